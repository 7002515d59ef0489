import type { Locator, Page } from 'playwright-core'
import { senOf } from './books.ts'

const turnMs = 60_000
const pressEveryMs = 60

/**
 * To the end of a round, sped up by touching the reels, which never stakes: each touch ends one of
 * its scenes, of which free spins have dozens. The page touches them itself, without asking us.
 */
export async function hurryRound(game: Locator): Promise<void> {
  const state = await game.evaluate(
    async (root, [longest, every]) => {
      const end = performance.now() + longest
      for (;;) {
        const now = root.dataset['state'] ?? ''
        if (['idle', 'stopped'].includes(now) || performance.now() > end) return now
        const touch = new PointerEvent('pointerdown', { bubbles: true })
        document.querySelector('main.stage')!.dispatchEvent(touch)
        await new Promise((done) => setTimeout(done, every))
      }
    },
    [turnMs, pressEveryMs] as const,
  )
  if (state === 'stopped') throw new Error('the game has stopped')
  if (state !== 'idle') throw new Error('the round does not come to its end')
}

/** Harimau Emas in its frame on the game page. */
export function slotOn(page: Page) {
  const frame = page.frameLocator('iframe')
  const root = frame.locator('#game')
  const spinButton = frame.locator('.spin')

  const inState = (...states: string[]): Locator =>
    frame.locator(states.map((state) => `#game[data-state="${state}"]`).join(','))
  const idle = (): Promise<void> => inState('idle').waitFor({ timeout: turnMs })

  return {
    frame,
    root,
    spinButton,
    inState,
    idle,
    fact: async (name: string): Promise<string> => (await root.getAttribute(`data-${name}`)) ?? '',
    /** The balance shown on the screen. */
    balance: async (): Promise<bigint> => senOf((await root.getAttribute('data-balance')) ?? ''),
    async spin(): Promise<void> {
      await idle()
      await spinButton.click()
    },
    finish: (): Promise<void> => hurryRound(root),
    async raiseBetTo(amount: string): Promise<void> {
      await idle()
      while ((await root.getAttribute('data-bet')) !== amount)
        await frame.locator('[aria-keyshortcuts=ArrowUp]').click()
    },
    /** Opens the game's fairness dialog, where players set their own seed. */
    async openFairness(): Promise<Locator> {
      await frame.getByRole('button', { name: 'Fairness' }).click()
      const dialog = frame.locator('[data-dialog=fairness]')
      await dialog.locator('dd code').first().waitFor()
      return dialog
    },
  }
}

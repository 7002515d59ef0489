import { fairPaths } from '@kancil/contract/seamless/fair'
import type { ReplayAnswer } from '@kancil/contract/seamless/fair-history'
import { openStudio, testSealKey } from '@kancil/studio/testing/open-studio'
import { type ScriptedPlatform, scriptedPlatform } from '@kancil/studio/testing/scripted-platform'
import { slots, slotSheet } from '@kancil/rules/games/slots/slots'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../../../tools/browser.ts'
import { clientSeedFor } from '../kit/seeds.ts'
import { hurryRound } from '../kit/slot.ts'
import { watchContext } from '../kit/watch.ts'

/** The features of the engine, a game for each, with the real studio behind a scripted platform. */
let platform: ScriptedPlatform
let studio: Awaited<ReturnType<typeof openStudio>>
let browser: Browser
let players = 0
const closes: (() => Promise<unknown>)[] = []
const waitMs = 60_000

beforeAll(async () => {
  platform = await scriptedPlatform(10_000_00n)
  studio = await openStudio(platform)
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser.close()
  await studio.close()
  await platform.close()
})
afterEach(async () => {
  platform.answers.verify['jurisdiction'] = 'standard'
  for (const close of closes.splice(0)) await close()
})

type Kind = Parameters<typeof clientSeedFor>[1][number]

/** A new player at a game; `kinds` are the first rounds. */
async function open(code: string, kinds: readonly Kind[], lang = 'en') {
  const playerId = `features-${++players}`
  platform.answers.verify['playerId'] = playerId
  const sessionID = await studio.session({ playerId, gameCode: code })
  if (kinds.length > 0) {
    const book = { databaseUrl: studio.databaseUrl, sealKey: testSealKey }
    const clientSeed = await clientSeedFor(book, kinds, slotSheet(code))
    await studio.post('/studio/rimba/fair/rotate', { sessionID, clientSeed })
  }
  const context = await browser.newContext({
    viewport: { width: 390, height: 700 },
    reducedMotion: 'reduce',
  })
  closes.push(() => context.close())
  const watch = watchContext(context)
  const page = await context.newPage()
  const query = new URLSearchParams({
    ...{ sessionID, rgs_url: new URL(studio.url).host, lang, device: 'desktop' },
  })
  await page.goto(`${studio.url}/play/${code}?${query}`)
  return { page, watch, ...handsOn(page) }
}

function handsOn(page: Page) {
  const game = page.locator('#game')
  const inState = (...states: string[]): Promise<void> =>
    page
      .locator(states.map((state) => `#game[data-state="${state}"]`).join(','))
      .first()
      .waitFor({ timeout: waitMs })
  return {
    game,
    inState,
    fact: async (name: string) => (await game.getAttribute(`data-${name}`)) ?? '',
    async spin(): Promise<void> {
      await inState('idle')
      const sent = page.waitForRequest((request) => request.url().endsWith('/wallet/play'))
      await page.locator('.spin').click()
      await sent
    },
    finish: (): Promise<void> => hurryRound(game),
    /** Until the screen has shown so many events of the round. */
    async shownAtLeast(count: number): Promise<void> {
      await page.waitForFunction(
        (least) =>
          Number(document.querySelector('#game')?.getAttribute('data-shown') ?? -1) >= least,
        count,
        { timeout: waitMs },
      )
    },
  }
}

const bets = (): number => platform.calls('/bet').length
const wins = (): number => platform.calls('/win').length

async function checkRecord(page: Page, roundId: string): Promise<void> {
  await page.goto(`${studio.url}/studio/rimba/rounds/${roundId}?lang=en`)
  await page.locator('[data-check] button').click()
  await expect.poll(() => page.locator('[data-check] [role=status]').innerText()).toMatch(/agrees/)
  expect(await page.locator('img').evaluateAll(brokenImages)).toBe(0)
}

function brokenImages(images: Element[]): number {
  return images.filter((image) => (image as HTMLImageElement).naturalWidth === 0).length
}

test.each([
  ['buah-meledak', 'tumble', 'a tumble'],
  ['buah-meledak', 'free', 'free spins with orbs'],
  ['ombak-naga', 'free', 'free spins of ways'],
  ['wayang-malam', 'respin', 'respins'],
  ['pasar-pelita', 'collect', 'the lanterns'],
] as const)(
  '%s: %s is taken up after a reload, paid once and checked',
  async (code, kind, _what) => {
    const { page, watch, spin, fact, shownAtLeast, inState, finish } = await open(code, [kind])
    const before = { bets: bets(), wins: wins() }
    await spin()
    await shownAtLeast(3)
    const seen = Number(await fact('shown'))
    const window = await page.locator('table.reels').innerText()
    await page.reload()
    await inState('idle', 'spinning', 'showing', 'counting', 'free')
    expect(bets()).toBe(before.bets + 1)
    // It goes on where it was and is not played from the beginning.
    await shownAtLeast(Math.min(seen, 2))
    expect(window).not.toBe('')
    await finish()
    expect([bets(), wins()]).toEqual([before.bets + 1, before.wins + 1])
    const roundId = await fact('round')
    const { body } = await studio.get<ReplayAnswer>(`${fairPaths.replay}/${roundId}`)
    const { round } = body
    expect(Math.round(Number(await fact('win')) * 1_000_000)).toBe(round.payout)
    await checkRecord(page, roundId)
    expect(watch.faults).toEqual([])
  },
)

test.each(slots.map(({ sheet }) => [sheet.id] as const))(
  '%s: a loss and a gain are settled, the rules tell the figures, and nothing is thrown',
  async (code) => {
    const { page, watch, fact, spin, finish } = await open(code, ['loss', 'gain'])
    await spin()
    await finish()
    expect(await fact('win')).toBe('0.00')
    await spin()
    await finish()
    expect(Number(await fact('win'))).toBeGreaterThan(Number(await fact('bet')))
    await page.locator('[aria-keyshortcuts=I]').click()
    const { figures } = slots.find(({ sheet }) => sheet.id === code)!
    const rules = await page.locator('[data-dialog=pay-table]').innerText()
    for (const figure of Object.values(figures)) expect(rules).toContain(figure)
    expect(rules).not.toMatch(/rule\.|symbol\.|game\./)
    expect(watch.faults).toEqual([])
  },
)

test('autoplay stakes as often as it was asked to, stops when told, and is absent where forbidden', async () => {
  const { page, watch, game, fact, inState } = await open('tiga-buah', [])
  await inState('idle')
  const before = bets()
  const auto = page.getByRole('button', { name: 'Autoplay' })
  await auto.click()
  const dialog = page.locator('[data-dialog=autoplay]')
  expect(bets()).toBe(before)
  await dialog.getByRole('button', { name: 'Start' }).click()
  await expect.poll(bets, { timeout: waitMs }).toBeGreaterThanOrEqual(before + 3)
  expect(Number(await fact('auto'))).toBeGreaterThan(0)
  // Pressing Spin ends it, and no further stake follows the round under way.
  await page.locator('.spin').click()
  await expect.poll(() => game.getAttribute('data-auto')).toBe('')
  await inState('idle')
  const staked = bets()
  await page.waitForTimeout(2_000)
  expect(bets()).toBe(staked)
  expect(staked).toBeLessThan(before + 10)
  expect(watch.faults).toEqual([])

  platform.answers.verify['jurisdiction'] = 'strict'
  const strict = await open('tiga-buah', [])
  await strict.inState('idle')
  expect(await strict.page.getByRole('button', { name: 'Autoplay' }).count()).toBe(0)
})

import { openStudio } from '@kancil/studio/testing/open-studio'
import { type ScriptedPlatform, scriptedPlatform } from '@kancil/studio/testing/scripted-platform'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../../../tools/browser.ts'
import { findingsOf } from '../kit/fine.ts'
import { shoot } from '../kit/screenshots.ts'
import { originsOf, watchContext } from '../kit/watch.ts'

/** The instant games with the real studio, against a platform that follows a script. */
let platform: ScriptedPlatform
let studio: Awaited<ReturnType<typeof openStudio>>
let browser: Browser
let players = 0
const closes: (() => Promise<unknown>)[] = []

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
  platform.script = () => 'answer'
  for (const close of closes.splice(0)) await close()
})

async function open(gameCode: string, { lang = 'en', calm = true } = {}) {
  const playerId = `player-${++players}`
  platform.answers.verify['playerId'] = playerId
  const sessionID = await studio.session({ playerId, gameCode })
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    ...(calm ? { reducedMotion: 'reduce' } : {}),
  })
  closes.push(() => context.close())
  const watch = watchContext(context)
  const page = await context.newPage()
  const rgs_url = new URL(studio.url).host
  const query = new URLSearchParams({ sessionID, rgs_url, lang, device: 'mobile' })
  await page.goto(`${studio.url}/play/${gameCode}?${query}`)
  return { page, watch, sessionID, ...handsOn(page) }
}

function handsOn(page: Page) {
  const game = page.locator('#game')
  const inState = (state: string) =>
    page.locator(`#game[data-state="${state}"]`).waitFor({ timeout: 60_000 })
  return {
    inState,
    fact: async (name: string) => (await game.getAttribute(`data-${name}`)) ?? '',
    async play(): Promise<void> {
      await inState('idle')
      const sent = page.waitForResponse((response) => response.url().endsWith('/wallet/play'))
      await page.locator('.spin').click()
      await sent
    },
  }
}

const games = ['dadu-pantas', 'gasing-jatuh', 'roda-kampung', 'kebun-durian'] as const

test.each(games)('%s stands for play, and its controls are in sight', async (code) => {
  const { page, watch, inState, fact } = await open(code)
  await inState('idle')
  expect(await fact('balance')).toBe(platform.purse.text())
  for (const [width, height] of [
    [320, 568],
    [390, 844],
    [844, 390],
    [1_440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const button of await page.locator('.bar button, .dock button').all()) {
      const box = (await button.boundingBox())!
      expect(Math.min(box.width, box.height), `${code} ${width}`).toBeGreaterThanOrEqual(44)
      expect(box.x).toBeGreaterThanOrEqual(0)
      expect(box.x + box.width).toBeLessThanOrEqual(width + 0.5)
      expect(box.y + box.height).toBeLessThanOrEqual(height + 0.5)
    }
  }
  expect(originsOf(watch)).toEqual([studio.url])
  expect(watch.faults).toEqual([])
  expect(await findingsOf(page)).toEqual([])
})

test.each(games.slice(0, 3))(
  '%s: a round is played, paid and checked in the browser',
  async (code) => {
    const { page, play, inState, fact } = await open(code)
    await play()
    await inState('idle')
    expect(await fact('balance')).toBe(platform.purse.text())
    await shoot(page, code, [390, 1_440])
    const round = await fact('round')
    await page.getByRole('button', { name: 'Fairness' }).click()
    await page.getByRole('button', { name: /Open the old seed/ }).click()
    await page.getByRole('button', { name: 'Check the rounds' }).click()
    await page.getByText('1 rounds computed again').waitFor()
    await page.goto(`${studio.url}/studio/rimba/rounds/${round}?lang=en`)
    await page.getByRole('button', { name: 'Check this round' }).click()
    await page.getByText('It agrees. The server seed has the seal').waitFor()
    // A record that was tampered with is found out.
    await page.locator('[data-outcome]').evaluate((section: HTMLElement) => {
      const outcome = JSON.parse(section.dataset['outcome']!) as Record<string, unknown>
      for (const name of ['face', 'box', 'segment'])
        if (name in outcome) outcome[name] = Number(outcome[name]) + 1
      section.dataset['outcome'] = JSON.stringify(outcome)
    })
    await page.getByRole('button', { name: 'Check this round' }).click()
    await page.getByText('It DIFFERS').waitFor()
  },
)

test('the orchard: trees opened, left in the middle, and taken', async () => {
  const { page, play, inState, fact } = await open('kebun-durian')
  await inState('idle')
  await page.locator('#nests').fill('1')
  await play()
  await inState('steps')
  for (let tree = 0; tree < 25; tree += 1) {
    if ((await fact('state')) === 'idle') {
      await play()
      await inState('steps')
    }
    await page.locator(`.tree[data-tree="${tree}"]`).click()
    await page.locator('#game:is([data-state="steps"],[data-state="idle"])').waitFor()
    if ((await page.locator('.tree[data-kind="durian"]').count()) >= 3) break
  }
  await page.reload()
  await inState('steps')
  expect(await page.locator('.tree[data-kind="durian"]').count()).toBe(3)
  expect(await page.locator('.tree[data-kind="nest"]').count()).toBe(0)
  await shoot(page, 'kebun-durian', [390, 1_440])
  await page.getByRole('button', { name: /^Take/ }).click()
  await inState('idle')
  await page.getByText(/^Win RM/).waitFor()
  expect(await fact('balance')).toBe(platform.purse.text())
})

test('in Arabic, by keyboard, with all its motion', async () => {
  const { page, inState, fact } = await open('dadu-pantas', { lang: 'ar', calm: false })
  await inState('idle')
  expect(await page.locator('html').getAttribute('dir')).toBe('rtl')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await inState('playing')
  await inState('idle')
  expect(await fact('balance')).toBe(platform.purse.text())
  await shoot(page, 'dadu-pantas-ar', [390])
})

test('a stake whose answer is lost is given back, and seen to be', async () => {
  const { page, play, inState, fact } = await open('roda-kampung')
  await inState('idle')
  const before = platform.purse.text()
  platform.script = (path) => (path === '/bet' ? 'crash_after' : 'answer')
  await play()
  await page.locator('.notice').getByText('it is being given back').waitFor()
  await inState('idle')
  await expect.poll(() => platform.purse.text()).toBe(before)
  expect(await fact('state')).toBe('idle')
})

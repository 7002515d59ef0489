import { openStudio } from '@kancil/studio/testing/open-studio'
import { type ScriptedPlatform, scriptedPlatform } from '@kancil/studio/testing/scripted-platform'
import { type ScriptedPurse, scriptedPurse } from '@kancil/studio/testing/scripted-purse'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../../../tools/browser.ts'
import { findingsOf } from '../kit/fine.ts'
import { shoot } from '../kit/screenshots.ts'
import { watchContext } from '../kit/watch.ts'

/** The tables with the real studio: faster than for people, otherwise as they are. */
let platform: ScriptedPlatform
let studio: Awaited<ReturnType<typeof openStudio>>
let browser: Browser
let players = 0
const closes: (() => Promise<unknown>)[] = []
const waitMs = 40_000

beforeAll(async () => {
  platform = await scriptedPlatform(10_000_00n)
  studio = await openStudio(platform, undefined, { tableScale: 0.4, callTimeoutMs: 2_000 })
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser.close()
  await studio.close()
  await platform.close()
})
afterEach(async () => {
  platform.script = () => 'answer'
  platform.purseOf = () => platform.purse
  for (const close of closes.splice(0)) await close()
})

async function sitDown(gameCode: string, { lang = 'en', width = 390, height = 844 } = {}) {
  const playerId = `guest-${++players}`
  platform.answers.verify['playerId'] = playerId
  const sessionID = await studio.session({ playerId, gameCode })
  const context = await browser.newContext({ viewport: { width, height }, reducedMotion: 'reduce' })
  closes.push(() => context.close())
  const watch = watchContext(context)
  const page = await context.newPage()
  const rgs_url = new URL(studio.url).host
  const query = new URLSearchParams({ sessionID, rgs_url, lang, device: 'mobile' })
  await page.goto(`${studio.url}/play/${gameCode}?${query}`)
  return { page, watch, playerId, ...handsOn(page) }
}

type Seat = Awaited<ReturnType<typeof sitDown>>

function handsOn(page: Page) {
  const game = page.locator('#game')
  const fact = async (name: string) => (await game.getAttribute(`data-${name}`)) ?? ''
  const inPhase = (phase: string) =>
    page.locator(`#game[data-phase="${phase}"]`).waitFor({ timeout: waitMs })
  return {
    fact,
    inPhase,
    /** Waits for the beginning of a window, so that there is time to act in it. */
    async freshWindow(): Promise<void> {
      const before = await fact('table-round')
      await page
        .locator(`#game[data-phase="open"]:not([data-table-round="${before}"])`)
        // A kite may fly for a minute before its next window.
        .waitFor({ timeout: 2 * waitMs })
    },
    spot: (name: string) => page.locator(`.spot[data-spot="${name}"]`),
    confirm: () => page.locator('.spin').click(),
  }
}

/** What the round button says and does not keep inside its circle. */
const leavingTheCircle = (page: Page): Promise<string> =>
  page.locator('.spin-face').evaluate((face) => {
    const circle = face.getBoundingClientRect()
    const word = face.querySelector('.spin-word')!
    const text = document.createRange()
    text.selectNodeContents(word)
    const [x, y] = [circle.x + circle.width / 2, circle.y + circle.height / 2]
    const isOut = [...text.getClientRects()].some((line) =>
      [line.left, line.right].some((side) =>
        [line.top, line.bottom].some(
          (edge) => Math.hypot(side - x, edge - y) > circle.width / 2 + 1,
        ),
      ),
    )
    return isOut ? (word.textContent ?? '') : ''
  })

/** The spots that a finger reaches without scrolling first. */
const spotsInReach = (page: Page): Promise<string[]> =>
  page.locator('.spot').evaluateAll((spots) =>
    spots.flatMap((spot) => {
      const { x, y, width, height } = spot.getBoundingClientRect()
      const top = document.elementFromPoint(x + width / 2, y + height / 2)
      return spot.contains(top) ? [spot.getAttribute('data-spot') ?? ''] : []
    }),
  )

test.each([
  ['baccarat', ['player', 'tie', 'banker', 'playerPair', 'bankerPair', 'eitherPair']],
  ['dragon-tiger', ['dragon', 'tie', 'suitedTie', 'tiger']],
])('%s on a phone, below the bars of the site: the bets are in reach', async (game, spots) => {
  const { page, spot } = await sitDown(game, { height: 731 })
  await spot(spots[0]!).waitFor({ timeout: waitMs })
  expect(await spotsInReach(page)).toEqual(expect.arrayContaining(spots))
})

test('baccarat: two browsers at one table see one clock and one result; a reload keeps the bet', async () => {
  const one = await sitDown('baccarat')
  const two = await sitDown('baccarat', { width: 1_440, height: 900, lang: 'ms' })
  await one.freshWindow()
  await one.spot('player').click()
  await one.spot('tie').click()
  await one.page.getByRole('button', { name: 'Double' }).click()
  await one.page.getByRole('button', { name: 'Undo' }).click()
  await one.confirm()
  await one.page.locator('#game[data-placed="10.00"]').waitFor({ timeout: waitMs })
  await two.page.locator('.spot[data-spot="player"] .spot-crowd', { hasText: '5' }).waitFor()
  expect(await one.fact('table-round')).toBe(await two.fact('table-round'))
  await one.page.reload()
  await one.page.locator('#game[data-placed="10.00"]').waitFor({ timeout: waitMs })
  await one.inPhase('shown')
  await two.inPhase('shown')
  const total = (page: Page) => page.locator('.hand-total').allTextContents()
  await expect.poll(() => total(one.page)).toEqual(await total(two.page))
  await shoot(one.page, 'baccarat', [390])
  await shoot(two.page, 'baccarat', [1_440])
  await expect.poll(() => platform.calls('/round/close').length).toBe(1)
  await expect.poll(() => one.fact('balance')).toBe(platform.purse.text())
  expect(one.watch.faults).toEqual([])
  expect(await findingsOf(one.page)).toEqual([])
  // The table's edge and its countdown stay on the phone: the chips scroll in their own row.
  const board = (await one.page.locator('.board.at-table').boundingBox())!
  expect(board.width).toBeLessThanOrEqual(390)
})

/** Side by side, each player with a purse of their own: most of it is waiting for windows. */
test('roulette, sic bo, dragon tiger and the kite: from the felt to the record', async () => {
  const purses = new Map<string, ScriptedPurse>()
  platform.purseOf = (playerId) => {
    const purse = purses.get(playerId) ?? scriptedPurse(1_000_00n)
    purses.set(playerId, purse)
    return purse
  }
  const stories: Promise<void>[] = []
  const settled = async ({ fact, playerId }: Seat, story: Promise<void>): Promise<void> => {
    await story
    await expect.poll(() => fact('balance')).toBe(platform.purseOf(playerId).text())
  }
  const goOn = (seat: Seat, story: Promise<void>): void => {
    const end = settled(seat, story)
    // Whichever fails first is told of below.
    end.catch(() => undefined)
    stories.push(end)
  }
  // Its window is the shortest, and its flight the longest.
  const kite = await sitDown('wau-terbang')
  await stakeOnKite(kite)
  goOn(kite, landKite(kite))
  for (const [code, ...spots] of [
    ['roulette', 'red', '17-20'],
    ['sic-bo', 'big', 'sum:10'],
    ['dragon-tiger', 'dragon', 'tie'],
  ] as const) {
    const seat = await sitDown(code)
    goOn(seat, betOn(seat, code, spots))
  }
  await Promise.all(stories)
}, 240_000)

async function betOn(
  { page, freshWindow, spot, confirm, inPhase, fact, watch }: Seat,
  code: string,
  spots: readonly string[],
): Promise<void> {
  await freshWindow()
  for (const name of spots) await spot(name).click()
  await confirm()
  await page.locator('#game[data-placed="10.00"]').waitFor({ timeout: waitMs })
  const ticket = await fact('round')
  await inPhase('shown')
  await shoot(page, code, [390, 1_440])
  const record = await page.context().newPage()
  await record.goto(`${studio.url}/studio/rimba/rounds/${ticket}?lang=en`)
  await record.getByRole('button', { name: 'Check this round' }).click()
  // A shoe stays sealed until its end; the seed of a single round is open by now.
  const verdict = code === 'dragon-tiger' ? 'So far it agrees' : 'It agrees. The server seed'
  await record.getByText(verdict).waitFor()
  expect(watch.faults).toEqual([])
}

async function stakeOnKite({ page, freshWindow, confirm }: Seat): Promise<void> {
  await freshWindow()
  await page.getByLabel('Take by itself at').fill('1.01')
  await confirm()
  await page.locator('#game[data-ticket="open"]').waitFor({ timeout: waitMs })
}

/** Taken while it flies or lost with it, and never both. */
async function landKite({ page, inPhase }: Seat): Promise<void> {
  await inPhase('flying').catch(() => undefined)
  await shoot(page, 'wau-terbang', [390, 1_440])
  await page
    .locator('#game[data-phase="open"], #game[data-phase="shown"]')
    .waitFor({ timeout: 180_000 })
}

// Last: a table that somebody watches goes on, and the others want its first window.
test('the round button keeps its words inside, in ms, vi and ar', async () => {
  const seats: Seat[] = []
  for (const lang of ['ms', 'vi', 'ar']) seats.push(await sitDown('roulette', { lang }))
  const words = async ({ page, freshWindow, spot }: Seat): Promise<string[]> => {
    await freshWindow()
    const before = await leavingTheCircle(page)
    await spot('red').click()
    return [before, await leavingTheCircle(page)]
  }
  for (const found of await Promise.all(seats.map(words))) expect(found).toEqual(['', ''])
}, 60_000)

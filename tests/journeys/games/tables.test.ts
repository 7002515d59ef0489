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

/** The players are at several tables at once, each with a purse of their own. */
const purses = new Map<string, ScriptedPurse>()
function purseOf(playerId: string): ScriptedPurse {
  const purse = purses.get(playerId) ?? scriptedPurse(10_000_00n)
  purses.set(playerId, purse)
  return purse
}

beforeAll(async () => {
  platform = await scriptedPlatform()
  platform.purseOf = purseOf
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
    /** Waits for a window that has more than so many seconds left, so that there is time to act. */
    async windowOf(seconds = 3): Promise<void> {
      await page.waitForFunction(
        (most) => {
          const told = document.querySelector<HTMLElement>('#game')?.dataset
          return told?.['phase'] === 'open' && Number(told['seconds']) > most
        },
        seconds,
        // A kite may fly for a minute before its next window.
        { timeout: 2 * waitMs },
      )
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

let kite: { readonly seat: Seat; readonly landed: Promise<void> } | undefined

// It flies on while others play at the other tables.
test('the kite: staked before it flies', async () => {
  const seat = await sitDown('wau-terbang')
  // Its page stays open until the test that sees it land.
  closes.pop()
  await seat.windowOf(2)
  await seat.page.getByLabel('Take by itself at').fill('1.01')
  await seat.confirm()
  await seat.page.locator('#game[data-ticket="open"]').waitFor({ timeout: waitMs })
  const landed = land(seat)
  landed.catch(() => undefined)
  kite = { seat, landed }
})

async function land({ page, inPhase }: Seat): Promise<void> {
  await inPhase('flying').catch(() => undefined)
  await shoot(page, 'wau-terbang', [390, 1_440])
  await page
    .locator('#game[data-phase="open"], #game[data-phase="shown"]')
    .waitFor({ timeout: 180_000 })
}

test('baccarat: two browsers at one table see one clock and one result; a reload keeps the bet', async () => {
  const one = await sitDown('baccarat')
  const two = await sitDown('baccarat', { width: 1_440, height: 900, lang: 'ms' })
  await one.windowOf()
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
  const closed = () =>
    platform.calls('/round/close').filter(({ body }) => body['playerId'] === one.playerId)
  await expect.poll(() => closed().length).toBe(1)
  await expect.poll(() => one.fact('balance')).toBe(purseOf(one.playerId).text())
  expect(one.watch.faults).toEqual([])
  expect(await findingsOf(one.page)).toEqual([])
  // The table's edge and its countdown stay on the phone: the chips scroll in their own row.
  const board = (await one.page.locator('.board.at-table').boundingBox())!
  expect(board.width).toBeLessThanOrEqual(390)
})

/** Side by side: most of it is waiting for windows. */
test('roulette, sic bo and dragon tiger: a bet from the felt to the record, and the words of a button', async () => {
  const stories: Promise<void>[] = []
  const begin = (story: Promise<void>): void => {
    // Whichever fails first is told of below.
    story.catch(() => undefined)
    stories.push(story)
  }
  for (const [code, ...spots] of [
    ['roulette', 'red', '17-20'],
    ['sic-bo', 'big', 'sum:10'],
    ['dragon-tiger', 'dragon', 'tie'],
  ] as const)
    begin(betOn(await sitDown(code), code, spots))
  for (const lang of ['ms', 'vi', 'ar']) begin(readButton(await sitDown('roulette', { lang })))
  await Promise.all(stories)
})

/** The round button keeps its words inside, whether or not something is laid. */
async function readButton({ page, inPhase, spot }: Seat): Promise<void> {
  await inPhase('open')
  expect(await leavingTheCircle(page)).toBe('')
  await spot('red').click()
  expect(await leavingTheCircle(page)).toBe('')
}

async function betOn(
  { page, windowOf, spot, confirm, inPhase, fact, watch, playerId }: Seat,
  code: string,
  spots: readonly string[],
): Promise<void> {
  await windowOf()
  for (const name of spots) await spot(name).click()
  await confirm()
  await page.locator('#game[data-placed="10.00"]').waitFor({ timeout: waitMs })
  const ticket = await fact('round')
  await inPhase('shown')
  await shoot(page, code, [390, 1_440])
  await expect.poll(() => fact('balance'), { message: code }).toBe(purseOf(playerId).text())
  await page.goto(`${studio.url}/studio/rimba/rounds/${ticket}?lang=en`)
  await page.getByRole('button', { name: 'Check this round' }).click()
  // A shoe stays sealed until its end; the seed of a single round is open by now.
  const verdict = code === 'dragon-tiger' ? 'So far it agrees' : 'It agrees. The server seed'
  await page.getByText(verdict).waitFor()
  expect(watch.faults).toEqual([])
}

test('the kite: taken while it flies or lost with it, and never both', async () => {
  const { seat, landed } = kite!
  closes.push(() => seat.page.context().close())
  await landed
  await expect.poll(() => seat.fact('balance')).toBe(purseOf(seat.playerId).text())
}, 240_000)

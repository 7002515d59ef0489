import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { slots } from '@kancil/rules/games/slots/slots'
import { openStudio, testSealKey } from '@kancil/studio/testing/open-studio'
import { type ScriptedPlatform, scriptedPlatform } from '@kancil/studio/testing/scripted-platform'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { launchBrowser } from '../../../tools/browser.ts'
import { root } from '../../../tools/repository.ts'
import { workerBrowser } from '../kit/browser.ts'
import { findingsOf } from '../kit/fine.ts'
import { clientSeedFor } from '../kit/seeds.ts'
import { watchContext, originsOf } from '../kit/watch.ts'

/** The screen of Harimau Emas with the real studio, against a platform that follows a script. */
let platform: ScriptedPlatform
let studio: Awaited<ReturnType<typeof openStudio>>
let browser: Browser
let players = 0
const closes: (() => Promise<unknown>)[] = []
const small = { width: 390, height: 700 }
const waitMs = 60_000

beforeAll(async () => {
  platform = await scriptedPlatform(10_000_00n)
  studio = await openStudio(platform)
  browser = await workerBrowser()
})
afterAll(async () => {
  await studio?.close()
  await platform?.close()
})
afterEach(async () => {
  platform.script = () => 'answer'
  platform.answers.verify['jurisdiction'] = 'standard'
  for (const close of closes.splice(0)) await close()
})

type Kind = Parameters<typeof clientSeedFor>[1][number]

/** A new player's session; `kinds` are the first rounds. */
async function newSession(kinds: readonly Kind[] = []): Promise<string> {
  const playerId = `player-${++players}`
  platform.answers.verify['playerId'] = playerId
  const sessionID = await studio.session({ playerId })
  if (kinds.length > 0) {
    const book = { databaseUrl: studio.databaseUrl, sealKey: testSealKey }
    const clientSeed = await clientSeedFor(book, kinds)
    await studio.post('/studio/rimba/fair/rotate', { sessionID, clientSeed })
  }
  return sessionID
}

const addressOf = (sessionID: string, lang = 'en'): string =>
  `${studio.url}/play/harimau-emas?${new URLSearchParams({
    sessionID,
    rgs_url: new URL(studio.url).host,
    lang,
    device: 'desktop',
  })}`

type Opening = BrowserContextOptions & {
  readonly lang?: string
  /** With reels that move: on a plain canvas where there is no graphics card, or on WebGL. */
  readonly isDrawn?: 'as the device can' | 'on WebGL'
}

/**
 * Motion is reduced unless a test is about it, and the reels are still pictures, as on a device
 * without WebGL: there is no graphics card here to draw them, and all else is the same.
 */
async function open(sessionID: string, { lang = 'en', isDrawn, ...options }: Opening = {}) {
  const context = await browser.newContext({ viewport: small, reducedMotion: 'reduce', ...options })
  closes.push(() => context.close())
  if (!isDrawn) await context.addInitScript(withoutWebgl)
  if (isDrawn === 'on WebGL') await context.addInitScript(withNamelessWebgl)
  const watch = watchContext(context)
  const page = await context.newPage()
  await page.goto(addressOf(sessionID, lang))
  return { context, page, watch, ...gameControls(page) }
}

function withoutWebgl(): void {
  const { getContext } = HTMLCanvasElement.prototype
  HTMLCanvasElement.prototype.getContext = function (
    this: HTMLCanvasElement,
    ...[kind, how]: Parameters<typeof getContext>
  ) {
    return kind.startsWith('webgl') ? null : getContext.call(this, kind, how)
  } as typeof getContext
}

/** Nothing tells that it is a program. */
function withNamelessWebgl(): void {
  const { getExtension } = WebGL2RenderingContext.prototype
  WebGL2RenderingContext.prototype.getExtension = function (
    this: WebGL2RenderingContext,
    ...[name]: Parameters<typeof getExtension>
  ) {
    return String(name) === 'WEBGL_debug_renderer_info' ? null : getExtension.call(this, name)
  } as typeof getExtension
}

function gameControls(page: Page) {
  const game = page.locator('#game')
  const inState = (...states: string[]): Promise<void> =>
    page
      .locator(states.map((state) => `#game[data-state="${state}"]`).join(','))
      .waitFor({ timeout: waitMs })
  return {
    game,
    inState,
    idle: () => inState('idle'),
    fact: async (name: string) => (await game.getAttribute(`data-${name}`)) ?? '',
    notice: page.locator('.notice'),
    async spin(): Promise<void> {
      await inState('idle')
      const sent = page.waitForRequest((request) => request.url().endsWith('/wallet/play'))
      await page.locator('.spin').click()
      await sent
    },
  }
}

const bets = (): number => platform.calls('/bet').length

test.each(slots.map(({ sheet }) => [sheet.id] as const))(
  '%s: what is loaded first is small, and the reels keep their budget',
  (code) => {
    const dist = join(root, 'studio', 'dist')
    const read = (path: string): Buffer => readFileSync(join(dist, path.replace('/play/', '')))
    const withImports = (begin: Iterable<string>): Set<string> => {
      const files = new Set(begin)
      for (const path of files)
        for (const [, to] of read(path)
          .toString()
          .matchAll(/(?:from|import)\s?"\.\/([^"]+)"/g))
          files.add(`/play/assets/${to}`)
      return files
    }
    const page = read(`${code}.html`).toString()
    const first = withImports(
      [...page.matchAll(/(?:src|href)="(\/play\/[^"]+)"/g)].map(([, to]) => to!),
    )
    const packed = (path: string): number => gzipSync(read(path), { level: 9 }).length / 1_024
    const sizeOf = (files: Iterable<string>): number =>
      [...files].reduce((sum, path) => sum + packed(path), 0)
    const stage = [...first]
      .map((path) => /pixi-stage-[\w-]+\.js/.exec(read(path).toString())?.[0])
      .find(Boolean)
    const whole = withImports([...first, `/play/assets/${stage}`])
    expect(sizeOf(first)).toBeLessThan(60)
    expect(packed(`/play/assets/${stage}`)).toBeLessThan(200)
    // The budget of a game's first load is 600 KiB; we stay far below it.
    expect(sizeOf(whole)).toBeLessThan(240)
    expect([...first].join()).not.toContain('pixi')
  },
)

test('stands for play: balance, bet, the reels in words; nothing from elsewhere', async () => {
  const { page, watch, idle, fact } = await open(await newSession(), { isDrawn: 'on WebGL' })
  await idle()
  expect(await fact('balance')).toBe(platform.purse.text())
  expect(await fact('bet')).toBe('1.00')
  expect(await page.locator('.box').getAttribute('data-stage')).toBe('webgl')
  expect(await page.locator('table.reels td').count()).toBe(15)
  expect(originsOf(watch)).toEqual([studio.url])
  expect(watch.faults).toEqual([])
  expect(await findingsOf(page)).toEqual([])
})

const sizes = [
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 820, height: 1180 },
  { width: 1_440, height: 900 },
  { width: 320, height: 568 },
  { width: 844, height: 277 },
]

test('in every size every control is in sight and large enough', async () => {
  const { page, idle } = await open(await newSession(), { isDrawn: 'as the device can' })
  await idle()
  expect(['canvas', 'webgl']).toContain(await page.locator('.box').getAttribute('data-stage'))
  for (const size of sizes) {
    await page.setViewportSize(size)
    // The reels follow a moment later.
    await expect
      .poll(() => page.evaluate(misplaced), { message: `${size.width} x ${size.height}` })
      .toEqual([])
  }
})

/** The controls that are too small to be pressed, or partly out of sight, and amounts likewise. */
function misplaced(): string[] {
  const [least, tolerance] = [44, 0.5]
  const seen = (selector: string) =>
    [...document.querySelectorAll<HTMLElement>(selector)].filter((one) => one.checkVisibility())
  const isOutside = (one: HTMLElement): boolean => {
    const { left, top, right, bottom } = one.getBoundingClientRect()
    return left < 0 || top < 0 || right > innerWidth + tolerance || bottom > innerHeight + tolerance
  }
  const isSmall = (one: HTMLElement): boolean =>
    Math.min(one.getBoundingClientRect().width, one.getBoundingClientRect().height) < least
  const buttons = seen('button').filter((one) => isSmall(one) || isOutside(one))
  const amounts = seen('.meter .value').filter(isOutside)
  if (seen('button').length < 5 || seen('.meter .value').length < 2) return ['nothing is there']
  return [...buttons, ...amounts].map((one) => one.outerHTML)
}

test('with all its motion: a lost round, then a win that is counted', async () => {
  const game = await open(await newSession(['loss', 'gain']), {
    ...{ isDrawn: 'as the device can', reducedMotion: 'no-preference' },
  })
  const { page, spin, idle, inState, fact } = game
  await spin()
  await idle()
  expect(await fact('win')).toBe('0.00')
  expect(await fact('balance')).toBe(platform.purse.text())
  await page.getByText('No win this time').waitFor()
  await spin()
  await inState('counting')
  await idle()
  expect(Number(await fact('win'))).toBeGreaterThan(1)
  expect(await fact('balance')).toBe(platform.purse.text())
  await page.locator('[role=status]', { hasText: /Win RM.*Balance RM/ }).waitFor()
  expect(game.watch.faults).toEqual([])
})

test('pressed twice at once, it stakes once', async () => {
  const { page, idle, fact } = await open(await newSession(['loss']))
  await idle()
  const before = bets()
  await page.locator('.spin').evaluate((button) => {
    for (let press = 0; press < 5; press += 1) (button as HTMLButtonElement).click()
  })
  await page.getByText('No win this time').waitFor()
  await idle()
  expect(bets()).toBe(before + 1)
  expect(await fact('balance')).toBe(platform.purse.text())
})

test('what comes back below the stake is told, and not celebrated', async () => {
  const sessionID = await newSession()
  for (;;) {
    const { round } = (await studio.play(sessionID)).body
    if (round.active && round.payout < round.amount && round.state.length <= 4) break
    if (round.active) await studio.endRound(sessionID)
  }
  const { page, idle } = await open(sessionID)
  await page.evaluate(() => {
    new MutationObserver(() => {
      if (!document.querySelector<HTMLElement>('.overlay')?.hidden) document.title = 'celebrated'
    }).observe(document.body, { subtree: true, attributes: true, childList: true })
  })
  await page.getByText(/RM.* comes back/).waitFor({ timeout: waitMs })
  await idle()
  expect(await page.title()).not.toBe('celebrated')
})

test('free spins: won, watched, left in the middle, and summed up', async () => {
  const game = await open(await newSession(['free']), { isDrawn: 'as the device can' })
  const { page, spin, inState, idle, fact } = game
  await game.idle()
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('switch', { name: /Quick/ }).check()
  await page.keyboard.press('Escape')
  await spin()
  await page.getByRole('heading', { name: '10 free spins' }).waitFor({ timeout: waitMs })
  await page.getByRole('button', { name: 'Start' }).click()
  await page.locator('#game[data-free^="3/"]').waitFor({ timeout: waitMs })
  await page.reload()
  await inState('free')
  expect(Number((await fact('free')).split('/')[0])).toBeGreaterThanOrEqual(2)
  await page.getByRole('heading', { name: /Your 10 free spins/ }).waitFor({ timeout: waitMs })
  await page.getByRole('button', { name: 'Continue' }).click()
  await idle()
  expect(await fact('balance')).toBe(platform.purse.text())
  expect(await fact('phase')).toBe('base')
})

describe('when something fails', () => {
  test.each([
    ['INSUFFICIENT_FUNDS', 'Your balance is too low'],
    ['LOSS_LIMIT', 'You have reached your loss limit'],
    ['REALITY_CHECK_PENDING', 'A reality check is waiting'],
    ['GAME_DISABLED', 'Nothing was staked'],
  ] as const)('%s: it says so, and the reels stand ready', async (code, words) => {
    const { notice, spin, idle, fact } = await open(await newSession())
    const before = platform.purse.text()
    platform.script = (path) => (path === '/bet' ? code : 'answer')
    await spin()
    await notice.getByText(words).waitFor()
    await idle()
    expect(await fact('balance')).toBe(before)
  })

  test('an ended session stops the game', async () => {
    const { notice, spin, inState } = await open(await newSession())
    platform.script = (path) => (path === '/bet' ? 'SESSION_EXPIRED' : 'answer')
    await spin()
    await inState('stopped')
    await notice.getByText('This game session has ended').waitFor()
    expect(await notice.getByRole('link').getAttribute('href')).toBe('http://localhost:8080/lobby')
  })

  test('a stake whose answer is lost is given back, and seen to be', async () => {
    const { notice, spin, idle, fact } = await open(await newSession())
    const before = platform.purse.text()
    platform.script = (path, _, count) =>
      path === '/bet' || (path === '/rollback' && count % 2 === 1) ? 'crash_after' : 'answer'
    await spin()
    await notice.getByText('it is being given back').waitFor()
    await idle()
    await vi.waitFor(async () => expect(await fact('balance')).toBe(before), { timeout: 30_000 })
    expect(platform.purse.text()).toBe(before)
  })

  test('a payout that is late is waited for', async () => {
    const { notice, spin, idle, fact } = await open(await newSession(['gain']))
    let isDown = true
    platform.script = (path) => (path === '/win' && isDown ? 'crash_before' : 'answer')
    await spin()
    await notice.getByText('Your payout is on its way').waitFor({ timeout: waitMs })
    isDown = false
    await idle()
    expect(await fact('balance')).toBe(platform.purse.text())
    expect(platform.purse.text()).toBe(await fact('balance'))
  })

  test('an answer lost on its way: the round is found again, staked once', async () => {
    const { page, notice, spin, idle, fact } = await open(await newSession(['gain']), {
      isDrawn: 'as the device can',
    })
    const before = bets()
    await page.route('**/wallet/play', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await spin()
    await notice.getByText('The connection was lost').waitFor()
    await page.unroute('**/wallet/play')
    await notice.getByRole('button', { name: 'Try again' }).click()
    await page
      .getByText(/Win RM/)
      .first()
      .waitFor({ timeout: waitMs })
    await idle()
    expect(bets()).toBe(before + 1)
    expect(await fact('balance')).toBe(platform.purse.text())
  })

  test('without a network nothing is staked, and play goes on when it is back', async () => {
    const { context, notice, spin, idle, fact } = await open(await newSession(['loss']))
    await idle()
    const before = bets()
    await context.setOffline(true)
    await spin()
    await notice.getByText('The connection was lost').waitFor()
    await context.setOffline(false)
    await idle()
    expect(bets()).toBe(before)
    expect(await fact('balance')).toBe(platform.purse.text())
  })
})

test('by keyboard: bet, sound, rules, history; the space bar only for who asked', async () => {
  const { page, idle, fact, game } = await open(await newSession(['loss', 'loss']))
  await idle()
  await page.keyboard.press('ArrowUp')
  expect(await fact('bet')).toBe('2.00')
  await page.keyboard.press('ArrowDown')
  expect(await fact('bet')).toBe('1.00')
  await page.keyboard.press('m')
  await page.getByRole('button', { name: 'Sound on' }).waitFor()
  const before = bets()
  await page.locator('.spin').focus()
  await page.keyboard.press('Space')
  await page.locator('.tools button').nth(2).focus()
  await page.keyboard.press('i')
  await page.getByRole('dialog', { name: 'Pay table' }).waitFor()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(bets()).toBe(before)
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('switch', { name: /Space bar/ }).check()
  await page.getByRole('switch', { name: /Single-key/ }).uncheck()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.keyboard.press('h')
  await page.locator('body').evaluate(() => (document.activeElement as HTMLElement).blur())
  await page.keyboard.press('Space')
  await vi.waitFor(() => expect(bets()).toBe(before + 1))
  expect(await page.getByRole('dialog').count()).toBe(0)
  await idle()
  await page.keyboard.press('Enter')
  await vi.waitFor(() => expect(bets()).toBe(before + 2))
  await idle()
  await page.reload()
  await idle()
  expect(await game.locator('button[aria-label="Sound on"]').count()).toBe(1)
})

test('under strict rules: a clock, no quick reels, and time between two rounds', async () => {
  platform.answers.verify['jurisdiction'] = 'strict'
  const { page, idle, spin } = await open(await newSession(['loss', 'loss']))
  const sentAt: number[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/wallet/play'))
      sentAt.push(performance.now())
  })
  await idle()
  await page.getByText(/^Time \d+:\d\d/).waitFor()
  await spin()
  await spin()
  await idle()
  expect(sentAt).toHaveLength(2)
  expect(sentAt[1]! - sentAt[0]!).toBeGreaterThan(2_500)
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('switch', { name: 'Less motion' }).waitFor()
  expect(await page.getByRole('switch', { name: /Quick/ }).count()).toBe(0)
})

test.each([
  ['ms', 'ms', 'Putar', 'Jadual bayaran dan peraturan', 'wau bulan'],
  ['zh', 'zh-Hans', '旋转', '赔付表与规则', '月亮风筝'],
  ['vi', 'vi', 'Quay', 'Bảng trả thưởng và luật chơi', 'diều trăng'],
  ['ar', 'ar', 'تدوير', 'جدول الأرباح والقواعد', 'طائرة القمر الورقية'],
])('in %s', async (lang, tag, spinWord, payTitle, kite) => {
  const { page, idle } = await open(await newSession(), { lang })
  await idle()
  expect(await page.locator('html').getAttribute('lang')).toBe(tag)
  expect(await page.locator('html').getAttribute('dir')).toBe(lang === 'ar' ? 'rtl' : 'ltr')
  expect(await page.locator('.spin').getAttribute('aria-label')).toBe(spinWord)
  await page.getByRole('button', { name: payTitle }).click()
  const dialog = page.getByRole('dialog', { name: payTitle })
  await dialog.getByText(kite).waitFor()
  expect(await page.locator('body').innerText()).not.toMatch(/[{}]|undefined|NaN/)
})

test('the pay table is the sheet: prizes at the bet, twenty lines, the rules', async () => {
  const { page, idle } = await open(await newSession())
  await idle()
  await page.getByRole('button', { name: 'Pay table' }).click()
  const dialog = page.getByRole('dialog', { name: 'Pay table' })
  await dialog.locator('.lines li').nth(19).waitFor()
  expect(await dialog.locator('.lines li').count()).toBe(20)
  const kite = dialog.locator('.symbol', { hasText: 'moon kite' })
  expect(await kite.locator('.prize').allInnerTexts()).toEqual([
    'RM\u00a050.00',
    'RM\u00a012.50',
    'RM\u00a03.00',
  ])
  await dialog.getByText('RTP) is 95.70%').waitFor()
  await dialog.getByText('154.5 times the bet').waitFor()
  expect(await findingsOf(page, { only: 'dialog' })).toEqual([])
})

test('history: a round is watched again and moves no money', async () => {
  const { page, spin, idle, fact, inState } = await open(await newSession(['gain']))
  await spin()
  await idle()
  const before = { bets: bets(), balance: await fact('balance') }
  const roundId = await fact('round')
  await page.getByRole('button', { name: 'History' }).click()
  const row = page.locator(`[data-round="${roundId}"]`).locator('visible=true')
  const record = await row.getByRole('link', { name: 'Record' }).getAttribute('href')
  expect((await fetch(record!)).status).toBe(200)
  await row.getByRole('button', { name: 'Watch again' }).click()
  await inState('replay')
  await page.getByText(/Replay of round/).waitFor()
  await idle()
  expect({ bets: bets(), balance: await fact('balance') }).toEqual(before)
})

test('fairness: an own seed, the old one opened, its rounds computed again', async () => {
  const { page, watch, spin, idle, fact } = await open(await newSession(['loss', 'gain']))
  await spin()
  await idle()
  await spin()
  await idle()
  const roundId = await fact('round')
  await page.getByRole('button', { name: 'Fairness' }).click()
  const dialog = page.getByRole('dialog', { name: 'Fairness' })
  await dialog.getByLabel('Your new client seed').fill('with a space')
  await dialog.getByRole('button', { name: 'Open the old seed' }).click()
  await dialog.getByRole('status').getByText('without spaces').waitFor()
  await dialog.getByLabel('Your new client seed').fill('rimba-malam')
  await dialog.getByRole('button', { name: 'Open the old seed' }).click()
  await dialog.locator('dd', { hasText: 'rimba-malam' }).waitFor()
  await dialog.getByRole('button', { name: 'Check the rounds' }).first().click()
  await dialog.getByText(/2 rounds computed again/).waitFor()
  await page.keyboard.press('Escape')
  const faultsOfGame = watch.faults.length
  await page.goto(`${studio.url}/studio/rimba/rounds/${roundId}?lang=en`)
  await page.getByRole('button', { name: 'Check this round' }).click()
  await page.getByRole('status').getByText('It agrees.').waitFor()
  expect(await page.getByRole('img').count()).toBe(15)
  expect(await findingsOf(page)).toEqual([])
  expect(watch.faults.slice(faultsOfGame)).toEqual([])
})

test('in the frame of its site: it tells what happens, and holds when asked', async () => {
  const context = await browser.newContext({ viewport: small, reducedMotion: 'reduce' })
  closes.push(() => context.close())
  const page = await context.newPage()
  const address = addressOf(await newSession(['loss', 'loss']))
  await page.addInitScript(() => {
    const messages: string[] = []
    Object.assign(window, { told: messages })
    window.addEventListener('message', ({ data }) => messages.push((data as { type: string }).type))
  })
  // Any document on the platform's origin will do; the frame is inserted into it.
  await page.goto(`${platform.url}/game`)
  await page.evaluate((src) => {
    const frame = Object.assign(document.createElement('iframe'), { width: '390', height: '690' })
    document.body.replaceChildren(Object.assign(frame, { referrerPolicy: 'origin', src }))
  }, address)
  const frame = page.frameLocator('iframe')
  const isIdle = frame.locator('#game[data-state=idle]')
  await isIdle.waitFor({ timeout: waitMs })
  const readMessages = (): Promise<string[]> =>
    page.evaluate(() => (window as unknown as { told: string[] }).told)
  expect(await readMessages()).toEqual(['balanceUpdate', 'ready'])
  await frame.locator('.spin').click()
  await vi.waitFor(async () => expect(await readMessages()).toContain('roundEnd'), {
    timeout: waitMs,
  })
  await isIdle.waitFor()

  const before = bets()
  const ask = (type: string): Promise<void> =>
    page.evaluate(
      ([what, to]) =>
        document.querySelector('iframe')!.contentWindow!.postMessage({ type: what }, to!),
      [type, studio.url],
    )
  await ask('pause')
  await frame.getByText('The game is paused').waitFor()
  await frame.locator('.spin').click()
  expect(await frame.locator('#game').getAttribute('data-state')).toBe('idle')
  expect(bets()).toBe(before)
  await ask('resume')
  await frame.getByText('The game is paused').waitFor({ state: 'hidden' })
  await frame.locator('.spin').click()
  await vi.waitFor(() => expect(bets()).toBe(before + 1))
})

test('without WebGL the reels are pictures, and a round is played all the same', async () => {
  const bare = await launchBrowser(['--disable-3d-apis'])
  closes.push(() => bare.close())
  const page = await bare.newPage({ viewport: small })
  await page.goto(addressOf(await newSession(['gain'])))
  const { idle, spin, fact } = gameControls(page)
  await idle()
  expect(await page.locator('.box').getAttribute('data-stage')).toBe('still')
  await spin()
  await page.locator('.still-cell[data-won]').first().waitFor({ timeout: waitMs })
  await idle()
  expect(await fact('balance')).toBe(platform.purse.text())
})

test('an address that is none says where the game opens from', async () => {
  const page = await browser.newPage()
  closes.push(() => page.close())
  await page.goto(`${studio.url}/play/harimau-emas`)
  await page.getByRole('alert').getByText('This page opens from the lobby of a site.').waitFor()
})

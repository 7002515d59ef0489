import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { FeedMessage, MarketPrices } from '@kancil/contract/ports/sports-feed'
import type { Browser, CDPSession, Page } from 'playwright-core'
import { launchBrowser } from '../../tools/browser.ts'
import { buildScreens } from '../../tools/build.ts'
import { closeOnSignal } from '../house/close-on-signal.ts'
import { openPlatform } from '../house/platform.ts'

/**
 * `npm run bench -- sports scroll [--seconds 8] [--matches 2000]`: the built sports list with 2,000
 * matches of a feed, scrolled by a fixed way in each frame while 200 prices a second move; on a
 * desktop and on a phone, at full speed and at a quarter of it. Script, style and layout are what
 * the browser counts, divided by the frames of that time; `worst_script_ms` is the dearest stretch
 * of 30 frames. Where there is no graphics card, the frames a second are those of a software
 * renderer. Exits 1 if scripts alone take more than half of a frame, or if nothing was scrolled.
 */
const { values } = parseArgs({
  args: process.argv.slice(3),
  options: {
    seconds: { type: 'string', default: '8' },
    matches: { type: 'string', default: '2000' },
  },
})
const seconds = Number(values.seconds)
const matches = Number(values.matches)
const perLeague = 50
const scriptMostMs = 8
const slowdown = 4
const stretchFrames = 30
const pixelsPerFrame = 60
const movesPerSecond = 200
const tickMs = 50
const feedKey = 'the key of a bench’s feed, nobody else’s'.replaceAll(/[^a-z]/g, '-')
const looks = {
  desktop: { width: 1_440, height: 900 },
  phone: { width: 390, height: 844 },
} as const

const say = (text: string): void => void process.stderr.write(`${text}\n`)
const twoWay = ['ah:ft:-2', 'ah:ft:-3', 'ou:ft:10', 'ah:h1:-1', 'ou:h1:4']
const threeWay = ['1x2:ft:0', '1x2:h1:0']

function marketOf(market: string, shift: number): MarketPrices {
  const price = (base: number): number => base + (shift % 40) * 10
  const sides = market.startsWith('ou') ? ['over', 'under'] : ['home', 'away']
  const names = market.startsWith('1x2') ? ['home', 'draw', 'away'] : sides
  const base = names.length === 3 ? 2_600 : 1_750
  return { market, status: 'active', prices: names.map((name) => [name, price(base)]) }
}

const eventOf = (place: number): string => `scroll-${place}`
const leagueOf = (place: number): string => `league-${Math.floor(place / perLeague)}`
const common = () => ({ producer: 'prematch', generatedAt: new Date().toISOString() }) as const

function* snapshot(): Generator<FeedMessage> {
  const startsAt = new Date(Date.now() + 2 * 86_400_000).toISOString()
  for (let place = 0; place < matches; place += 1) {
    const league = leagueOf(place)
    if (place % perLeague === 0)
      yield {
        ...{ ...common(), kind: 'league', league, sport: 'football', name: `The ${league}` },
        ...{ region: 'Asia', tier: 1, sort: place },
      }
    yield {
      ...{ ...common(), kind: 'fixture', event: eventOf(place), league, sport: 'football' },
      ...{ form: 'match', home: `Home ${place}`, away: `Away ${place}`, startsAt },
      phase: 'scheduled',
    }
    const markets = [...threeWay, ...twoWay].map((market) => marketOf(market, place))
    yield { ...common(), kind: 'prices', event: eventOf(place), markets }
  }
  for (const producer of ['prematch', 'live'] as const)
    yield { kind: 'snapshot_complete', ...common(), producer }
}

/** Says everything once, and then moves prices for as long as somebody listens. */
async function play(out: ServerResponse): Promise<void> {
  const write = (message: FeedMessage): boolean => out.write(`${JSON.stringify(message)}\n`)
  for (const message of snapshot()) write(message)
  let beatAt = 0
  for (let moved = 0; !out.destroyed;) {
    if (Date.now() - beatAt > 2_000) {
      beatAt = Date.now()
      for (const producer of ['prematch', 'live'] as const)
        write({ kind: 'alive', ...common(), producer, state: 'active' })
    }
    for (let count = 0; count < (movesPerSecond * tickMs) / 1_000; count += 1) {
      const event = eventOf((moved * 7) % matches)
      const markets = [marketOf(twoWay[moved % twoWay.length]!, Math.floor(moved / 3) + 1)]
      write({ ...common(), kind: 'prices', event, markets })
      moved += 1
    }
    await sleep(tickMs)
  }
}

type Costs = { readonly script: number; readonly style: number; readonly layout: number }

async function costs(devtools: CDPSession): Promise<Costs> {
  const { metrics } = await devtools.send('Performance.getMetrics')
  const of = (wanted: string): number =>
    (metrics.find(({ name }) => name === wanted)?.value ?? 0) * 1_000
  return {
    ...{ script: of('ScriptDuration'), style: of('RecalcStyleDuration') },
    layout: of('LayoutDuration'),
  }
}

/** So many frames, each further down by the same way; at the end of the page back up. */
function scrollFrames(page: Page): Promise<{ milliseconds: number; pixels: number }> {
  return page.evaluate(
    ([frames, step]) =>
      new Promise<{ milliseconds: number; pixels: number }>((done) => {
        const begun = performance.now()
        const world = globalThis as { scrollWay?: number }
        let count = 0
        let pixels = 0
        const frame = (): void => {
          const before = scrollY
          scrollBy({ top: (world.scrollWay ?? 1) * step, behavior: 'instant' })
          if (scrollY === before) world.scrollWay = -(world.scrollWay ?? 1)
          pixels += Math.abs(scrollY - before)
          count += 1
          if (count < frames) requestAnimationFrame(frame)
          else done({ milliseconds: performance.now() - begun, pixels })
        }
        requestAnimationFrame(frame)
      }),
    [stretchFrames, pixelsPerFrame] as const,
  )
}

async function scrollFor(page: Page, devtools: CDPSession) {
  const stretches: { milliseconds: number; pixels: number; costs: Costs }[] = []
  const end = Date.now() + seconds * 1_000
  while (Date.now() < end) {
    const before = await costs(devtools)
    const moved = await scrollFrames(page)
    const after = await costs(devtools)
    const { script, style, layout } = after
    stretches.push({
      ...moved,
      costs: {
        ...{ script: script - before.script, style: style - before.style },
        layout: layout - before.layout,
      },
    })
  }
  const frames = stretches.length * stretchFrames
  const sum = (of: (stretch: (typeof stretches)[number]) => number): number =>
    stretches.reduce((total, stretch) => total + of(stretch), 0)
  const rounded = (value: number): number => Number(value.toFixed(2))
  return {
    frames,
    pixels: Math.round(sum(({ pixels }) => pixels)),
    fps: rounded((frames / sum(({ milliseconds }) => milliseconds)) * 1_000),
    script_ms: rounded(sum(({ costs: { script } }) => script) / frames),
    worst_script_ms: rounded(
      Math.max(...stretches.map(({ costs: { script } }) => script)) / stretchFrames,
    ),
    style_ms: rounded(sum(({ costs: { style } }) => style) / frames),
    layout_ms: rounded(sum(({ costs: { layout } }) => layout) / frames),
  }
}

async function measure(browser: Browser, address: string, look: keyof typeof looks) {
  const context = await browser.newContext({ viewport: looks[look] })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Performance.enable')
  await page.goto(`${address}/sports?tab=early`)
  await page.locator('.sports-league .price:enabled').first().waitFor({ timeout: 60_000 })
  const listed = await page.locator('.sports-league').count()
  await sleep(2_000)
  const full = await scrollFor(page, devtools)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const slow = await scrollFor(page, devtools)
  const drawn = await page.locator('.sports-league li').count()
  await context.close()
  return { leagues: listed, drawn_at_end: drawn, full, slow }
}

export async function measureScroll(): Promise<void> {
  await buildScreens(say)
  const feed = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/x-ndjson' })
    void play(response)
  })
  await new Promise<void>((done) => feed.listen(0, '127.0.0.1', () => done()))
  const { port: feedPort } = feed.address() as AddressInfo
  process.env.KANCIL_SPORTS_FEED_URL = `http://127.0.0.1:${feedPort}/feed`
  process.env.KANCIL_SPORTS_FEED_KEY = feedKey
  const platform = await openPlatform(1, say)
  const leave = async (): Promise<void> => {
    feed.closeAllConnections()
    feed.close()
    await platform.close()
  }
  closeOnSignal(leave)
  const server = await platform.startServer(undefined, 'all')
  const address = `http://127.0.0.1:${platform.port}`
  await untilOffered(address)
  const browser = await launchBrowser()
  const figures = {
    desktop: await measure(browser, address, 'desktop'),
    phone: await measure(browser, address, 'phone'),
  }
  await browser.close()
  server.child.kill('SIGTERM')
  await server.ended
  await leave()
  console.log(
    JSON.stringify({ matches, seconds, moves_per_s: movesPerSecond, slowdown, ...figures }),
  )
  const isGood = Object.values(figures).every(
    ({ leagues, full }) =>
      leagues === Math.ceil(matches / perLeague) &&
      full.pixels > 0 &&
      full.script_ms <= scriptMostMs,
  )
  process.exit(isGood ? 0 : 1)
}

/** Until all matches are on the board, with prices. */
async function untilOffered(address: string): Promise<void> {
  const board = `${address}/lgw/sports/board?sport=football&tab=early`
  for (let tries = 0; tries < 300; tries += 1) {
    const answer = (await (await fetch(board)).json()) as {
      value?: { isFeedUp: boolean; leagues: { matches: unknown[] }[] }
    }
    const count = answer.value?.leagues.reduce((sum, league) => sum + league.matches.length, 0)
    if (answer.value?.isFeedUp && count === matches) return
    await sleep(200)
  }
  throw new Error('the feed’s matches never came')
}

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { formatMoney } from '@kancil/contract/money'
import { catalogue } from '@kancil/studio/catalogue'
import { scriptedPlatform } from '@kancil/studio/testing/scripted-platform'
import { type SpawnedStudio, spawnStudio } from '@kancil/studio/testing/spawn-studio'
import type { Browser, CDPSession, Page } from 'playwright-core'
import { createDatabase } from '../server/src/kernel/embedded/create-database.ts'
import { launchBrowser } from '../tools/browser.ts'
import { root } from '../tools/repository.ts'
import { openBenchPostgres } from './house/postgres.ts'

/**
 * `npm run bench -- frames [--seconds 8] [--game code,code]`: every game of the studio on its
 * built screen at 1440 x 900, played with all its motion; first at full speed, then at a quarter
 * of it. Script time is the processor's time that the browser counts for scripts, divided by the
 * frames of that time; `cpu_ms` is that of all the browser's processes, which other load on the
 * machine does not change as it does the frames a second. Where there is no graphics card, the
 * frames a second are those of a software renderer, which draws each pixel on the processor.
 * `slow_quality` is what the page is drawn with at the end (`engine/stage/quality.ts`). The last
 * line is the figures by game as JSON. It ends with 1 if scripts alone take longer than half a
 * frame at full speed or a frame at a quarter of it, or if nothing was played.
 */
const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '8' }, game: { type: 'string' } },
})
const seconds = Number(values.seconds)
const slowdown = 4
const frameMs = 1_000 / 60
const fullMsMost = 8
const pressEveryMs = 250
const readyMs = 60_000
const warmUpMs = 1_500

type Span = {
  readonly frames: number
  readonly scriptMs: number
  readonly cpuMs: number
  readonly milliseconds: number
}

/** The processor's time of all the browser's processes: scripts, drawing and putting together. */
async function browserSeconds(devtools: CDPSession): Promise<number> {
  const { processInfo } = await devtools.send('SystemInfo.getProcessInfo')
  return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0)
}

async function scriptSeconds(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0
}

/**
 * Does what a player does, whatever the game: sits down, lays a chip, opens a tree, fires, presses
 * the button. Counts frames beside it.
 */
async function playFor(page: Page, devtools: CDPSession, ms: number): Promise<Span> {
  const before = await scriptSeconds(devtools)
  const spentBefore = await browserSeconds(whole)
  const { frames, milliseconds } = await page.evaluate(
    async ([lastsMs, everyMs]) => {
      const hands = [
        '.pvp-level > button:enabled',
        '.spot:enabled',
        '.tree:not([data-kind]):enabled',
        '.spin:enabled',
      ]
      let count = 0
      let isOver = false
      const frame = (): void => {
        count += 1
        if (!isOver) requestAnimationFrame(frame)
      }
      requestAnimationFrame(frame)
      const begun = performance.now()
      while (performance.now() - begun < lastsMs) {
        for (const hand of hands) document.querySelector<HTMLButtonElement>(hand)?.click()
        const auto = document.querySelector<HTMLInputElement>('#auto-fire')
        if (auto && !auto.checked) auto.click()
        await new Promise((done) => setTimeout(done, everyMs))
      }
      isOver = true
      return { frames: count, milliseconds: performance.now() - begun }
    },
    [ms, pressEveryMs] as const,
  )
  const scriptMs = ((await scriptSeconds(devtools)) - before) * 1_000
  const cpuMs = ((await browserSeconds(whole)) - spentBefore) * 1_000
  return { frames, scriptMs, cpuMs, milliseconds }
}

async function measure(browser: Browser, studio: SpawnedStudio, gameCode: string, ms: number) {
  const sessionID = await studio.session({ gameCode })
  const context = await browser.newContext({ viewport: { width: 1_440, height: 900 } })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  // Of the thread, not of the clock: a script that waits for the renderer does not work meanwhile.
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  const rgs_url = new URL(studio.url).host
  const query = new URLSearchParams({ sessionID, rgs_url, lang: 'en', device: 'desktop' })
  const faults: string[] = []
  page.on('console', (said) => said.type() === 'error' && faults.push(said.text()))
  page.on('pageerror', (error) => faults.push(error.message))
  const stakes = platform.calls('/bet').length
  await page.goto(`${studio.url}/play/${gameCode}?${query}`)
  const ready = '#game[data-state="idle"], #game[data-phase]:not([data-phase=""])'
  await page
    .locator(ready)
    .first()
    .waitFor({ timeout: readyMs })
    .catch(async (error: Error) => {
      const seen = (await page.content()).slice(0, 600)
      throw new Error(`${gameCode} is not ready: ${seen} ${faults.join(' ')}`, { cause: error })
    })
  const full = await playFor(page, devtools, ms)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const slow = await playFor(page, devtools, ms)
  const slowQuality = await page.evaluate(() => document.documentElement.dataset['quality'])
  await context.close()
  const rounded = (value: number): number => Number(value.toFixed(2))
  return {
    stakes: platform.calls('/bet').length - stakes,
    fps: rounded((full.frames / full.milliseconds) * 1_000),
    cpu_ms: rounded(full.cpuMs / full.frames),
    script_ms: rounded(full.scriptMs / full.frames),
    slow_fps: rounded((slow.frames / slow.milliseconds) * 1_000),
    slow_script_ms: rounded(slow.scriptMs / slow.frames),
    slow_quality: slowQuality ?? 'full',
  }
}

const codes = catalogue(formatMoney, () => false).map(({ code }) => code)
const wanted = values.game?.split(',') ?? codes
if (!existsSync(join(root, 'studio', 'dist')))
  throw new Error('The game screens are not built: npm run build.')
const { postgres, close } = await openBenchPostgres(() => {})
await createDatabase(postgres.url('postgres', 'owner'), 'bench_studio')
const platform = await scriptedPlatform(100_000_000_00n)
const studio = await spawnStudio(platform, postgres.url('bench_studio', 'owner'), 1)
const browser = await launchBrowser()
const whole = await browser.newBrowserCDPSession()
const games: Record<string, Awaited<ReturnType<typeof measure>>> = {}
try {
  const played = codes.filter((each) => wanted.includes(each))
  // A browser that has just started is still busy with itself: its first game is not measured.
  if (played[0]) await measure(browser, studio, played[0], warmUpMs)
  for (const code of played) {
    games[code] = await measure(browser, studio, code, seconds * 1_000)
    console.log(code, JSON.stringify(games[code]))
  }
} finally {
  await browser.close()
  await studio.kill('SIGTERM')
  await platform.close()
  await close()
}
const figures = Object.values(games)
const isGood =
  figures.length > 0 &&
  figures.every(
    ({ stakes, script_ms, slow_script_ms }) =>
      stakes > 0 && script_ms <= fullMsMost && slow_script_ms <= frameMs,
  )
console.log(JSON.stringify({ slowdown, seconds, frame_ms: Number(frameMs.toFixed(1)), games }))
process.exit(isGood ? 0 : 1)

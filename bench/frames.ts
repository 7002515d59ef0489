import { parseArgs } from 'node:util'
import { slots } from '@kancil/rules/games/slots/slots'
import { scriptedPlatform } from '@kancil/studio/testing/scripted-platform'
import { type SpawnedStudio, spawnStudio } from '@kancil/studio/testing/spawn-studio'
import type { Browser, CDPSession, Page } from 'playwright-core'
import { createDatabase } from '../server/src/kernel/embedded/create-database.ts'
import { launchBrowser } from '../tools/browser.ts'
import { openBenchPostgres } from './house/postgres.ts'

/**
 * `npm run bench -- frames [--seconds 8] [--game code]`: the slots on their built screens, played
 * with all their motion at 1440 x 900; first at full speed, then at a quarter of it. Script time is
 * what the browser counts for scripts, divided by the frames of that time. Where there is no
 * graphics card, the frames a second are those of a software renderer. Ends with 1 if scripts alone
 * take longer than a frame may, or if no round was played.
 */
const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '8' }, game: { type: 'string' } },
})
const seconds = Number(values.seconds)
const slowdown = 4
const frameMs = 1_000 / 60
const pressEveryMs = 250
const readyMs = 60_000

type Span = { readonly frames: number; readonly scriptMs: number; readonly milliseconds: number }

async function scriptSeconds(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0
}

/** Presses the button whenever it may be pressed, and counts frames beside it. */
async function playFor(page: Page, devtools: CDPSession): Promise<Span> {
  const before = await scriptSeconds(devtools)
  const { frames, milliseconds } = await page.evaluate(
    async ([lastsMs, everyMs]) => {
      let count = 0
      let isOver = false
      const frame = (): void => {
        count += 1
        if (!isOver) requestAnimationFrame(frame)
      }
      requestAnimationFrame(frame)
      const begun = performance.now()
      while (performance.now() - begun < lastsMs) {
        document.querySelector<HTMLButtonElement>('.spin')?.click()
        await new Promise((done) => setTimeout(done, everyMs))
      }
      isOver = true
      return { frames: count, milliseconds: performance.now() - begun }
    },
    [seconds * 1_000, pressEveryMs] as const,
  )
  const scriptMs = ((await scriptSeconds(devtools)) - before) * 1_000
  return { frames, scriptMs, milliseconds }
}

async function measure(browser: Browser, studio: SpawnedStudio, gameCode: string) {
  const sessionID = await studio.session({ gameCode })
  const context = await browser.newContext({ viewport: { width: 1_440, height: 900 } })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Performance.enable')
  const rgs_url = new URL(studio.url).host
  const query = new URLSearchParams({ sessionID, rgs_url, lang: 'en', device: 'desktop' })
  let rounds = 0
  page.on('request', (request) => (rounds += Number(request.url().endsWith('/wallet/play'))))
  await page.goto(`${studio.url}/play/${gameCode}?${query}`)
  await page.locator('#game[data-state="idle"]').waitFor({ timeout: readyMs })
  const full = await playFor(page, devtools)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const slow = await playFor(page, devtools)
  await context.close()
  const rounded = (value: number): number => Number(value.toFixed(2))
  return {
    rounds,
    fps: rounded((full.frames / full.milliseconds) * 1_000),
    script_ms: rounded(full.scriptMs / full.frames),
    slow_fps: rounded((slow.frames / slow.milliseconds) * 1_000),
    slow_script_ms: rounded(slow.scriptMs / slow.frames),
  }
}

const { postgres, close } = await openBenchPostgres(() => {})
await createDatabase(postgres.url('postgres', 'owner'), 'bench_studio')
const platform = await scriptedPlatform(100_000_000_00n)
const studio = await spawnStudio(platform, postgres.url('bench_studio', 'owner'), 1)
const browser = await launchBrowser()
const games: Record<string, Awaited<ReturnType<typeof measure>>> = {}
for (const { sheet } of slots) {
  if (values.game && sheet.id !== values.game) continue
  games[sheet.id] = await measure(browser, studio, sheet.id)
  console.log(sheet.id, JSON.stringify(games[sheet.id]))
}
await browser.close()
await studio.kill('SIGTERM')
await platform.close()
await close()
const figures = Object.values(games)
const isGood =
  figures.length > 0 &&
  figures.every(({ rounds, slow_script_ms }) => rounds > 0 && slow_script_ms <= frameMs)
console.log(JSON.stringify({ slowdown, seconds, frame_ms: Number(frameMs.toFixed(1)), games }))
process.exit(isGood ? 0 : 1)

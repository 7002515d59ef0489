import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { root } from '../../../tools/repository.ts'
import { scope } from '../../scope.ts'
import { heights } from './looks.ts'

const folder = join(root, 'tests', 'screenshots')
/** A frame in another process is painted a little later than the page around it. */
const frameMs = 700
const loadingMs = 2_000
const widths = [390, 820, 1440] as const
/** Pictures for people to look at: written in a quarter of the time that a PNG takes. */
const format = { type: 'jpeg', quality: 85 } as const

/**
 * `npm test` takes none: no test compares them, and together they cost a tenth of its time. They
 * come with `npm run test:all` and with journeys run by hand, for those who look at screens.
 */
const isTaken = scope() !== 'once'

/** Takes a picture of the page as it is shown. */
export async function shootAsShown(page: Page, name: string): Promise<void> {
  if (!isTaken) return
  mkdirSync(folder, { recursive: true })
  await page.screenshot({ ...format, path: join(folder, `${name}.jpg`) })
}

/** Takes pictures of the screen, one for each width, and restores the size. */
export async function shoot(
  page: Page,
  name: string,
  at: readonly number[] = widths,
): Promise<void> {
  if (!isTaken) return
  mkdirSync(folder, { recursive: true })
  const before = page.viewportSize()
  for (const width of at) {
    await page.setViewportSize({ width, height: heights[width]! })
    await settle(page)
    await page.screenshot({ ...format, path: join(folder, `${name}-${width}.jpg`) })
  }
  if (before) await page.setViewportSize(before)
}

/** Every frame has laid itself out for the new size, and painted it; what was awaited is there. */
async function settle(page: Page): Promise<void> {
  // Offline, for one, it never comes.
  await page
    .waitForFunction(() => !document.querySelector('.waiting'), null, { timeout: loadingMs })
    .catch(() => undefined)
  await page.waitForFunction(() =>
    [...document.querySelectorAll('iframe')].every(({ offsetWidth }) => offsetWidth <= innerWidth),
  )
  for (const frame of page.frames()) {
    if (frame.isDetached()) continue
    const painted = frame
      .evaluate(() => new Promise((done) => setTimeout(() => requestAnimationFrame(done), 100)))
      .catch(() => undefined)
    // A frame that may not run scripts, such as a mail's, cannot report that it has painted.
    await (frame.parentFrame() ? Promise.race([painted, page.waitForTimeout(frameMs)]) : painted)
  }
  if (page.frames().length > 1) await page.waitForTimeout(frameMs)
}

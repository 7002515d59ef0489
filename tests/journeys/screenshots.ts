import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { root } from '../../tools/repository.ts'

const folder = join(root, 'tests', 'screenshots')
const heights: Readonly<Record<number, number>> = { 390: 844, 820: 1180, 1440: 900 }
export const widths = [390, 820, 1440] as const

/** Leaves pictures of what is on screen, one for each width, and puts the size back. */
export async function shoot(
  page: Page,
  name: string,
  at: readonly number[] = widths,
): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const before = page.viewportSize()
  for (const width of at) {
    await page.setViewportSize({ width, height: heights[width]! })
    // Two frames: the layout of the new size is on screen by then.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    )
    await page.screenshot({ path: join(folder, `${name}-${width}.png`) })
  }
  if (before) await page.setViewportSize(before)
}

import type { Page } from 'playwright-core'
import { ofScope, scope } from '../../scope.ts'

export type Look = { readonly width: number; readonly theme: 'dark' | 'light' }

/** Whether a file with a walk in several looks runs its other tests: not in `npm run test:rest`. */
export const isOnceTest = scope() !== 'rest'

/**
 * The looks in which this run checks a page of a walk: in `npm test` one, which changes from page
 * to page; in `npm run test:rest` the others.
 */
export function looksOf(looks: readonly Look[], place: number): readonly Look[] {
  return ofScope(looks, (_look, index) => index === place % looks.length)
}

/** A phone, a tablet and a desktop, in the heights that people have. */
export const heights: Readonly<Record<number, number>> = { 390: 844, 820: 1180, 1440: 900 }

/**
 * Shows the open page in another size and theme, without loading it again: a load costs more than
 * all that a journey then checks. The page must stand still (`reducedMotion`).
 */
export async function show(page: Page, { width, theme }: Look): Promise<void> {
  await page.setViewportSize({ width, height: heights[width] ?? 900 })
  await page.evaluate(async (value) => {
    document.documentElement.dataset['theme'] = value
    // Two frames: the first may already have been laid out for the old size.
    for (let frames = 0; frames < 2; frames++)
      await new Promise((done) => requestAnimationFrame(done))
  }, theme)
}

import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { overflowOf } from './watch.ts'

/** What is looked at, and what is left out of it. */
type Look = {
  /** One part of the page, by its selector. */
  readonly only?: string
  /** Rules of axe that this page is not held to. */
  readonly but?: readonly string[]
}

/** What axe finds against a page: each rule with the first place that breaks it. */
export async function findingsOf(page: Page, { only, but = [] }: Look = {}): Promise<string[]> {
  const off = but.map((rule) => [rule, { enabled: false }] as const)
  const axe = new AxeBuilder({ page }).options({
    // The violations alone: the places that are in order are many, and nobody reads them.
    resultTypes: ['violations'],
    // The size of what is pressed is of WCAG 2.2, and off unless asked for.
    rules: { 'target-size': { enabled: true }, ...Object.fromEntries(off) },
  })
  if (only) axe.include(only)
  // Frames are put together on a page of their own, which a page without any can do without.
  if (page.frames().length === 1) axe.setLegacyMode()
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}

/** All has arrived, letters and pictures; axe finds nothing, and nothing is beyond the edge. */
export async function expectFine(page: Page, name: string, look: Look = {}): Promise<void> {
  await page.waitForFunction(() => !document.querySelector('.waiting'))
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  expect.soft({ [name]: await findingsOf(page, look) }).toEqual({ [name]: [] })
  expect.soft({ [name]: await overflowOf(page) }).toEqual({ [name]: 0 })
}

import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { overflowOf } from './watch.ts'

/** What is checked, and what is left out. */
type Look = {
  /** One part of the page, by its selector. */
  readonly only?: string
  /** Rules of axe that do not apply to this page. */
  readonly but?: readonly string[]
}

/** What axe finds on a page: each rule with the first place that breaks it. */
export async function findingsOf(page: Page, { only, but = [] }: Look = {}): Promise<string[]> {
  const off = but.map((rule) => [rule, { enabled: false }] as const)
  const axe = new AxeBuilder({ page }).options({
    // Only the violations: the passes are many, and nobody reads them.
    resultTypes: ['violations'],
    // The target size rule is from WCAG 2.2, and off by default.
    rules: { 'target-size': { enabled: true }, ...Object.fromEntries(off) },
  })
  if (only) axe.include(only)
  // axe combines frames on an extra page, which a page without frames does not need.
  if (page.frames().length === 1) axe.setLegacyMode()
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}

/** Letters and pictures have loaded; axe finds nothing, and nothing overflows the page. */
export async function expectFine(page: Page, name: string, look: Look = {}): Promise<void> {
  await page.waitForFunction(() => !document.querySelector('.waiting'))
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  expect.soft({ [name]: await findingsOf(page, look) }).toEqual({ [name]: [] })
  expect.soft({ [name]: await overflowOf(page) }).toEqual({ [name]: 0 })
}

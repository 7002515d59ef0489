import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { AxeBuilder } from '@axe-core/playwright'
import type axe from 'axe-core'
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

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
)

/** What axe finds on a page: each rule with the first place that breaks it. */
export async function findingsOf(page: Page, { only, but = [] }: Look = {}): Promise<string[]> {
  const off = but.map((rule) => [rule, { enabled: false }] as const)
  const options: axe.RunOptions = {
    // Only the violations: the passes are many, and nobody reads them.
    resultTypes: ['violations'],
    // The target size rule is from WCAG 2.2, and off by default.
    rules: { 'target-size': { enabled: true }, ...Object.fromEntries(off) },
  }
  if (page.frames().length === 1) return findingsInPage(page, options, only)
  // axe combines frames on an extra page.
  const builder = new AxeBuilder({ page }).options(options)
  if (only) builder.include(only)
  const { violations } = await builder.analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}

/**
 * Without frames axe is read once for each document, and not once for each look at it: reading it
 * takes longer than its work. It need not fetch the style sheets anew, which no rule of ours reads.
 */
async function findingsInPage(
  page: Page,
  options: axe.RunOptions,
  only: string | undefined,
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  return page.evaluate(
    async ([run, part]) => {
      const { axe: reader } = window as unknown as { axe: typeof axe }
      const { violations } = await reader.run(part ?? document, run)
      return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
    },
    [{ ...options, preload: false }, only] as const,
  )
}

/**
 * Nothing is loading, but pictures that wait for the page to be scrolled to them, and no colour is
 * on its way to another.
 */
function isQuiet(): boolean {
  const colours = ['opacity', 'color', 'background-color']
  const isChanging = document
    .getAnimations()
    .some((each) => each instanceof CSSTransition && colours.includes(each.transitionProperty))
  if (isChanging) return false
  return [...document.querySelectorAll('.waiting')].every(
    (part) =>
      part.closest('[data-state="loading"]') !== null &&
      part.getBoundingClientRect().top > innerHeight,
  )
}

/** Letters and pictures have loaded; axe finds nothing, and nothing overflows the page. */
export async function expectFine(page: Page, name: string, look: Look = {}): Promise<void> {
  await page.waitForFunction(isQuiet)
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  expect.soft({ [name]: await findingsOf(page, look) }).toEqual({ [name]: [] })
  expect.soft({ [name]: await overflowOf(page) }).toEqual({ [name]: 0 })
}

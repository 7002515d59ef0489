import type { Browser } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { workerBrowser } from './kit/browser.ts'
import { findingsOf } from './kit/fine.ts'

let browser: Browser
beforeAll(async () => {
  browser = await workerBrowser()
})

const faulty = '<img src="data:,"><input>'
const page = (body: string): string =>
  `<!doctype html><html lang="en"><title>A page</title><main><h1>A page</h1>${body}</main></html>`

test.each([
  ['a page', page(faulty)],
  ['a frame of it', page(`<iframe title="inside" srcdoc='${page(faulty)}'></iframe>`)],
])('teeth: a picture without words and a field without a name are found in %s', async (_, html) => {
  const context = await browser.newContext()
  const tab = await context.newPage()
  await tab.setContent(html)
  const rules = (await findingsOf(tab)).map((finding) => finding.split(':')[0])
  expect(rules).toEqual(expect.arrayContaining(['image-alt', 'label']))
  await tab.setContent(page('<p>Nothing to find.</p>'))
  expect(await findingsOf(tab)).toEqual([])
  await context.close()
})

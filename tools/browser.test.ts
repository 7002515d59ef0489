import { statSync } from 'node:fs'
import { afterEach, expect, test } from 'vitest'
import { findBrowser, launchBrowser } from './browser.ts'

const configured = process.env['KANCIL_CHROMIUM']

afterEach(() => {
  if (configured === undefined) delete process.env['KANCIL_CHROMIUM']
  else process.env['KANCIL_CHROMIUM'] = configured
})

test('the browser that npm brought shows a page with graphics', async () => {
  const browser = await launchBrowser()
  const page = await browser.newPage()
  await page.setContent('<canvas></canvas><p>Kancil</p>')
  expect(await page.textContent('p')).toBe('Kancil')
  const drawsGames = await page.evaluate(() => {
    return document.querySelector('canvas')?.getContext('webgl2') !== null
  })
  expect(drawsGames).toBe(true)
  await browser.close()
}, 60_000)

test('the second search finds it unpacked', async () => {
  const first = await findBrowser()
  const before = statSync(first.path)
  const { path } = await findBrowser()
  expect(path).toBe(first.path)
  // The same file as in the first search: nothing was written a second time.
  const after = statSync(path)
  expect([after.ino, after.mtimeMs]).toEqual([before.ino, before.mtimeMs])
}, 60_000)

test('KANCIL_CHROMIUM wins over it', async () => {
  process.env['KANCIL_CHROMIUM'] = '/opt/a/browser'
  expect((await findBrowser()).path).toBe('/opt/a/browser')
})

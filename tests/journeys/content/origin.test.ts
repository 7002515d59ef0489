import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { BrowserContext } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type JourneyHouse, openHouse } from '../kit/house.ts'
import { watchContext } from '../kit/watch.ts'

// Uploaded pictures on an origin of their own, as a browser sees it (reliability S12).

let house: JourneyHouse
let apart: string
let path: string
beforeAll(async () => {
  house = await openHouse((port) => ({
    KANCIL_CONTENT_ORIGIN: (apart = `http://127.0.0.1:${port}`),
  }))
  const body = await sharp({
    create: { width: 60, height: 40, channels: 3, background: '#1b6b4c' },
  })
    .webp()
    .toBuffer()
  const hash = createHash('sha256').update(body).digest('hex')
  path = `/wps/pictures/${hash}.webp`
  await sql`insert into picture (hash, body, width, height, created_at)
    values (${hash}, ${body}, 60, 40, now())`.execute(house.db)
})
afterAll(() => house?.stop())

/** How wide a picture is on a page of the site; 0 if the page could not load it. */
async function widthOn(context: BrowserContext, site: string, url: string): Promise<number> {
  const page = await context.newPage()
  await page.goto(site)
  const width = await page.evaluate(
    (src) =>
      new Promise<number>((done) => {
        const image = new Image()
        image.addEventListener('load', () => done(image.naturalWidth))
        image.addEventListener('error', () => done(0))
        image.src = src
      }),
    url,
  )
  await page.close()
  return width
}

test('both sites show a picture from there, and their policies let it', async () => {
  const context = await house.browser.newContext()
  const watch = watchContext(context)
  for (const site of [house.addresses.member, house.addresses.console])
    expect(await widthOn(context, site, path), site).toBe(60)
  const addresses = watch.requests.map((request) => request.url())
  expect(addresses.filter((url) => url === apart + path).length).toBeGreaterThan(0)
  expect(watch.faults.filter((fault) => fault.includes('Content Security'))).toEqual([])
  // Opened directly it is a download, and any other address there finds nothing.
  const page = await context.newPage()
  const download = page.waitForEvent('download')
  await page.goto(apart + path).catch(() => undefined)
  expect((await download).url()).toBe(apart + path)
  expect((await page.goto(apart))?.status()).toBe(404)
  await context.close()
})

test('teeth: from an address that the policy does not name no picture comes', async () => {
  const context = await house.browser.newContext()
  const other = apart.replace('127.0.0.1', '[::1]')
  expect(await widthOn(context, house.addresses.member, other + path)).toBe(0)
  await context.close()
})

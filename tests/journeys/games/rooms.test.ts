import { openStudio } from '@kancil/studio/testing/open-studio'
import { type ScriptedPlatform, scriptedPlatform } from '@kancil/studio/testing/scripted-platform'
import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../../../tools/browser.ts'
import { findingsOf } from '../kit/fine.ts'
import { shoot } from '../kit/screenshots.ts'
import { watchContext } from '../kit/watch.ts'

/** Rooms where players meet, with the real studio: card tables and the reef. */
let platform: ScriptedPlatform
let studio: Awaited<ReturnType<typeof openStudio>>
let browser: Browser
let players = 0
const closes: (() => Promise<unknown>)[] = []
const timeout = 40_000

beforeAll(async () => {
  platform = await scriptedPlatform(10_000_00n)
  studio = await openStudio(platform, undefined, { tableScale: 0.7, callTimeoutMs: 2_000 })
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser.close()
  await studio.close()
  await platform.close()
})
afterEach(async () => {
  for (const close of closes.splice(0)) await close()
})

async function open(gameCode: string, { lang = 'en', width = 390, height = 844 } = {}) {
  const playerId = `guest-${++players}`
  platform.answers.verify['playerId'] = playerId
  const sessionID = await studio.session({ playerId, gameCode })
  const context = await browser.newContext({ viewport: { width, height }, reducedMotion: 'reduce' })
  closes.push(() => context.close())
  const watch = watchContext(context)
  const page = await context.newPage()
  const rgs_url = new URL(studio.url).host
  const query = new URLSearchParams({ sessionID, rgs_url, lang, device: 'mobile' })
  await page.goto(`${studio.url}/play/${gameCode}?${query}`)
  const game = page.locator('#game')
  return {
    page,
    watch,
    fact: async (name: string) => (await game.getAttribute(`data-${name}`)) ?? '',
    inPhase: (phase: string) => page.locator(`#game[data-phase="${phase}"]`).waitFor({ timeout }),
    sit: async (level: string, word: string) => {
      const card = page.locator(`.pvp-level[data-level="${level}"]`)
      await card.getByRole('button', { name: word, exact: true }).click()
    },
  }
}

test('niu niu: two people at one table, from the bid to the purse; a reload keeps the seat', async () => {
  const one = await open('niu-niu')
  const two = await open('niu-niu', { lang: 'ms', width: 1_440, height: 900 })
  await one.page.getByText('test players of the house').waitFor()
  await shoot(one.page, 'niu-niu-levels', [390, 1_440])
  await one.sit('normal', 'Sit down')
  await two.sit('normal', 'Duduk')
  await one.page.locator('.pvp-seat:not(.mine):not([data-house])').waitFor({ timeout })
  await one.inPhase('grab')
  await one.page.getByRole('button', { name: 'Bid ×4' }).click()
  await one.inPhase('arrange')
  await one.page.reload()
  await one.page.locator('.pvp-seat.mine .card:not(.back)').nth(4).waitFor({ timeout })
  await one.inPhase('shown')
  await shoot(one.page, 'niu-niu', [390])
  await shoot(two.page, 'niu-niu', [1_440])
  expect(await one.page.locator('.pvp-seat[data-house]').count()).toBeGreaterThan(0)
  await one.page.locator('.pvp-hands button').first().click()
  await one.page.getByRole('button', { name: 'Check', exact: true }).click()
  await one.page.getByText('deals exactly these cards').waitFor()
  await shoot(one.page, 'niu-niu-hand', [390])
  await one.page.keyboard.press('Escape')
  await one.page.getByRole('button', { name: 'Stand up' }).click()
  await one.page.locator('#game[data-phase="lobby"]').waitFor({ timeout })
  // What hands pay, and the sitting that has just been paid, stand below the levels.
  expect(await one.page.locator('.hand-pays dt').allTextContents()).toEqual([
    'No niu – Niu 6',
    'Niu 7 – Niu 9',
    'Niu niu',
  ])
  await one.page.locator('.past-rounds li bdi', { hasText: 'RM' }).first().waitFor({ timeout })
  await two.page.getByRole('button', { name: 'Bangun' }).click()
  await two.page.locator('#game[data-phase="lobby"]').waitFor({ timeout })
  await expect.poll(() => one.fact('balance'), { timeout }).toBe(platform.purse.text())
  expect(one.watch.faults).toEqual([])
  expect(await findingsOf(one.page)).toEqual([])
}, 120_000)

test('thirteen: cards exchanged, rows confirmed, the connection lost and found', async () => {
  const { page, sit, inPhase, fact, watch } = await open('thirteen')
  await sit('novice', 'Sit down')
  await inPhase('arrange')
  const cards = page.locator('.rack-card')
  await cards.nth(0).click()
  await cards.nth(12).click()
  await shoot(page, 'thirteen-rack', [390, 1_440])
  await page.getByRole('button', { name: 'Best rows' }).click()
  await page.context().setOffline(true)
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Confirm rows' }).click()
  await inPhase('shown')
  expect(await page.locator('.pvp-seat .card.back').count()).toBe(0)
  await shoot(page, 'thirteen', [390, 1_440])
  await page.getByRole('button', { name: 'Stand up' }).click()
  await page.locator('#game[data-phase="lobby"]').waitFor({ timeout })
  await expect.poll(() => fact('balance'), { timeout }).toBe(platform.purse.text())
  expect(watch.faults).toEqual([])
}, 120_000)

test('the reef: a clip loaded and fired, a reload with bullets left, unloaded and paid', async () => {
  const { page, sit, fact, watch } = await open('karang-biru', { width: 1_440, height: 900 })
  await shoot(page, 'reef-levels', [390, 1_440])
  await sit('normal', 'Sit down')
  const sea = page.locator('canvas.sea')
  await sea.waitFor()
  await sea.click({ position: { x: 400, y: 200 } })
  await page.locator('#game:not([data-clip=""])').waitFor({ timeout })
  await page.getByLabel('Auto fire').check()
  await expect.poll(async () => Number(await fact('used')), { timeout }).toBeGreaterThan(2)
  expect(await page.locator('.room-below .fish-table li').count()).toBe(11)
  await shoot(page, 'reef', [390, 1_440])
  await page.reload()
  await page.locator('canvas.sea').waitFor({ timeout })
  await page.getByRole('button', { name: 'Unload' }).click()
  await page.locator('#game[data-clip=""]').waitFor({ timeout })
  await page.locator('.past-rounds li').first().waitFor({ timeout })
  await expect.poll(() => fact('balance'), { timeout }).toBe(platform.purse.text())
  const calls = platform.calls('/bet').length
  await expect.poll(() => platform.calls('/win').length, { timeout }).toBe(calls)
  expect(watch.faults).toEqual([])
  expect(await findingsOf(page)).toEqual([])
}, 120_000)

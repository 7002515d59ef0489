import { sql } from 'kysely'
import type { Locator, Page } from 'playwright-core'
import {
  sliderKeyStep,
  sliderKeyStride,
  sliderWidth,
} from '@kancil/contract/identity/verification/slider'
import { expect } from 'vitest'
import type { Db } from '../../../server/src/kernel/db.ts'
import { handDrag } from '../../../server/src/modules/identity/testing/members.ts'
import { type JourneyHouse, password } from './house.ts'

const triesMax = 3
/** A key goes down and up no faster than a finger moves it. */
const keyMs = 40

/** Opens the registration from the header, fills it in and solves the puzzle like a person. */
export async function register(page: Page, { db }: JourneyHouse, account: string): Promise<void> {
  await page.getByRole('button', { name: 'Register' }).filter({ visible: true }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('User name').fill(account)
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByLabel('Date of birth').fill('1990-08-31')
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: 'Register', exact: true }).click()
  await dragPiece(page, db)
}

/** Logs in from the header; `by` is the way past the puzzle. */
export async function logIn(
  page: Page,
  { db }: JourneyHouse,
  account: string,
  by: 'pointer' | 'keyboard' | 'work' = 'pointer',
): Promise<void> {
  await page.getByRole('button', { name: 'Log in' }).filter({ visible: true }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('User name').fill(account)
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Log in', exact: true }).click()
  if (by === 'pointer') await dragPiece(page, db)
  else if (by === 'keyboard') await stepPiece(page, db)
  else await dialog.getByRole('button', { name: 'Verify without a puzzle' }).click()
  await page.getByTestId('balance').filter({ visible: true }).first().waitFor()
}

/** A busy machine distorts a drag's timing, so allow as many tries as a person has. */
async function dragPiece(page: Page, db: Db): Promise<void> {
  const handle = page.getByRole('slider')
  for (let tries = 0; tries < triesMax; tries++) {
    const target = await targetOf(db, handle)
    const track = (await handle.locator('..').boundingBox())!
    const grip = (await handle.boundingBox())!
    const [x, y] = [grip.x + grip.width / 2, grip.y + grip.height / 2]
    const scale = track.width / sliderWidth
    await page.mouse.move(x, y)
    await page.mouse.down()
    const begun = performance.now()
    for (const point of handDrag(target)) {
      const early = point.t - (performance.now() - begun)
      if (early > 0) await new Promise((done) => setTimeout(done, early))
      await page.mouse.move(x + point.x * scale, y + point.y)
    }
    await page.mouse.up()
    if (await isSolved(page, handle)) return
  }
  throw new Error('the puzzle was not solved by hand')
}

/**
 * A piece with a short way needs few keys, which would be too fast for a person if pressed quickly.
 */
async function stepPiece(page: Page, db: Db): Promise<void> {
  const handle = page.getByRole('slider')
  for (let tries = 0; tries < triesMax; tries++) {
    const target = await targetOf(db, handle)
    await handle.focus()
    let at = 0
    for (; at + sliderKeyStride <= target; at += sliderKeyStride)
      await page.keyboard.press('Shift+ArrowRight', { delay: keyMs })
    for (; at + sliderKeyStep / 2 <= target; at += sliderKeyStep)
      await page.keyboard.press('ArrowRight', { delay: keyMs })
    expect(await handle.getAttribute('aria-valuenow')).toBe(String(at))
    await page.keyboard.press('Enter')
    if (await isSolved(page, handle)) return
  }
  throw new Error('the puzzle was not solved by keys')
}

/** Either gone, or back at its start with the message that it missed. */
async function isSolved(page: Page, handle: Locator): Promise<boolean> {
  const missed = page.getByText('Not quite. Please try again.')
  const gone = handle.waitFor({ state: 'detached' }).then(() => true)
  const back = missed.waitFor().then(() => false)
  for (const wait of [gone, back]) wait.catch(() => undefined)
  return Promise.race([gone, back])
}

/** Only the server knows where the piece belongs. */
async function targetOf(db: Db, handle: Locator): Promise<number> {
  await handle.and(handle.page().locator('[aria-disabled=false]')).waitFor()
  const { rows } = await sql<{ answer: string }>`select answer from challenge
    where kind = 'slider' order by expires_at desc limit 1`.execute(db)
  return Number(rows[0]!.answer)
}

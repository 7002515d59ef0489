import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import identity from '../../web/src/i18n/locales/identity.json' with { type: 'json' }
import phone from '../../web/src/i18n/locales/phone.json' with { type: 'json' }
import { openWatched, widths } from './kit/browser.ts'
import { expectFine } from './kit/fine.ts'
import { type JourneyHouse, openHouse, password } from './kit/house.ts'
import { setHouseSettings } from './kit/house-settings.ts'
import { codePattern, newestIn } from './kit/inboxes.ts'
import { shoot } from './kit/screenshots.ts'
import { wordsIn } from './kit/words-in.ts'

const arIdentity = wordsIn('ar', identity)
const ar = wordsIn('ar', phone)
const msIdentity = wordsIn('ms', identity)
const ms = wordsIn('ms', phone)

let house: JourneyHouse
const number = '0123456789'
const e164 = '+60123456789'

beforeAll(async () => {
  house = await openHouse()
  await setHouseSettings(house, {
    flags: {
      MOBILENUMREG3: true,
      REGMOBVERF3: true,
      MOBILENUMPASSREG3: true,
      MOBILEVERCODELOGIN3: true,
    },
    codes: { forgotByPhone: true },
  })
})
afterAll(() => house?.stop())

const open = (size: keyof typeof widths, locale: string, theme: 'dark' | 'light') =>
  openWatched(house, { width: widths[size], locale, theme })

/** The newest code on the sandbox's phone, once there are `count` texts. */
const codeOf = (count: number) => newestIn(house, 'phone', { to: e164, has: codePattern, count })

const isIn = (page: Page) => page.getByTestId('balance').filter({ visible: true }).first().waitFor()
type Words = typeof ms & typeof msIdentity

/**
 * Types the number, requests a code, lets the browser work instead of the puzzle, and types the
 * code.
 */
async function typeCode(page: Page, words: Words, count: number): Promise<void> {
  const dialog = page.getByRole('dialog')
  const field = dialog.getByRole('textbox', { name: words['identity.field.mobileNum'] })
  await field.fill('12')
  await dialog.getByRole('button', { name: words['phone.send'] }).click()
  await dialog.getByText(words['phone.number.invalid']).waitFor()
  await field.fill(number)
  await dialog.getByRole('button', { name: words['phone.send'] }).click()
  await dialog.getByRole('button', { name: words['identity.work.instead'] }).click()
  const counting = new RegExp(words['phone.wait'].replace('{time}', '4:[0-5]\\d'))
  await dialog.getByRole('button', { name: counting, disabled: true }).waitFor()
  await dialog.getByLabel(words['phone.code'], { exact: true }).fill(await codeOf(count))
}

test('a newcomer registers by mobile on a phone, in English', async () => {
  const { context, page, watch } = await open('phone', 'en-GB', 'dark')
  await page.goto(`${house.addresses.member}/?modal=register`)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('tab', { name: 'Mobile number' }).click()
  await expectFine(page, 'register-mobile')
  await dialog.getByRole('textbox', { name: 'Mobile number' }).fill(number)
  await dialog.getByRole('button', { name: 'Send code' }).click()
  await dialog.getByRole('button', { name: 'Verify without a puzzle' }).click()
  await dialog.getByText(/We have sent a code to/).waitFor()
  const code = await codeOf(1)
  await dialog.getByLabel('Verification code').fill(code === '000000' ? '111111' : '000000')
  await dialog.getByLabel('User name').fill('telefon1')
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByLabel('Date of birth').fill('1990-08-31')
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: 'Register', exact: true }).click()
  await dialog
    .getByText(/valid verification code\. 4 tries left/)
    .first()
    .waitFor()
  await shoot(page, '57-register-mobile', [390])
  await dialog.getByLabel('Verification code').fill(code)
  await dialog.getByRole('button', { name: 'Register', exact: true }).click()
  await page.getByRole('button', { name: 'Later' }).click()
  await isIn(page)
  const { rows } = await sql`select 1 from member where account = 'telefon1'
    and proven_phone = ${e164} and country_dialing_code = '60'`.execute(house.db)
  expect(rows).toHaveLength(1)
  expect(watch.faults.filter((fault) => !/422|42[0-9]|40[0-9]/.test(fault))).toEqual([])
  await page.goto(`${house.addresses.sandbox}/phone?to=${encodeURIComponent(e164)}`)
  await page.getByText(code).waitFor()
  // The sandbox has no scripts: its page of texts reloads by itself.
  await expectFine(page, 'phone-inbox', { but: ['meta-refresh'] })
  await shoot(page, '57-phone-inbox', [390, 1440])
  await context.close()
})

test('the member logs in by SMS at a desk, in Malay', async () => {
  const { context, page } = await open('desktop', 'ms-MY', 'light')
  const words = { ...ms, ...msIdentity }
  await page.goto(`${house.addresses.member}/?modal=login`)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('tab', { name: words['phone.byMobile'] }).click()
  await typeCode(page, words, 2)
  await expectFine(page, 'login-sms')
  await shoot(page, '58-login-sms', [1440])
  await dialog.getByRole('button', { name: words['identity.login.submit'], exact: true }).click()
  await isIn(page)
  await context.close()
})

test('a forgotten password is set anew on a phone, in Arabic', async () => {
  const { context, page } = await open('phone', 'ar', 'light')
  const words = { ...ar, ...arIdentity }
  await page.goto(`${house.addresses.member}/?modal=login`)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: words['phone.forgot'] }).click()
  await dialog.getByLabel(words['phone.forgot.newPassword']).waitFor()
  await typeCode(page, words, 3)
  await dialog.getByLabel(words['phone.forgot.newPassword']).fill('pagi hujan 91')
  await expectFine(page, 'forgot-phone')
  await shoot(page, '59-forgot-phone', [390])
  await dialog.getByRole('button', { name: words['phone.forgot.submit'] }).click()
  await isIn(page)
  expect(new URL(page.url()).pathname).toBe('/')
  const { rows } = await sql<{ texts: number }>`select count(*)::int as texts from sent_code
    where used_at is not null`.execute(house.db)
  expect(rows[0]!.texts).toBe(3)
  await context.close()
})

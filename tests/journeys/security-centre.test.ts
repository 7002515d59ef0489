import { money } from '@kancil/contract/money'
import { sql } from 'kysely'
import type { BrowserContext, Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import identity from '../../web/src/i18n/locales/identity.json' with { type: 'json' }
import phone from '../../web/src/i18n/locales/phone.json' with { type: 'json' }
import provider from '../../web/src/i18n/locales/provider.json' with { type: 'json' }
import security from '../../web/src/i18n/locales/security.json' with { type: 'json' }
import { inTransaction } from '../../server/src/kernel/db.ts'
import { house as ledgerHouse, memberCash } from '../../server/src/ledger/accounts.ts'
import { post } from '../../server/src/ledger/post.ts'
import { openWatched, widths } from './kit/browser.ts'
import { expectFine } from './kit/fine.ts'
import { type JourneyHouse, openHouse, password, settleMember } from './kit/house.ts'
import { setHouseSettings } from './kit/house-settings.ts'
import { codePattern, newestIn } from './kit/inboxes.ts'
import { shoot } from './kit/screenshots.ts'
import { wordsIn } from './kit/words-in.ts'

const arIdentity = wordsIn('ar', identity)
const arPhone = wordsIn('ar', phone)
const arProvider = wordsIn('ar', provider)
const en = wordsIn('en', identity)
const msIdentity = wordsIn('ms', identity)
const msPhone = wordsIn('ms', phone)
const ms = wordsIn('ms', security)

let house: JourneyHouse
const photo = await sharp({
  create: { width: 640, height: 480, channels: 3, background: '#c8702f' },
})
  .png()
  .toBuffer()

beforeAll(async () => {
  house = await openHouse()
  await settleMember(house, { account: 'aminah5', cash: 5_000n })
  await settleMember(house, { account: 'layla5', cash: 100n })
  await setHouseSettings(house, {
    flags: { MOBILEVERCODELOGIN3: true },
    phoneAuth: { enabled: true },
  })
})
afterAll(() => house?.stop())

const open = (size: keyof typeof widths, locale: string, theme: 'dark' | 'light') =>
  openWatched(house, { width: widths[size], locale, theme })

const centre = () => `${house.addresses.member}/?modal=center&at=securityCenter`

/** The code in the newest text to a number, once there are `count` texts. */
const codeTo = (to: string, count: number) =>
  newestIn(house, 'phone', { to, has: codePattern, count })

test('the centre on a phone, in English: next step, phone, nickname, pictures, history', async () => {
  const { context, page, watch } = await open('phone', 'en-GB', 'dark')
  await enter(page, 'aminah5', en)
  await page.goto(centre())
  const dialog = page.getByRole('dialog').first()
  await dialog.getByText('Fairly protected').waitFor()
  await dialog.getByText('There is no earlier login on record.').waitFor()
  await expectFine(page, 'security-centre')
  await shoot(page, '60-security-centre', [390])

  // The single next step leads to its form.
  await dialog.getByText('Confirm a phone number').waitFor()
  await dialog.getByRole('button', { name: 'Do it now' }).click()
  await dialog.getByLabel('New phone number').fill('0123456701')
  await dialog.getByRole('button', { name: 'Send code' }).click()
  await dialog.getByText(/A code is on its way/).waitFor()
  await dialog.getByLabel('Code sent to the new one').fill(await codeTo('+60123456701', 1))
  await dialog.getByLabel('Login password').fill('not mine')
  await expectFine(page, 'phone-form')
  await shoot(page, '60-phone-form', [390])
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click()
  await dialog.getByText('The login password is incorrect.').waitFor()
  await dialog.getByLabel('Login password').fill(password)
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click()
  await dialog.getByText('+60 ••••• 6701').waitFor()

  await dialog.getByRole('button', { name: 'Change nickname' }).click()
  await dialog.getByLabel('Nickname', { exact: true }).fill('Kancil Admin')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('This nickname is not allowed.').waitFor()
  await dialog.getByLabel('Nickname', { exact: true }).fill('Minah Rimba')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('Minah Rimba').waitFor()

  await expectPictures(page, dialog)

  await dialog.getByRole('button', { name: 'Show' }).click()
  await dialog.getByRole('table').getByText('Logged in').first().waitFor()
  await dialog.getByText('Trusted browsers').scrollIntoViewIfNeeded()
  await expectFine(page, 'login-history')
  await shoot(page, '61-login-history', [390])
  expect(watch.faults.filter((fault) => !/42[0-9]|40[0-9]/.test(fault))).toEqual([])
  await context.close()
})

async function expectPictures(page: Page, dialog: Locator): Promise<void> {
  const choose = async () => {
    await dialog.getByRole('button', { name: 'Change picture' }).click()
    return page.getByRole('dialog', { name: 'Your picture' })
  }
  const avatar = () => dialog.getByRole('button', { name: 'Change picture' }).locator('img')
  const drawn = await choose()
  await expectFine(page, 'pictures')
  await shoot(page, '60-pictures', [390])
  await drawn.getByRole('button', { name: 'Tiger' }).click()
  await vi.waitUntil(async () => (await avatar().getAttribute('src'))?.includes('harimau'))

  const firstChoice = await choose()
  const file = firstChoice.locator('input[type=file]')
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  await file.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: svg })
  await firstChoice.getByText('This file is not a PNG, JPEG or WebP picture.').waitFor()
  await file.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: photo })
  await firstChoice.waitFor({ state: 'detached' })
  await vi.waitUntil(async () => (await avatar().getAttribute('src'))?.startsWith('/wps/avatars/'))
  const widthPx = async () => avatar().evaluate((img: HTMLImageElement) => img.naturalWidth)
  await vi.waitUntil(async () => (await widthPx()) > 0)
  expect(await widthPx()).toBe(256)
}

test('another number on a desk, in Malay: the old one agrees; closing waits for the money', async () => {
  const { context, page } = await open('desktop', 'ms-MY', 'light')
  await enter(page, 'aminah5', msIdentity)
  await page.goto(centre())
  const dialog = page.getByRole('dialog').first()
  const row = dialog.locator('#security-phone')
  await row.getByRole('button', { name: msIdentity['identity.security.change'] }).click()
  const masked = '+60 ••••• 6701'
  const send = row.getByRole('button', { name: msPhone['phone.send'] })
  await row.getByLabel(ms['security.contact.number']).fill('0123456702')
  // Both at once: the worker sends the texts.
  await send.first().click()
  await row.getByRole('button', { name: /4:5\d/, disabled: true }).waitFor()
  await send.last().click()
  const oldLabel = ms['security.contact.oldCode'].replace('{masked}', `\u2066${masked}\u2069`)
  await row.getByLabel(oldLabel).fill(await codeTo('+60123456701', 2))
  await row.getByLabel(ms['security.contact.newCode']).fill(await codeTo('+60123456702', 1))
  await shoot(page, '62-change-number', [1440])
  await row.getByRole('button', { name: ms['security.contact.confirm'] }).click()
  await row.getByText('+60 ••••• 6702').waitFor()

  await closeAs(page, dialog, password)
  await dialog.getByText(ms['security.close.fault.balance']).waitFor()
  await dialog.getByText(ms['security.close.title'], { exact: true }).scrollIntoViewIfNeeded()
  await expectFine(page, 'close-account')
  await shoot(page, '62-close-account', [1440])
  await takeAll('aminah5', 5_000n)
  await dialog.getByRole('button', { name: ms['security.close.do'] }).click()
  await page.getByText(ms['security.close.done']).waitFor()
  const { rows } = await sql<{ status: string }>`select status from member
    where account = 'aminah5'`.execute(house.db)
  expect(rows).toEqual([{ status: 'closed' }])
  await context.close()
})

/** As if it had been paid out. */
async function takeAll(account: string, cash: bigint): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from member
    where account = ${account}`.execute(house.db)
  await inTransaction(house.db, (tx) =>
    post(tx, {
      kind: 'adjustment',
      source: 'journey',
      sourceTx: `taken-${account}`,
      from: memberCash(rows[0]!.id, 'MYR'),
      to: ledgerHouse('adjustments', 'MYR'),
      amount: money(cash),
    }),
  )
}

async function enter(page: Page, account: string, words: typeof en): Promise<void> {
  await page.goto(`${house.addresses.member}/?modal=login`)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: words['identity.field.username'] }).fill(account)
  const secret = dialog.getByRole('textbox', { name: words['identity.field.password'] })
  await secret.fill(password)
  await secret.press('Enter')
  await dialog.getByRole('button', { name: words['identity.work.instead'] }).click()
  await page.getByTestId('balance').filter({ visible: true }).first().waitFor()
}

async function closeAs(page: Page, dialog: Locator, secret: string): Promise<void> {
  await dialog.getByRole('button', { name: ms['security.close.open'] }).click()
  await dialog.getByLabel(ms['security.close.password']).fill(secret)
  await dialog.getByLabel(ms['security.close.reason']).fill('Saya mahu berehat')
  await dialog.getByLabel(ms['security.close.sure']).check()
  await dialog.getByRole('button', { name: ms['security.close.do'] }).click()
  await page.waitForFunction(() => !document.querySelector('form[aria-busy=true]'))
}

test('login by the phone-auth provider, in Arabic on a phone', async () => {
  await sql`update member set proven_phone = '+60123456709', phone_proven_at = now(),
    mobile_num = '123456709', country_dialing_code = '60' where account = 'layla5'`.execute(
    house.db,
  )
  const { context, page, watch } = await open('phone', 'ar', 'light')
  await page.goto(`${house.addresses.member}/?modal=login`)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('tab', { name: arPhone['phone.byMobile'] }).click()
  const number = dialog.getByRole('textbox', { name: arIdentity['identity.field.mobileNum'] })
  await number.fill('0123456709')

  // Closing the window shows a message.
  const closed = await checkOf(context, () => sendCode(dialog))
  await closed.close()
  await page.getByText(arProvider['provider.fault.popupClosed']).waitFor()
  await understand(page)
  await number.fill('0123400002')
  await passCheck(context, () => sendCode(dialog))
  await page.getByText(arProvider['provider.fault.quota']).waitFor()
  await understand(page)

  await number.fill('0123456709')
  await passCheck(context, () => sendCode(dialog))
  const code = await codeTo('+60123456709', 1)
  const field = dialog.getByLabel(arPhone['phone.code'], { exact: true })
  await field.fill(code === '000000' ? '000001' : '000000')
  await expectFine(page, 'provider-login')
  await shoot(page, '63-provider-login', [390])
  await field.press('Enter')
  await dialog.getByText(arProvider['provider.fault.invalidCode']).waitFor()
  await field.fill(code)
  await field.press('Enter')
  await page.getByTestId('balance').filter({ visible: true }).first().waitFor()

  await page.goto(centre())
  await page.getByRole('dialog').first().locator('#security-phone').waitFor()
  await expectFine(page, 'security-centre-ar')
  await shoot(page, '63-security-centre-ar', [390, 1440])
  expect(watch.faults.filter((fault) => !/42[0-9]|40[0-9]/.test(fault))).toEqual([])
  await context.close()
})

/** Dismisses the notice; the fields below it can be typed into only after that. */
async function understand(page: Page): Promise<void> {
  const notice = page.getByRole('alertdialog')
  await notice.getByRole('button').click()
  await notice.waitFor({ state: 'hidden' })
}

const sendCode = (dialog: Locator) =>
  dialog.getByRole('button', { name: arPhone['phone.send'] }).click()

/** The provider's window, shown. */
async function checkOf(context: BrowserContext, act: () => Promise<void>): Promise<Page> {
  const [popup] = await Promise.all([context.waitForEvent('page'), act()])
  await popup.getByRole('button', { name: 'I am a person' }).waitFor()
  return popup
}

async function passCheck(context: BrowserContext, act: () => Promise<void>): Promise<void> {
  const popup = await checkOf(context, act)
  await popup.getByRole('button', { name: 'I am a person' }).click()
}

import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { codeAt } from '../../server/src/kernel/crypto/authenticator.ts'
import { keepAddress } from '../../server/src/modules/identity/proofs/store.ts'
import authenticator from '../../web/src/i18n/locales/authenticator.json' with { type: 'json' }
import identity from '../../web/src/i18n/locales/identity.json' with { type: 'json' }
import phone from '../../web/src/i18n/locales/phone.json' with { type: 'json' }
import proof from '../../web/src/i18n/locales/proof.json' with { type: 'json' }
import { openWatched, widths } from './kit/browser.ts'
import { expectFine } from './kit/fine.ts'
import { type JourneyHouse, openHouse, password, settleMember } from './kit/house.ts'
import { setHouseSettings } from './kit/house-settings.ts'
import { shoot } from './kit/screenshots.ts'
import { overflowOf } from './kit/watch.ts'
import { wordsIn } from './kit/words-in.ts'

const arIdentity = wordsIn('ar', identity)
const ar = wordsIn('ar', proof)
const en = wordsIn('en', proof)
const enPhone = wordsIn('en', phone)
const enIdentity = wordsIn('en', identity)
const msApp = wordsIn('ms', authenticator)
const msIdentity = wordsIn('ms', identity)

let house: JourneyHouse
const newPassword = 'pagi hujan 91'
const email = 'siti@example.test'

beforeAll(async () => {
  // The browsers of this story come through a proxy that reports where each of them is.
  house = await openHouse({ KANCIL_TRUSTED_PROXIES: '127.0.0.1,::1' })
  for (const [account, address] of [
    ['siti1', email],
    ['tuah2', 'tuah@example.test'],
  ] as const) {
    await settleMember(house, { account, cash: 5_000n })
    await sql`update member set email = ${address}, language = 'EN' where account = ${account}`.execute(
      house.db,
    )
    await recordHome(account)
  }
  await setHouseSettings(house, { signIn: { forgotByEmailOffered: true } })
})
afterAll(() => house?.stop())

const home = '198.51.100.7'

/** As if the member had signed in from home before. */
async function recordHome(account: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from member
    where account = ${account}`.execute(house.db)
  await house.db
    .transaction()
    .execute(async (tx) => void (await keepAddress(tx, rows[0]!.id, home, new Date())))
}

const visit = (ip: string, size: keyof typeof widths, locale: string, theme: 'dark' | 'light') =>
  openWatched(house, {
    ...{ width: widths[size], locale, theme },
    extraHTTPHeaders: { 'x-forwarded-for': ip },
  })

const isIn = (page: Page) => page.getByTestId('balance').filter({ visible: true }).first().waitFor()

async function logIn(
  page: Page,
  account: string,
  secret: string,
  words: typeof enIdentity | typeof msIdentity,
): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(words['identity.field.username']).fill(account)
  await dialog.getByLabel(words['identity.field.password'], { exact: true }).fill(secret)
  await dialog.getByRole('button', { name: words['identity.login.submit'], exact: true }).click()
  await dialog.getByRole('button', { name: words['identity.work.instead'] }).click()
}

/** The newest mail to an address with this subject, once it has arrived. */
async function mailOf(to: string, subject: string): Promise<{ id: string; text: string }> {
  const address = `${house.addresses.sandbox}/mail/messages?to=${encodeURIComponent(to)}`
  return vi.waitUntil(
    async () => {
      const { messages } = (await (await fetch(address)).json()) as {
        messages: { id: string; text: string; subject: string; copies: number }[]
      }
      expect(messages.filter(({ copies }) => copies !== 1)).toEqual([])
      return messages.find((message) => message.subject === subject)
    },
    { timeout: 60_000, interval: 100 },
  )
}

test('a forgotten password: the link of the mail, on a phone, in English', async () => {
  const { context, page, watch } = await visit('203.0.113.11', 'phone', 'en-GB', 'dark')
  await page.goto(`${house.addresses.member}/?modal=login`)
  await page.getByRole('button', { name: 'Forgot your password?' }).click()
  // By name: the login that it replaces has a user name field as well.
  const dialog = page.getByRole('dialog', { name: enPhone['phone.forgot.title'] })
  await dialog.getByLabel('User name').fill('siti1')
  await dialog.getByLabel(en['proof.forgot.email']).fill('nobody')
  await dialog.getByRole('button', { name: en['proof.forgot.submit'] }).click()
  await dialog.getByText(en['proof.forgot.emailInvalid']).waitFor()
  await dialog.getByLabel(en['proof.forgot.email']).fill(email)
  await expectFine(page, 'forgot-email')
  await dialog.getByRole('button', { name: en['proof.forgot.submit'] }).click()
  await page.getByText(/an e-mail with a link is on its way/).waitFor()
  await shoot(page, '60-forgot-sent', [390])

  const { id, text } = await mailOf(email, 'Choose a new password')
  await page.goto(`${house.addresses.sandbox}/mail?to=${encodeURIComponent(email)}`)
  await expectFine(page, 'mail-list')
  await page.goto(`${house.addresses.sandbox}/mail/${id}?to=${encodeURIComponent(email)}`)
  await page.getByRole('heading', { name: 'Choose a new password' }).waitFor()
  expect(await overflowOf(page)).toBe(0)
  await shoot(page, '60-mail', [390, 1440])
  const opened = await context.newPage()
  await opened.goto(/https?:\/\/\S+#reset=\S+/.exec(text)![0])
  const form = opened.getByRole('dialog')
  await form.getByLabel('New password', { exact: true }).fill(newPassword)
  // The link's secret is no longer in any address.
  expect(opened.url()).not.toContain('reset=')
  await form.getByLabel('New password again').fill(newPassword)
  await expectFine(opened, 'reset')
  await shoot(opened, '60-reset', [390])
  await form.getByRole('button', { name: en['proof.reset.submit'] }).click()
  await opened.getByText(en['proof.reset.done']).waitFor()
  await logIn(opened, 'siti1', newPassword, enIdentity)
  await isIn(opened)
  await mailOf(email, 'Your password was changed')
  // The mail's frame runs nothing, not even the script that this story injects into every page.
  const expectedFaults = /42[0-9]|40[0-9]|Blocked script execution in '\S+\/mail\/\d+\/body'/
  expect(watch.faults.filter((fault) => !expectedFaults.test(fault))).toEqual([])
  await context.close()
})

test('a new place asks for a proof: the code of a mail, at a desk, in English', async () => {
  const { context, page } = await visit('203.0.113.12', 'desktop', 'en-GB', 'light')
  await page.goto(`${house.addresses.member}/?modal=login`)
  await logIn(page, 'siti1', newPassword, enIdentity)
  const dialog = page.getByRole('dialog', { name: en['proof.title'] })
  await dialog.getByRole('radio', { name: en['proof.kind.payeeName'] }).check()
  await dialog.getByLabel(en['proof.payeeName']).fill('Somebody Else')
  await dialog.getByRole('button', { name: en['proof.submit'] }).click()
  await dialog.getByText('That is not right. 4 tries left.').waitFor()
  await dialog.getByRole('radio', { name: en['proof.kind.email'] }).check()
  await dialog.getByRole('button', { name: en['proof.send'] }).click()
  await dialog.getByText(/We have sent a code to/).waitFor()
  await expectFine(page, 'proof')
  await shoot(page, '61-proof', [1440])
  const { text } = await mailOf(email, 'Your code for Kancil')
  await dialog.getByLabel(en['proof.code']).fill(/\b\d{6}\b/.exec(text)![0])
  await dialog.getByRole('button', { name: en['proof.submit'] }).click()
  await isIn(page)
  await mailOf(email, 'Your account was opened from a new place')
  await context.close()
})

test('an authenticator is bound at a desk in Malay, and proves the login on a phone in Arabic', async () => {
  const desk = await visit(home, 'desktop', 'ms-MY', 'dark')
  await desk.page.goto(`${house.addresses.member}/?modal=login`)
  await logIn(desk.page, 'tuah2', password, msIdentity)
  await isIn(desk.page)
  await desk.page.goto(`${house.addresses.member}/?modal=center&at=securityCenter`)
  const section = desk.page.locator('#security-authenticator')
  await section.getByRole('button', { name: msApp['authenticator.setUp'] }).click()
  await section.getByLabel(msApp['authenticator.password']).fill(password)
  await section.getByRole('button', { name: msApp['authenticator.next'] }).click()
  const secret = await section.locator('code').innerText()
  await section.getByRole('img', { name: msApp['authenticator.qr'] }).scrollIntoViewIfNeeded()
  await expectFine(desk.page, 'authenticator')
  await shoot(desk.page, '62-authenticator', [390, 1440])
  const confirmation = section.getByRole('button', { name: msApp['authenticator.codes.kept'] })
  await showCode(section.getByLabel(msApp['authenticator.code']), secret, confirmation, () =>
    section.getByRole('button', { name: msApp['authenticator.bind'], exact: true }).click(),
  )
  await confirmation.scrollIntoViewIfNeeded()
  expect(await section.getByRole('listitem').count()).toBe(10)
  await expectFine(desk.page, 'recovery-codes')
  await shoot(desk.page, '62-recovery-codes', [390])
  await confirmation.click()
  await section.getByRole('button', { name: msApp['authenticator.remove'] }).waitFor()
  await desk.context.close()
  // As if that code's half minute had passed.
  await sql`update member_authenticator set last_step = 0`.execute(house.db)

  const phone = await visit('203.0.113.13', 'phone', 'ar', 'light')
  await phone.page.goto(`${house.addresses.member}/?modal=login`)
  await logIn(phone.page, 'tuah2', password, arIdentity)
  const dialog = phone.page.getByRole('dialog', { name: ar['proof.title'] })
  const field = dialog.getByLabel(ar['proof.authenticator'], { exact: true })
  await field.waitFor()
  await expectFine(phone.page, 'proof-ar')
  await shoot(phone.page, '63-proof-ar', [390])
  const balance = phone.page.getByTestId('balance').filter({ visible: true }).first()
  await showCode(field, secret, balance, () =>
    dialog.getByRole('button', { name: ar['proof.submit'] }).click(),
  )
  await phone.context.close()
})

type Field = ReturnType<Page['getByLabel']>

/** A code that expired between typing and the call is typed again, as a person would. */
async function showCode(
  field: Field,
  secret: string,
  goal: Field,
  send: () => Promise<void>,
): Promise<void> {
  const page = field.page()
  for (let tries = 0; tries < 3; tries++) {
    await field.fill(codeAt(secret, new Date()))
    const answer = page.waitForResponse((response) => response.request().method() === 'POST')
    await send()
    if ((await answer).ok()) return goal.waitFor()
  }
  throw new Error('no code was taken')
}

import { registrationFields } from '@kancil/contract/identity/registration-fields'
import { defaultSettings } from '@kancil/rules/site/defaults'
import { sql } from 'kysely'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inviteOfMember } from '../../server/src/modules/identity/registration/invite-store.ts'
import { openWatched, widths } from './kit/browser.ts'
import { register } from './kit/door.ts'
import { expectFine } from './kit/fine.ts'
import { type JourneyHouse, openHouse, password, settleMember } from './kit/house.ts'
import { setHouseSettings } from './kit/house-settings.ts'
import { shoot } from './kit/screenshots.ts'
import { cookiesSent, type Watch } from './kit/watch.ts'

let house: JourneyHouse

beforeAll(async () => {
  house = await openHouse()
  await settleMember(house, { account: 'kavitha9', cash: 5_000n })
  await sql`update member set email = 'kavitha@example.com' where account = 'kavitha9'`.execute(
    house.db,
  )
  await setHouseSettings(house, {
    flags: { FREEPLAY3: true },
    register: { affiliateCode: { ...defaultSettings.register.affiliateCode, enabled: true } },
  })
})
afterAll(() => house?.stop())

const open = (size: keyof typeof widths, locale: string, theme: 'dark' | 'light' = 'dark') =>
  openWatched(house, { width: widths[size], locale, theme })

/** From the login to the provider, where a person is chosen. */
async function goToProvider(page: Page, provider: string, person: string): Promise<void> {
  await page.goto(`${house.addresses.member}/?modal=login`)
  await page.getByRole('button', { name: `Continue with ${provider}` }).click()
  await page.getByRole('heading', { name: 'Choose who you are' }).waitFor()
  await page.getByRole('button', { name: person }).click()
}

const isIn = (page: Page) => page.getByTestId('balance').filter({ visible: true }).first().waitFor()

/** The sandbox's provider has its own cookies; ours are never sent there. */
async function expectOwnCookiesKept(watch: Watch, context: BrowserContext): Promise<void> {
  const sent = (await cookiesSent(watch, house.addresses.sandbox)).join(' ')
  expect(sent).not.toMatch(/kancil|__Host-/)
  const there = await context.cookies(house.addresses.sandbox)
  expect(there.filter(({ name }) => name.includes('kancil'))).toEqual([])
}

test('Google on a phone: a newcomer, then in at once; a member links by password', async () => {
  const { context, page, watch } = await open('phone', 'en-GB')
  await page.goto(`${house.addresses.member}/?modal=login`)
  await page.getByRole('button', { name: 'Continue with Google' }).waitFor()
  await expectFine(page, 'login-ways')
  await shoot(page, '50-login-ways', [390])
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await page.getByRole('heading', { name: 'Choose who you are' }).waitFor()
  await expectFine(page, 'provider')
  await shoot(page, '50-provider', [390])
  await page.getByRole('button', { name: /Aminah Yusof/ }).click()

  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('User name').fill('aminah7')
  await dialog.getByLabel('Date of birth').fill('1990-08-31')
  await dialog.getByRole('checkbox').check()
  await expectFine(page, 'social-register')
  await shoot(page, '50-social-register', [390])
  await dialog.getByRole('button', { name: 'Register', exact: true }).click()
  const later = page.getByRole('button', { name: 'Later' })
  await later.click()
  await isIn(page)

  await context.clearCookies()
  await page.evaluate(() => {
    sessionStorage.clear()
    localStorage.removeItem('signed-in')
  })
  await goToProvider(page, 'Google', 'Aminah Yusof')
  await isIn(page)
  expect(new URL(page.url()).search).toBe('')
  await expectOwnCookiesKept(watch, context)
  await context.close()

  const second = await open('phone', 'en-GB', 'light')
  await goToProvider(second.page, 'Google', 'Kavitha Raj')
  await second.page.getByRole('button', { name: 'Log in with password' }).waitFor()
  await expectFine(second.page, 'social-link')
  await shoot(second.page, '51-social-link', [390])
  await second.page.getByRole('button', { name: 'Log in with password' }).click()
  const login = second.page.getByRole('dialog')
  await login.getByLabel('User name').fill('kavitha9')
  await login.getByLabel('Password', { exact: true }).fill(password)
  await login.getByRole('button', { name: 'Log in', exact: true }).click()
  await login.getByRole('button', { name: 'Verify without a puzzle' }).click()
  await second.page.getByText('Link Google to your account kavitha9?').waitFor()
  await shoot(second.page, '51-social-confirm', [390])
  await second.page.getByRole('button', { name: 'Link the account' }).click()
  await second.page.getByText('Google is linked to your account.').waitFor()
  const { rows } = await sql`select 1 from social_link join member on member.id = member_id
    where account = 'kavitha9'`.execute(house.db)
  expect(rows).toHaveLength(1)
  expect(
    [...watch.faults, ...second.watch.faults].filter((fault) => !/42[0-9]|40[0-9]/.test(fault)),
  ).toEqual([])
  await second.context.close()
})

test('Facebook: a visitor who declines there is told so and can start again', async () => {
  const { context, page } = await open('desktop', 'en-GB', 'light')
  await goToProvider(page, 'Facebook', 'Cancel')
  await page.getByText('The popup was closed by the user').waitFor()
  await shoot(page, '52-social-cancelled', [1440])
  await page.getByRole('button', { name: 'Start again' }).click()
  await page.getByRole('button', { name: 'Continue with Facebook' }).waitFor()
  await context.close()
})

test('free play in Malay: play money, and a warning at what needs an account', async () => {
  const { context, page } = await open('desktop', 'ms-MY')
  await page.goto(house.addresses.member)
  await page.getByRole('button', { name: 'Demo percuma' }).first().click()
  await page.getByRole('button', { name: 'Mulakan demo' }).waitFor()
  await expectFine(page, 'free-play')
  await shoot(page, '53-free-play', [1440])
  await page.getByRole('button', { name: 'Mulakan demo' }).click()
  await isIn(page)
  const balance = page.getByTestId('balance').filter({ visible: true, hasText: '10,000.00' })
  await balance.first().waitFor()
  for (const place of ['?modal=wallet&at=deposit', '?modal=center']) {
    await page.goto(`${house.addresses.member}/${place}`)
    await page.getByRole('alertdialog').getByText('Sila daftar akaun dahulu').waitFor()
  }
  await expectFine(page, 'trial-warning')
  await shoot(page, '53-trial-warning', [1440])
  await page.getByRole('alertdialog').getByRole('button', { name: 'Daftar' }).click()
  await page.getByRole('dialog').getByLabel('Nama pengguna').waitFor()
  await context.close()
})

test('an affiliate code that fails is told of before anything else; the right one counts', async () => {
  const agentCode = await agentsCode()
  const { context, page } = await open('desktop', 'en-GB')
  await page.goto(`${house.addresses.member}/?affiliateCode=WRONGCODE&referralCode=NOBODY99`)
  await page.getByRole('button', { name: 'Register' }).filter({ visible: true }).first().click()
  const dialog = page.getByRole('dialog').first()
  await dialog.getByLabel('User name').fill('brought5')
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByLabel('Date of birth').fill('1990-08-31')
  await dialog.getByLabel('Affiliate code').fill('WRONGAGAIN')
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: 'Register', exact: true }).click()
  const warning = page.getByRole('alertdialog')
  await warning.getByText('Invalid invitation code').waitFor()
  await shoot(page, '54-invitation-code', [1440])
  await warning.getByRole('button').click()
  // While it is shown, the form behind takes no keys.
  await warning.waitFor({ state: 'detached' })
  await dialog.getByLabel('Affiliate code').fill(agentCode)
  await dialog.getByRole('button', { name: 'Register', exact: true }).click()
  await dialog.getByRole('button', { name: 'Verify without a puzzle' }).click()
  await page.getByRole('button', { name: 'Later' }).click()
  await isIn(page)
  const { rows } = await sql<{ upline: string; referral_code: string }>`select u.account as upline,
    m.referral_code from member m join member u on u.id = m.upline_id
    where m.account = 'brought5'`.execute(house.db)
  expect(rows).toEqual([{ upline: 'agenone', referral_code: 'NOBODY99' }])
  await context.close()

  // A link with a valid code asks for nothing and still counts.
  const linked = await open('phone', 'en-GB')
  await linked.page.goto(`${house.addresses.member}/?affiliateCode=${agentCode}`)
  await linked.page.waitForFunction(() => sessionStorage.getItem('kancil-invited'))
  await linked.page.goto(`${house.addresses.member}/help`)
  await register(linked.page, house, 'brought6')
  await linked.page.getByRole('button', { name: 'Later' }).click()
  await isIn(linked.page)
  const matches = await sql`select 1 from member where account = 'brought6'
    and affiliate_code = ${agentCode}`.execute(house.db)
  expect(matches.rows).toHaveLength(1)
  await linked.context.close()
})

test('the agents’ door lets nobody else in', async () => {
  const { context, page } = await open('phone', 'en-GB')
  await page.goto(`${house.addresses.member}/?modal=login&at=agent`)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('User name').fill('kavitha9')
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Log in', exact: true }).click()
  await dialog.getByRole('button', { name: 'Verify without a puzzle' }).click()
  await dialog.getByText('This account is not an agent’s.').waitFor()
  await shoot(page, '55-agents-door', [390])
  await context.close()
})

async function agentsCode(): Promise<string> {
  await settleMember(house, { account: 'agenone', cash: 1n })
  const { rows } = await sql<{ id: string }>`update member set account_kind = 41
    where account = 'agenone' returning id`.execute(house.db)
  await sql`update invite_code set kind = 'affiliate' where member_id = ${rows[0]!.id}`.execute(
    house.db,
  )
  expect(registrationFields).toContain('affiliateCode')
  return (await inviteOfMember(house.db, rows[0]!.id))!.code
}

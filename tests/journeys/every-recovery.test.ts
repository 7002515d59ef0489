import { sql } from 'kysely'
import { afterAll, beforeAll, test } from 'vitest'
import { type JourneyHouse, openHouse, password } from './kit/house.ts'
import { setHouseSettings } from './kit/house-settings.ts'
import {
  balances,
  fill,
  logIn,
  mailedLink,
  openModal,
  plant,
  plantPhone,
  press,
  seeBalance,
  seeSent,
  textedCode,
  type Visit,
  walk,
  walksOf,
  type Way,
  work,
} from './kit/visits.ts'

let house: JourneyHouse
const newPassword = 'pagi hujan 91'
const passwordDays = 90
const many = 1_000

beforeAll(async () => {
  house = await openHouse()
  await setHouseSettings(house, {
    flags: {
      MOBILENUMREG3: true,
      REGMOBVERF3: true,
      MOBILENUMPASSREG3: true,
      MOBILEVERCODELOGIN3: true,
      PWDEXPFORCECHANGE3: true,
    },
    accounts: { passwordExpiryDays: passwordDays },
    // All of these walks come from one address and request numbers at the same time.
    codes: { forgotByPhone: true, perAddressHour: many, smsPerPrefixHour: many },
    signIn: { forgotByEmailOffered: true },
  })
})
afterAll(() => house?.stop())

const ways: Readonly<Record<string, Way>> = {
  async 'register-mobile'(visit) {
    const { dialog, say } = visit
    await openModal(visit, 'register')
    await dialog.getByRole('tab', { name: say('phone.byMobile') }).click()
    await askForCode(visit, 'phone.sentNew')
    await fill(visit, 'identity.field.username', visit.account)
    await fill(visit, 'identity.field.password', password)
    await dialog.getByLabel(say('identity.field.birthday')).fill('1990-08-31')
    await dialog.getByRole('checkbox').check()
    await visit.show()
    await press(visit, 'identity.register.submit')
    await press(visit, 'identity.first.later')
    await seeBalance(visit, balances.none)
  },

  async sms(visit) {
    const { dialog, say } = visit
    await plantPhone(visit, await plant(visit))
    await openModal(visit, 'login')
    await dialog.getByRole('tab', { name: say('phone.byMobile') }).click()
    await askForCode(visit, 'phone.sent')
    await visit.show()
    await press(visit, 'identity.login.submit')
    await seeBalance(visit, balances.planted)
  },

  async 'forgot-phone'(visit) {
    await plantPhone(visit, await plant(visit))
    await openModal(visit, 'login')
    await press(visit, 'phone.forgot')
    await askForCode(visit, 'phone.sent')
    await fill(visit, 'phone.forgot.newPassword', newPassword)
    await visit.show()
    await press(visit, 'phone.forgot.submit')
    await seeBalance(visit, balances.planted)
  },

  async 'forgot-email'(visit) {
    const { dialog, page, say } = visit
    await plant(visit, { email: visit.email })
    await openModal(visit, 'forgot')
    await dialog.getByRole('tab', { name: say('proof.byEmail') }).click()
    await fill(visit, 'identity.field.username', visit.account)
    await fill(visit, 'proof.forgot.email', visit.email)
    await press(visit, 'proof.forgot.submit')
    await page.getByRole('alertdialog', { name: say('proof.forgot.sentTitle') }).waitFor()
    // Another tab, as if opened from a mail; the walk continues in it.
    await page.goto('about:blank')
    await page.goto(await mailedLink(visit))
    await fill(visit, 'identity.password.new', newPassword)
    await fill(visit, 'identity.password.confirm', newPassword)
    await visit.show()
    await press(visit, 'proof.reset.submit')
    await page.getByText(say('proof.reset.done')).waitFor()
    await logIn(visit, visit.account, newPassword)
    await seeBalance(visit, balances.planted)
  },

  async expired(visit) {
    const long = (passwordDays + 1) * 86_400_000
    await plant(visit, { createdAt: new Date(Date.now() - long) })
    await changeByForce(visit)
  },

  async given(visit) {
    await plant(visit, { passwordGiven: true })
    await changeByForce(visit)
  },

  async 'first-login'(visit) {
    const { dialog, say } = visit
    const memberId = await plant(visit, { settled: false })
    await sql`update member set birthday = null where id = ${memberId}`.execute(house.db)
    await openModal(visit, 'login')
    await logIn(visit)
    await dialog.getByLabel(say('identity.field.birthday')).fill('1990-08-31')
    await visit.show()
    await press(visit, 'identity.first.later')
    await dialog.waitFor({ state: 'detached' })
    await seeBalance(visit, balances.planted)
  },

  async 'change-password'(visit) {
    const { dialog, page, say } = visit
    await plant(visit)
    await openModal(visit, 'login')
    await logIn(visit)
    await seeBalance(visit, balances.planted)
    await openModal(visit, 'center&at=securityCenter')
    const row = dialog.locator('#security-password')
    await row.getByRole('button', { name: say('identity.security.change') }).click()
    await fill(visit, 'identity.password.old', 'not mine')
    await fill(visit, 'identity.password.new', newPassword)
    await fill(visit, 'identity.password.confirm', newPassword)
    await press(visit, 'identity.password.submit')
    // Shown once, at its field.
    await dialog.getByText(say('identity.password.oldWrong')).waitFor()
    await visit.show()
    await fill(visit, 'identity.password.old', password)
    await press(visit, 'identity.password.submit')
    await page.getByText(say('identity.password.done')).waitFor()
    await seeBalance(visit, balances.planted)
  },
}

/** Types the number, requests a code, reads it on the sandbox's phone and types it. */
async function askForCode(visit: Visit, notice: 'phone.sent' | 'phone.sentNew'): Promise<void> {
  await fill(visit, 'identity.field.mobileNum', visit.number)
  await press(visit, 'phone.send')
  await work(visit)
  await seeSent(visit, notice)
  await fill(visit, 'phone.code', await textedCode(visit))
}

/** A login that allows nothing but a new password; then the site is open. */
async function changeByForce(visit: Visit): Promise<void> {
  const { dialog, page, say } = visit
  await openModal(visit, 'login')
  await logIn(visit)
  await dialog.getByText(say('identity.password.forcedTitle')).waitFor()
  await fill(visit, 'identity.password.new', newPassword)
  await fill(visit, 'identity.password.confirm', newPassword)
  await visit.show()
  await press(visit, 'identity.password.submit')
  await page.getByText(say('identity.password.done')).waitFor()
  await dialog.waitFor({ state: 'detached' })
  await seeBalance(visit, balances.planted)
}

test.for(walksOf(ways))('$way, $language, $size', (kind) =>
  walk(house, kind.way, kind, ways[kind.way]!),
)

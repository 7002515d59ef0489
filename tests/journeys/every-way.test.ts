import { accountKinds } from '@kancil/contract/identity/account-kinds'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { people } from '../../sandbox/src/social/people.ts'
import { inTransaction } from '../../server/src/kernel/db.ts'
import { keepAddress } from '../../server/src/modules/identity/proofs/store.ts'
import { type JourneyHouse, openHouse, password } from './kit/house.ts'
import { setHouseSettings } from './kit/house-settings.ts'
import { partPath } from './kit/parts.ts'
import {
  balances,
  fill,
  logIn,
  newBrowser,
  openModal,
  plant,
  plantPhone,
  press,
  seeBalance,
  seeSent,
  textedCode,
  type Visit,
  visitOf,
  walk,
  walksOf,
  type Way,
  work,
} from './kit/visits.ts'

let house: JourneyHouse

beforeAll(async () => {
  house = await openHouse()
  await setHouseSettings(house, {
    flags: { MOBILEVERCODELOGIN3: true },
    phoneAuth: { enabled: true },
  })
})
afterAll(() => house?.stop())

const ways: Readonly<Record<string, Way>> = {
  async register(visit) {
    await openModal(visit, 'register')
    await fillIn(visit, { password: true })
    await visit.show()
    await press(visit, 'identity.register.submit')
    await work(visit)
    await press(visit, 'identity.first.later')
    await seeBalance(visit, balances.none)
  },

  async login(visit) {
    const { dialog, say } = visit
    await plant(visit)
    await openModal(visit, 'login')
    await logIn(visit, visit.account, 'not mine')
    await dialog.getByText(say('identity.login.incorrect')).waitFor()
    await visit.show()
    await logIn(visit)
    await seeBalance(visit, balances.planted)
  },

  async remember(visit) {
    const { context, dialog, say } = visit
    await plant(visit)
    await openModal(visit, 'login')
    await dialog.getByLabel(say('identity.login.remember')).check()
    await logIn(visit)
    await seeBalance(visit, balances.planted)
    // The browser is closed and reopened: session cookies are gone.
    const { cookies, origins } = await context.storageState()
    const state = { cookies: cookies.filter(({ expires }) => expires > 0), origins }
    const later = await newBrowser(house, visit, state)
    const page = await later.newPage()
    await page.goto(house.addresses.member)
    await seeBalance({ page }, balances.planted)
    await later.close()
    await visit.show()
  },

  async provider(visit) {
    const { context, dialog, say } = visit
    await plantPhone(visit, await plant(visit))
    await openModal(visit, 'login')
    await dialog.getByRole('tab', { name: say('phone.byMobile') }).click()
    await dialog.getByRole('textbox', { name: say('identity.field.mobileNum') }).fill(visit.number)
    const send = dialog.getByRole('button', { name: say('phone.send') })
    const [popup] = await Promise.all([context.waitForEvent('page'), send.click()])
    await popup.getByRole('button').click()
    await seeSent(visit, 'phone.sent')
    await fill(visit, 'phone.code', await textedCode(visit))
    await visit.show()
    await press(visit, 'identity.login.submit')
    await seeBalance(visit, balances.planted)
  },

  async google(visit) {
    const { dialog, say } = visit
    await openModal(visit, 'login')
    await goToProvider(visit, 'Google')
    await dialog.getByText(say('entry.social.registerText', { provider: 'Google' })).waitFor()
    await fillIn(visit, { password: false })
    await visit.show()
    await press(visit, 'identity.register.submit')
    await press(visit, 'identity.first.later')
    await seeBalance(visit, balances.none)
  },

  // Already linked: the person named by the provider is signed in at once.
  async facebook(visit) {
    const memberId = await plant(visit)
    await sql`insert into social_link (provider, subject, member_id, linked_at)
      values ('facebook', ${persons[visit.language].id}, ${memberId}, now())`.execute(house.db)
    await openModal(visit, 'login')
    await visit.dialog.waitFor()
    await visit.show()
    await goToProvider(visit, 'Facebook')
    await seeBalance(visit, balances.planted)
  },

  async 'free-play'(visit) {
    const { dialog, page, say } = visit
    await openModal(visit, 'login')
    await dialog.getByRole('button', { name: say('door.freePlay') }).click()
    const start = dialog.getByRole('button', { name: say('entry.trial.start') })
    await start.waitFor()
    await visit.show()
    await start.click()
    await seeBalance(visit, balances.trial)
    await openModal(visit, 'center')
    await page.getByRole('alertdialog').waitFor()
  },

  async agents(visit) {
    const { dialog, say } = visit
    await plant(visit)
    const agent = `agen${visit.account}`
    await plant({ ...visit, account: agent }, { accountKind: accountKinds.agent })
    await openModal(visit, 'login&at=agent')
    await logIn(visit)
    await dialog.getByText(say('entry.agent.error')).waitFor()
    await visit.show()
    await logIn(visit, agent)
    await seeBalance(visit, balances.planted)
  },

  async 'new-address'(visit) {
    const { dialog, page, say } = visit
    const memberId = await plant(visit, { email: visit.email })
    await plantPhone(visit, memberId)
    await inTransaction(house.db, (tx) => keepAddress(tx, memberId, '198.51.100.7', new Date()))
    await openModal(visit, 'login')
    await logIn(visit)
    await dialog.getByText(say('proof.text')).waitFor()
    await dialog.getByLabel(say('proof.kind.payeeName')).check()
    const answer = dialog.getByLabel(say('proof.payeeName'), { exact: true })
    await answer.fill('Aminah Yusof')
    await press(visit, 'proof.submit')
    await dialog.getByText(say('proof.wrong').split(' {')[0]!).waitFor()
    await visit.show()
    await answer.fill('Siti Binti Ahmad')
    await press(visit, 'proof.submit')
    await seeBalance(visit, balances.planted)
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  },
}

async function fillIn(visit: Visit, asks: { readonly password: boolean }): Promise<void> {
  const { dialog, say, account } = visit
  await fill(visit, 'identity.field.username', account)
  if (asks.password) await fill(visit, 'identity.field.password', password)
  await dialog.getByLabel(say('identity.field.birthday')).fill('1990-08-31')
  await dialog.getByRole('checkbox').check()
}

const persons = { en: people[0]!, ms: people[1]!, ar: people[3]! }

async function goToProvider(visit: Visit, provider: string): Promise<void> {
  const { dialog, page, say, language } = visit
  await dialog.getByRole('button', { name: say('entry.social.with', { provider }) }).click()
  await page.getByRole('button', { name: persons[language].name }).click()
}

test.for(walksOf(ways))('$way, $language, $size', (kind) =>
  walk(house, kind.way, kind, ways[kind.way]!),
)

test('a part of the page that did not arrive is asked for again', async () => {
  const context = await house.browser.newContext({ locale: 'en-GB', serviceWorkers: 'block' })
  const page = await context.newPage()
  const parts = [
    'features/identity/login/modal.tsx',
    'features/identity/verification/prove-work.ts',
    'lib/call/seal.ts',
  ].map(partPath)
  const missed: string[] = []
  await page.route(
    ({ pathname, search }) => parts.includes(pathname) && search === '',
    (route) => {
      missed.push(new URL(route.request().url()).pathname)
      return route.fulfill({ status: 404 })
    },
  )
  const visit = visitOf(house, 'again', { language: 'en', size: 'phone', theme: 'dark' }, page)
  await plant(visit)
  await openModal(visit, 'login')
  await logIn(visit)
  await seeBalance(visit, balances.planted)
  expect(missed.toSorted()).toEqual(parts.toSorted())
  await context.close()
})

test.each([
  [
    'of the frame',
    [
      'apps/member/shell/frame.tsx',
      'apps/member/shell/header/member-box.tsx',
      'features/messages/announcements/announcer.tsx',
    ],
    false,
  ],
  ['of what a member must do', ['apps/member/shell/duties.tsx'], true],
])('a part %s that never comes leaves the rest of the page', async (_, sources, isTold) => {
  const context = await house.browser.newContext({ locale: 'en-GB', serviceWorkers: 'block' })
  const page = await context.newPage()
  const parts = sources.map(partPath)
  const missed = new Set<string>()
  await page.route(
    ({ pathname }) => parts.includes(pathname),
    (route) => {
      missed.add(new URL(route.request().url()).pathname)
      return route.fulfill({ status: 404 })
    },
  )
  const name = isTold ? 'never2' : 'never1'
  const visit = visitOf(house, name, { language: 'en', size: 'phone', theme: 'dark' }, page)
  await plant(visit)
  await openModal(visit, 'login')
  await logIn(visit)
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('main').getByRole('heading').first().waitFor()
  const notice = page.getByRole('alert').filter({ hasText: 'a part of this page did not arrive' })
  if (isTold) await notice.waitFor()
  else expect(await notice.count()).toBe(0)
  await page.getByRole('navigation').getByRole('link', { name: 'Slots' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Slots' }).waitFor()
  expect([...missed].toSorted()).toEqual(parts.toSorted())
  await context.close()
})

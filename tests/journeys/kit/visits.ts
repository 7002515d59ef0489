import { accountKinds } from '@kancil/contract/identity/account-kinds'
import { money } from '@kancil/contract/money'
import type { SettingKey } from '@kancil/contract/site/settings'
import { sql } from 'kysely'
import type { BrowserContext, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { inTransaction } from '../../../server/src/kernel/db.ts'
import { openPasswords } from '../../../server/src/kernel/crypto/passwords.ts'
import { openSecrets } from '../../../server/src/kernel/crypto/secrets.ts'
import { house as ledgerHouse, memberCash } from '../../../server/src/ledger/accounts.ts'
import { post } from '../../../server/src/ledger/post.ts'
import {
  createMember,
  type NewMember,
} from '../../../server/src/modules/identity/registration/create-member.ts'
import { readCatalogue } from '../../../web/build/catalogues.ts'
import { ofScope } from '../../scope.ts'
import { newContext, widths } from './browser.ts'
import { type JourneyHouse, password } from './house.ts'
import { setHouseSetting } from './house-settings.ts'
import { codePattern, newestIn } from './inboxes.ts'
import { shoot } from './screenshots.ts'
import { overflowOf, type Watch, watchContext } from './watch.ts'

type Language = 'en' | 'ms' | 'ar'
type Size = 'phone' | 'desktop'
type Kind = { readonly language: Language; readonly size: Size; readonly theme: 'dark' | 'light' }

/** A visitor: a language, a screen size, and the texts of that language. */
export type Visit = Kind & {
  readonly house: JourneyHouse
  readonly context: BrowserContext
  readonly page: Page
  readonly dialog: Locator
  /** A text of the language's catalogue with its values filled in. */
  readonly say: (key: string, values?: Readonly<Record<string, string | number>>) => string
  /** A name that no other walk uses. */
  readonly account: string
  /** A number that no other walk uses, as typed and as dialled. */
  readonly number: string
  readonly e164: string
  readonly email: string
  /** Saves the picture of this walk. */
  readonly show: () => Promise<void>
}

/** A way through the site; it ends where the member sees the result. */
export type Way = (visit: Visit) => Promise<void>

const locales = { en: 'en-GB', ms: 'ms-MY', ar: 'ar' } as const
const giftMinor = 5_000n
/** The balance of a planted member, and of one who has just registered. */
export const balances = { planted: '50.00', none: '0.00', trial: '10,000.00' } as const

/**
 * Every way in three languages and at both sizes; Arabic at the two sizes alternately. `npm test`
 * walks each way once, in a language and size that vary from way to way.
 */
export function walksOf(
  ways: Readonly<Record<string, Way>>,
): readonly (Kind & { readonly way: string })[] {
  return Object.keys(ways).flatMap((way, at) => {
    const walks: (Kind & { readonly way: string })[] = [
      { way, language: 'en', size: 'phone', theme: 'dark' },
      { way, language: 'ms', size: 'desktop', theme: 'light' },
      at % 2 === 0
        ? { way, language: 'ar', size: 'phone', theme: 'light' }
        : { way, language: 'ar', size: 'desktop', theme: 'dark' },
    ]
    return ofScope(walks, (_walk, index) => index === at % walks.length)
  })
}

const keyOf = ({ language, size }: Kind): string => `${language}-${size}`
type OwnBrowser = { readonly context: BrowserContext; readonly watch: Watch }
const contexts = new WeakMap<JourneyHouse, Map<string, OwnBrowser>>()

/**
 * The visitor's browser: there is one per language and size, which is cleared between two walks.
 */
async function browserOf(house: JourneyHouse, kind: Kind): Promise<OwnBrowser> {
  const opened = contexts.get(house) ?? new Map<string, OwnBrowser>()
  contexts.set(house, opened)
  const key = keyOf(kind)
  const existing = opened.get(key)
  if (existing) return existing
  const context = await newBrowser(house, kind)
  const made = { context, watch: watchContext(context) }
  opened.set(key, made)
  return made
}

/** A browser on its first visit, or one with data from an earlier visit. */
export function newBrowser(
  house: JourneyHouse,
  { language, size, theme }: Kind,
  state?: Awaited<ReturnType<BrowserContext['storageState']>>,
): Promise<BrowserContext> {
  return newContext(house, {
    ...(state ? { storageState: state } : {}),
    ...{ width: widths[size], locale: locales[language], theme },
  })
}

let walked = 0

/** Walks one way, and checks that the page at its end is intact. */
export async function walk(house: JourneyHouse, name: string, kind: Kind, way: Way): Promise<void> {
  const { context, watch } = await browserOf(house, kind)
  const [faultsBefore, lostBefore] = [watch.faults.length, watch.lost.length]
  const page = await context.newPage()
  try {
    await way(visitOf(house, name, kind, page))
    await expectWhole(page, kind)
    // A refusal is a normal answer, but the browser logs it as an error.
    const faults = watch.faults
      .slice(faultsBefore)
      .filter((fault) => !/status of 4\d\d/.test(fault))
    expect(faults).toEqual([])
  } catch (error) {
    // Its pages stay open for diagnosing the failure; the next walk gets a new browser.
    console.error([...watch.faults.slice(faultsBefore), ...watch.lost.slice(lostBefore)].join('\n'))
    contexts.get(house)?.delete(keyOf(kind))
    throw error
  }
  await page.evaluate(() => localStorage.clear())
  await page.close()
  await context.clearCookies()
}

/** A visit of this name on an open page. */
export function visitOf(house: JourneyHouse, name: string, kind: Kind, page: Page): Visit {
  const { language, size } = kind
  const account = `${name.replaceAll(/\W/g, '')}${language}`
  walked++
  const national = `12345${6000 + walked}`
  return {
    ...kind,
    ...{ house, page, account },
    context: page.context(),
    dialog: page.getByRole('dialog'),
    say: sayerOf(language),
    number: `0${national}`,
    e164: `+60${national}`,
    email: `${account}@example.test`,
    show: () => shoot(page, `70-${name}-${language}`, [widths[size]]),
  }
}

async function expectWhole(page: Page, { language }: Kind): Promise<void> {
  const cookies = await page.evaluate(() => {
    const { lang, dir } = document.documentElement
    return { lang, dir }
  })
  expect(cookies).toEqual({ lang: language, dir: language === 'ar' ? 'rtl' : 'ltr' })
  expect(await overflowOf(page)).toBe(0)
}

const catalogues = ['shell', 'identity', 'phone', 'provider', 'proof', 'entry', 'door', 'policy']
const sayers = new Map<Language, Visit['say']>()

function sayerOf(language: Language): Visit['say'] {
  const existing = sayers.get(language)
  if (existing) return existing
  const all = Object.assign(
    {},
    ...catalogues.map((file) => readCatalogue(language, file)),
  ) as Record<string, string>
  const say: Visit['say'] = (key, values = {}) =>
    Object.entries(values).reduce(
      (text, [name, value]) => text.replaceAll(`{${name}}`, String(value)),
      all[key] ?? expect.fail(`no text ${key} in ${language}`),
    )
  sayers.set(language, say)
  return say
}

/** Each house has its own secret for its hashes. */
const passwordHashes = new WeakMap<JourneyHouse, Promise<string>>()

function passwordHashOf(house: JourneyHouse): Promise<string> {
  let made = passwordHashes.get(house)
  if (!made) {
    made = openSecrets(house.db, undefined).then((secrets) => openPasswords(secrets).hash(password))
    passwordHashes.set(house, made)
  }
  return made
}

/** An existing member with money; created without using the site. */
export async function plant(
  { house, account }: Pick<Visit, 'house' | 'account'>,
  more: Partial<NewMember> = {},
): Promise<string> {
  const { db } = house
  const memberId = await createMember(db, {
    merchant: 'kancil',
    account,
    accountKind: accountKinds.member,
    currency: 'MYR',
    passwordHash: await passwordHashOf(house),
    payeeName: 'Siti Binti Ahmad',
    birthday: '1990-08-31',
    settled: true,
    createdAt: new Date(),
    ...more,
  })
  await inTransaction(db, (tx) =>
    post(tx, {
      kind: 'adjustment',
      source: 'journey',
      sourceTx: `gift-${account}`,
      from: ledgerHouse('adjustments', 'MYR'),
      to: memberCash(memberId, 'MYR'),
      amount: money(giftMinor),
    }),
  )
  return memberId
}

/** This walk's number, verified as the member's. */
export async function plantPhone({ house, e164 }: Visit, memberId: string): Promise<void> {
  await sql`update member set proven_phone = ${e164}, phone_proven_at = now(),
    mobile_num = ${e164.slice(3)}, country_dialing_code = '60'
    where id = ${memberId}`.execute(house.db)
}

/** As an operator would have set it beforehand; several at once by `setHouseSettings`. */
export async function setBefore(house: JourneyHouse, key: SettingKey, value: object) {
  await setHouseSetting(house, key, value)
}

export async function openModal({ house, page }: Visit, modal: string): Promise<void> {
  await page.goto(`${house.addresses.member}/?modal=${modal}`)
}

/** What every signed-in member sees: the balance, in the digits of the site. */
export async function seeBalance({ page }: Pick<Visit, 'page'>, amount: string): Promise<void> {
  const pill = page.getByTestId('balance').filter({ visible: true }).first()
  await pill
    .filter({ hasText: new RegExp(`(^|[^\\d,.])${amount.replaceAll('.', '\\.')}`) })
    .waitFor()
}

/** Types into the field labelled with a text of the catalogue. */
export async function fill({ dialog, say }: Visit, key: string, value: string): Promise<void> {
  await dialog.getByRole('textbox', { name: say(key), exact: true }).fill(value)
}

/** Presses the button of the open form labelled with a text of the catalogue. */
export async function press({ dialog, say }: Visit, key: string): Promise<void> {
  await dialog.getByRole('button', { name: say(key), exact: true }).click()
}

/** Enters name and password in the open form, and passes whatever check comes before the answer. */
export async function logIn(visit: Visit, account = visit.account, secret = password) {
  await fill(visit, 'identity.field.username', account)
  await fill(visit, 'identity.field.password', secret)
  await press(visit, 'identity.login.submit')
  await work(visit)
}

/** The browser's proof of work in place of the puzzle. */
export function work(visit: Visit): Promise<void> {
  return press(visit, 'identity.work.instead')
}

/** The number as it is dialled, whatever the direction of the surrounding text. */
export async function seeSent(
  { dialog, say, e164 }: Visit,
  notice: 'phone.sent' | 'phone.sentNew',
): Promise<void> {
  const before = say(notice).split('{number}')[0]!
  await dialog.getByText(`${before}\u2066+60 ${e164.slice(3)}\u2069`).waitFor()
}

/** The newest code on this walk's phone in the sandbox. */
export function textedCode({ house, e164 }: Visit): Promise<string> {
  return newestIn(house, 'phone', { to: e164, has: codePattern })
}

/** The newest link in the mails to this walk's address. */
export function mailedLink({ house, email }: Visit): Promise<string> {
  return newestIn(house, 'mail', { to: email, has: /https?:\/\/\S+#reset=\S+/ })
}

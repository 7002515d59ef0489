import { accountKinds } from '@kancil/contract/identity/account-kinds'
import { money } from '@kancil/contract/money'
import { sql } from 'kysely'
import type { BrowserContext, Locator, Page } from 'playwright-core'
import { expect, vi } from 'vitest'
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
import { type JourneyHouse, password } from './house.ts'
import { shoot } from './screenshots.ts'
import { overflowOf, type Watch, watchContext } from './watch.ts'

type Language = 'en' | 'ms' | 'ar'
type Size = 'phone' | 'desktop'
type Kind = { readonly language: Language; readonly size: Size; readonly theme: 'dark' | 'light' }

/** One who comes to the site: a language, a size, and the texts of that language. */
export type Visit = Kind & {
  readonly house: JourneyHouse
  readonly context: BrowserContext
  readonly page: Page
  readonly dialog: Locator
  /** A text of the language's catalogue, its values filled in. */
  readonly say: (key: string, values?: Readonly<Record<string, string | number>>) => string
  /** A name that no other walk has. */
  readonly account: string
  /** A number that no other walk has, as it is typed and as it is called. */
  readonly number: string
  readonly e164: string
  readonly email: string
  /** Leaves the picture of this walk. */
  readonly show: () => Promise<void>
}

/** A way through the site; it ends where the member sees what came of it. */
export type Way = (visit: Visit) => Promise<void>

const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } }
const locales = { en: 'en-GB', ms: 'ms-MY', ar: 'ar' } as const
const giftMinor = 5_000n
/** What a planted member has, and one who has just registered. */
export const balances = { planted: '50.00', none: '0.00', trial: '10,000.00' } as const

/**
 * Every way in three languages and at both sizes; Arabic at either, in turns. `npm test` walks each
 * way once, in a language and size that change from way to way.
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

/** The visitor's browser: each language and size has one, which forgets all between two walks. */
async function browserOf(house: JourneyHouse, kind: Kind): Promise<OwnBrowser> {
  const opened = contexts.get(house) ?? new Map<string, OwnBrowser>()
  contexts.set(house, opened)
  const key = keyOf(kind)
  const known = opened.get(key)
  if (known) return known
  const context = await newBrowser(house, kind)
  const made = { context, watch: watchContext(context) }
  opened.set(key, made)
  return made
}

/** A browser that has never been here, or has kept something of a visit before. */
export async function newBrowser(
  house: JourneyHouse,
  { language, size, theme }: Kind,
  kept?: Awaited<ReturnType<BrowserContext['storageState']>>,
): Promise<BrowserContext> {
  const context = await house.browser.newContext({
    ...(kept ? { storageState: kept } : {}),
    viewport: sizes[size],
    locale: locales[language],
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(45_000)
  await context.addInitScript((value) => {
    // A frame without an origin of its own has no storage.
    if (location.protocol.startsWith('http') && self === top) localStorage.setItem('theme', value)
  }, theme)
  return context
}

let walked = 0

/** Walks one way, and looks that the page at its end is whole. */
export async function walk(house: JourneyHouse, name: string, kind: Kind, way: Way): Promise<void> {
  const { context, watch } = await browserOf(house, kind)
  const [faultsBefore, lostBefore] = [watch.faults.length, watch.lost.length]
  const page = await context.newPage()
  try {
    await way(visitOf(house, name, kind, page))
    await expectWhole(page, kind)
    // A refusal is an answer like another, but the browser writes it down.
    const faults = watch.faults.slice(faultsBefore).filter((one) => !/status of 4\d\d/.test(one))
    expect(faults).toEqual([])
  } catch (error) {
    // Its pages stay for who looks at the failure; the next walk has a browser of its own.
    console.error([...watch.faults.slice(faultsBefore), ...watch.lost.slice(lostBefore)].join('\n'))
    contexts.get(house)?.delete(keyOf(kind))
    throw error
  }
  await page.evaluate(() => localStorage.clear())
  await page.close()
  await context.clearCookies()
}

/** A visit of this name on a page that is open. */
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
    show: () => shoot(page, `70-${name}-${language}`, [sizes[size].width]),
  }
}

async function expectWhole(page: Page, { language }: Kind): Promise<void> {
  const shown = await page.evaluate(() => {
    const { lang, dir } = document.documentElement
    return { lang, dir }
  })
  expect(shown).toEqual({ lang: language, dir: language === 'ar' ? 'rtl' : 'ltr' })
  expect(await overflowOf(page)).toBe(0)
}

const catalogues = ['shell', 'identity', 'phone', 'provider', 'proof', 'entry', 'door', 'policy']
const sayers = new Map<Language, Visit['say']>()

function sayerOf(language: Language): Visit['say'] {
  const known = sayers.get(language)
  if (known) return known
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

/** Each house has a secret of its own, which its hashes are made with. */
const passwordHashes = new WeakMap<JourneyHouse, Promise<string>>()

function passwordHashOf(house: JourneyHouse): Promise<string> {
  let made = passwordHashes.get(house)
  if (!made) {
    made = openSecrets(house.db, undefined).then((secrets) => openPasswords(secrets).hash(password))
    passwordHashes.set(house, made)
  }
  return made
}

/** A member who is there already, with money; none of it through the site. */
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

/** The number of this walk, proved to be the member's. */
export async function plantPhone({ house, e164 }: Visit, memberId: string): Promise<void> {
  await sql`update member set proven_phone = ${e164}, phone_proven_at = now(),
    mobile_num = ${e164.slice(3)}, country_dialing_code = '60'
    where id = ${memberId}`.execute(house.db)
}

/** As an operator would have set it before anybody came. */
export async function setBefore(house: JourneyHouse, key: string, value: object): Promise<void> {
  await sql`insert into setting (key, value, version, updated_at, updated_by)
    values (${key}, ${JSON.stringify(value)}, 1, now(), 'journey')`.execute(house.db)
}

export async function openModal({ house, page }: Visit, modal: string): Promise<void> {
  await page.goto(`${house.addresses.member}/?modal=${modal}`)
}

/** What every member sees who is in: the balance, in the digits of the site. */
export async function seeBalance({ page }: Pick<Visit, 'page'>, amount: string): Promise<void> {
  const pill = page.getByTestId('balance').filter({ visible: true }).first()
  await pill
    .filter({ hasText: new RegExp(`(^|[^\\d,.])${amount.replaceAll('.', '\\.')}`) })
    .waitFor()
}

/** Types into the field that a text of the catalogue names. */
export async function fill({ dialog, say }: Visit, key: string, value: string): Promise<void> {
  await dialog.getByRole('textbox', { name: say(key), exact: true }).fill(value)
}

/** Presses the button of the open form that a text of the catalogue names. */
export async function press({ dialog, say }: Visit, key: string): Promise<void> {
  await dialog.getByRole('button', { name: say(key), exact: true }).click()
}

/** Name and password into the form that is open, and what stands between it and its answer. */
export async function logIn(visit: Visit, account = visit.account, secret = password) {
  await fill(visit, 'identity.field.username', account)
  await fill(visit, 'identity.field.password', secret)
  await press(visit, 'identity.login.submit')
  await work(visit)
}

/** The work of the browser in the place of the puzzle. */
export function work(visit: Visit): Promise<void> {
  return press(visit, 'identity.work.instead')
}

/** The number as it is dialled, whichever way the words around it run. */
export async function seeSent(
  { dialog, say, e164 }: Visit,
  told: 'phone.sent' | 'phone.sentNew',
): Promise<void> {
  const before = say(told).split('{number}')[0]!
  await dialog.getByText(`${before}\u2066+60 ${e164.slice(3)}\u2069`).waitFor()
}

/** The newest code on the sandbox's phone of this walk. */
export async function textedCode({ house, e164 }: Visit): Promise<string> {
  const address = `${house.addresses.sandbox}/phone/messages?to=${encodeURIComponent(e164)}`
  return arrived(address, /\b\d{6}\b/)
}

/** The newest link in the mails to this walk's address. */
export async function mailedLink({ house, email }: Visit): Promise<string> {
  const address = `${house.addresses.sandbox}/mail/messages?to=${encodeURIComponent(email)}`
  return arrived(address, /https?:\/\/\S+#reset=\S+/)
}

async function arrived(address: string, wanted: RegExp): Promise<string> {
  return vi.waitUntil(
    async () => {
      const { messages } = (await (await fetch(address)).json()) as { messages: { text: string }[] }
      return wanted.exec(messages[0]?.text ?? '')?.[0]
    },
    { timeout: 60_000, interval: 50 },
  )
}

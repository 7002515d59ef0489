import { takeBreak } from '@kancil/contract/safety/exclusion'
import { stateIdentity } from '@kancil/contract/safety/identity-check'
import { defaultSettings } from '@kancil/rules/site/defaults'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signUp } from '../identity/testing/members.ts'
import { type TestServer, testServer } from '../../testing/server.ts'
import { setSetting } from '../../testing/settings.ts'
import type { Visitor } from '../../testing/visitor.ts'

// Bar G3: a break is the person's, not the account's.

let server: TestServer
beforeAll(async () => {
  server = await testServer({ env: { KANCIL_REGISTRATIONS_PER_DAY: '100' } })
  const { register } = defaultSettings
  const asked = { enabled: true }
  await setSetting(server, 'register', {
    email: { ...register.email, ...asked },
    idNumber: { ...register.idNumber, ...asked },
    countryDialingCode: { ...register.countryDialingCode, ...asked },
    mobileNum: { ...register.mobileNum, ...asked },
  })
})
afterAll(() => server.stop())

let people = 0
const someone = () => server.visitor('member', `198.51.100.${++people}`)

/** What one person gives of themselves, no two alike. */
function person() {
  const number = ++people
  return {
    email: `rehat${number}@example.com`,
    idNumber: `9008311${10000 + number}`,
    countryDialingCode: '60',
    mobileNum: `12345${6000 + number}`,
  }
}

/** Registers and takes a break; the browser and what it said of itself. */
async function onBreak(asked: Parameters<Visitor['call']>[1]) {
  const [browser, own] = [someone(), person()]
  expect((await signUp(server, browser, `rehat${++people}`, own)).code).toBe('')
  expect((await browser.call(takeBreak, asked as never)).code).toBe('')
  return { browser, own }
}

const halfAYear = { break: { kind: 'self_exclusion', months: 6 } }
const again = async (browser: Visitor, more: object) =>
  (await signUp(server, browser, `baharu${++people}`, { ...person(), ...more })).code

describe('G3: somebody on a break opens no other account', () => {
  test.each(['email', 'idNumber', 'mobileNum'] as const)('with the same %s', async (what) => {
    const { own } = await onBreak(halfAYear)
    expect(await again(someone(), { [what]: own[what] })).toBe('registration_refused')
    expect(await again(someone(), {})).toBe('')
  })

  test('with an identity number that was stored before numbers had marks', async () => {
    const { own } = await onBreak(halfAYear)
    const { numAffectedRows } = await sql`update member
      set id_number = 'sealed:' || split_part(id_number, ':', 3)
      where email = ${own.email}`.execute(server.db)
    expect(numAffectedRows).toBe(1n)
    expect(await again(someone(), { idNumber: own.idNumber })).toBe('registration_refused')
    expect(await again(someone(), {})).toBe('')
  })

  test('in the same browser', async () => {
    const { browser } = await onBreak({ break: { kind: 'time_out', days: 1 } })
    expect(await again(browser, {})).toBe('registration_refused')
  })

  test('nor does somebody who said that they are too young, with another birthday', async () => {
    const [browser, own] = [someone(), person()]
    expect((await signUp(server, browser, `rehat${++people}`, own)).code).toBe('')
    const child = { name: 'Adik Kecil', birthday: '2015-01-01' }
    expect((await browser.call(stateIdentity, child)).code).toBe('under_age')
    expect(await again(someone(), { idNumber: own.idNumber })).toBe('registration_refused')
    // Somebody else of the house may use the same browser.
    expect(await again(browser, {})).toBe('')
  })

  test('until the break has ended', async () => {
    const { own } = await onBreak({ break: { kind: 'time_out', days: 1 } })
    server.clock.advance(25 * 3_600_000)
    // The name of a mailbox is written as one likes.
    expect(await again(someone(), { email: own.email.toUpperCase() })).toBe('')
  })

  test('teeth: a break that is kept for the account alone lets them in', async () => {
    const { own } = await onBreak(halfAYear)
    await sql`update member set play_ban = null where email = ${own.email}`.execute(server.db)
    expect(await again(someone(), { email: own.email })).toBe('')
  })
})

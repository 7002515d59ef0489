import { memberInfo } from '@kancil/contract/identity/member'
import { login } from '@kancil/contract/identity/login'
import { captchaCookie } from '@kancil/contract/identity/verification/captcha'
import {
  captchaAfterFailures,
  failureWindowMinutes,
  hardAfterFailures,
} from '@kancil/rules/identity/sign-in-policy'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hmacSha256 } from '../../server/src/kernel/chance.ts'
import { newId } from '../../server/src/kernel/ids.ts'
import { insertChallenge } from '../../server/src/modules/identity/verification/store.ts'
import { logIn, plantMember } from '../../server/src/modules/identity/testing/members.ts'
import { blockOf } from '../../server/src/kernel/http/networks.ts'
import { addressHash } from '../../server/src/modules/identity/sessions/visitor-mark.ts'
import { type TestServer, testServer } from '../../server/src/testing/server.ts'
import { earnedPuzzle } from './earned-puzzle.ts'

// A password list tried on many accounts from many addresses (reliability S7). Each guess that is
// checked costs 13 ms of argon2 and is rate limited, so the list is five hundred guesses long here:
// what bounds an attack is counted per account and per address, not per list.

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.stop())

type Guess = { readonly account: string; readonly at: number; readonly judged: boolean }
const judgedCode = 'incorrect_account_or_password'

async function guess(
  account: string,
  ip: string,
  password: string,
  captcha?: { cookie: string; letters: string },
): Promise<Guess> {
  const visitor = server.visitor('member', ip)
  if (captcha) visitor.cookies[captchaCookie] = captcha.cookie
  const { code, success } = await visitor.call(login, {
    username: account,
    password,
    type: 'username',
    verification: await earnedPuzzle(server, ip, 'login'),
    ...(captcha ? { captcha: captcha.letters } : {}),
  })
  return { account, at: server.clock.now().getTime(), judged: success || code === judgedCode }
}

/** Accounts on which more guesses were checked, in any half hour, than the house allows. */
function accountsOverrun(guesses: readonly Guess[], allowed: number): string[] {
  const window = failureWindowMinutes * 60_000
  const judged = guesses.filter((candidate) => candidate.judged)
  const most = (account: string) =>
    judged
      .filter((candidate) => candidate.account === account)
      .map(
        ({ at }, _at, all) =>
          all.filter((other) => other.at >= at && other.at < at + window).length,
      )
  const accounts = [...new Set(judged.map(({ account }) => account))]
  return accounts.filter((account) => Math.max(...most(account)) > allowed)
}

const accounts = Array.from({ length: 5 }, (_, at) => `stuffed${at}`)
const addressOf = (at: number) => `203.0.${113 + (at >> 6)}.${(at & 63) + 1}`

test('a list on five accounts from fifty addresses: three guesses each in half an hour', async () => {
  for (const account of accounts) await plantMember(server, account)
  const home = server.visitor('member', '198.51.100.1')
  await logIn(server, home, accounts[0]!)
  home.marker = ''
  const guesses: Guess[] = []
  for (let window = 0; window < 2; window++) {
    for (let at = 0; at < 50; at++) {
      const round = accounts.map((account) => guess(account, addressOf(at), `list ${window} ${at}`))
      guesses.push(...(await Promise.all(round)))
    }
    server.clock.advance(failureWindowMinutes * 60_000 + 1)
  }
  expect(guesses).toHaveLength(500)
  expect(guesses.filter(({ judged }) => judged)).toHaveLength(2 * accounts.length * 3)
  expect(accountsOverrun(guesses, captchaAfterFailures)).toEqual([])
  // In the middle of the attack the owner signs in from their own browser as usual.
  for (let at = 0; at < 5; at++) await guess(accounts[0]!, addressOf(at), 'again')
  expect((await logIn(server, home, accounts[0]!)).status).toBe(200)
  expect((await home.call(memberInfo, {})).value.account).toBe(accounts[0])
})

test('teeth: a house that forgets what was tried is found by the same count', async () => {
  await plantMember(server, 'forgotten')
  const guesses: Guess[] = []
  for (let at = 0; at < 6; at++) {
    guesses.push(await guess('forgotten', addressOf(at), `list ${at}`))
    await sql`delete from login_attempt`.execute(server.db)
  }
  expect(accountsOverrun(guesses, captchaAfterFailures)).toEqual(['forgotten'])
})

test('one who reads every captcha gets ten, and after that each guess costs a long proof', async () => {
  await plantMember(server, 'readable')
  const guesses: Guess[] = []
  for (let at = 0; at < 14; at++)
    guesses.push(
      await guess('readable', addressOf(at), `list ${at}`, await readCaptcha(addressOf(at))),
    )
  expect(guesses.map(({ judged }) => judged)).toEqual(
    guesses.map((_, at) => at < hardAfterFailures),
  )
  expect(accountsOverrun(guesses, hardAfterFailures)).toEqual([])
  const last = await logIn(server, server.visitor('member', '198.51.100.2'), 'readable')
  expect(last.body.value).toEqual({ captcha: false, hard: true })
})

test.each([
  ['one address', () => '192.0.2.77'],
  ['one household of IPv6', (at: number) => `2001:db8:7:7::${at.toString(16)}`],
])(
  '%s that sprays one password over many accounts is stopped after ten',
  async (who, addressAt) => {
    const names = Array.from({ length: 16 }, (_, at) => `${who.length}sprayed${at}`)
    const guesses = []
    for (const [at, name] of names.entries())
      guesses.push(await guess(name, addressAt(at + 1), 'summer in kuala lumpur'))
    expect(guesses.filter(({ judged }) => judged)).toHaveLength(10)
  },
)

test.each([
  ['a street of IPv4', (at: number) => `198.18.7.${at}`],
  ['a house of IPv6', (at: number) => `2001:db8:9:${at.toString(16)}::1`],
])('%s that tries one account from each address is stopped after fifty', async (who, addressAt) => {
  await sql`insert into login_attempt (merchant, account_key, network, block, ip, user_agent, outcome,
      at)
    select 'kancil', ${`${who}-`} || n, ${`${who}-`} || n, ${blockOf(addressAt(1))}, '', '',
      'wrong', ${server.clock.now()}
    from generate_series(1, 48) n`.execute(server.db)
  const guesses = []
  for (let at = 49; at <= 53; at++)
    guesses.push(await guess(`${who.length}street${at}`, addressAt(at), 'summer in kuala lumpur'))
  expect(guesses.map(({ judged }) => judged)).toEqual([true, true, false, false, false])
})

/** A captcha whose letters have been read. */
async function readCaptcha(ip: string): Promise<{ cookie: string; letters: string }> {
  const { secrets } = server.kernel
  const now = server.clock.now()
  const cookie = newId('challenge', now)
  await insertChallenge(server.db, {
    id: cookie,
    kind: 'captcha',
    purpose: 'captcha',
    address_hash: addressHash({ secrets, ip }),
    answer: hmacSha256(secrets.keyFor('captcha'), `${cookie} HEPAT`).toString('base64url'),
    expires_at: new Date(now.getTime() + 60_000),
  })
  return { cookie, letters: 'HEPAT' }
}

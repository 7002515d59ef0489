import { sendRegisterCode } from '@kancil/contract/identity/phone'
import { codesPausedMessage } from '@kancil/contract/identity/code-breakers'
import { defaultSettings } from '@kancil/rules/site/defaults'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { phoneOf } from '../../server/src/modules/identity/contact/number.ts'
import { openBreakers } from '../../server/src/modules/identity/codes/breaker-store.ts'
import { writeSms } from '../../server/src/outbound/sms/outbox.ts'
import { writtenTexts } from '../../server/src/modules/identity/testing/sms.ts'
import { setSetting } from '../../server/src/testing/settings.ts'
import { type TestServer, testServer } from '../../server/src/testing/server.ts'
import { earnedPuzzle } from './earned-puzzle.ts'

// An attacker who earns from every text sent, with as many addresses and solved puzzles as they
// want (reliability S13). What leaves the outbox is counted.

let server: TestServer
const budgets = defaultSettings.codes
const heard: unknown[] = []
beforeAll(async () => {
  server = await testServer()
  await setSetting(server, 'flags', { MOBILENUMREG3: true, REGMOBVERF3: true })
  const { live } = server.kernel
  const toConsole = live.toConsole.bind(live)
  live.toConsole = (message) => {
    heard.push(message.type)
    toConsole(message)
  }
})
afterAll(() => server.stop())

let addresses = 0
const anyAddress = () =>
  `10.${7 + (++addresses >> 16)}.${(addresses >> 8) & 255}.${addresses & 255}`

let requests = 0
async function ask(mobileNo: string, ip = anyAddress(), puzzle?: string): Promise<string> {
  requests++
  const verification = puzzle ?? (await earnedPuzzle(server, ip, 'register'))
  const reply = await server
    .visitor('member', ip)
    .call(sendRegisterCode, { countryDialingCode: '60', mobileNo, verification })
  return reply.code
}

/** Twenty at a time. */
async function attack(numbers: readonly string[], ip?: string): Promise<void> {
  for (let at = 0; at < numbers.length; at += 20)
    await Promise.all(numbers.slice(at, at + 20).map((number) => ask(number, ip)))
}

type Text = { readonly to: string; readonly at: number }
const left: Text[] = []
let counted = 0

/** Records what was added to the outbox since the last time. */
async function count(): Promise<number> {
  const texts = (await writtenTexts(server)).filter(({ leaves }) => leaves)
  const fresh = texts.slice(0, texts.length - counted)
  counted = texts.length
  left.push(...fresh.map(({ to }) => ({ to, at: server.clock.now().getTime() })))
  return fresh.length
}

/** The house's budgets that were exceeded. */
function budgetsOverrun(texts: readonly Text[]): string[] {
  const hour = 3_600_000
  const within = (name: string, key: (to: string) => string, time: number, most: number) =>
    texts.some(
      ({ to, at }) =>
        texts.filter((text) => key(text.to) === key(to) && text.at >= at && text.at < at + time)
          .length > most,
    )
      ? [name]
      : []
  return [
    ...within('number', (to) => to, 24 * hour, budgets.perDestinationDay),
    ...within('block', (to) => to.slice(0, -4), hour, budgets.smsPerPrefixHour),
    ...within('country', (to) => to.slice(0, 3), hour, budgets.smsPerCountryHour),
  ]
}

test('one number, from a hundred addresses over a day: once in five minutes, five a day', async () => {
  for (let round = 0; round < 10; round++) {
    await attack(Array.from({ length: 10 }, () => '0123456789'))
    expect(await count()).toBeLessThanOrEqual(1)
    server.clock.advance(budgets.expiredMinutes * 60_000)
  }
  expect(left).toHaveLength(budgets.perDestinationDay)
})

test('one address, sixty numbers: ten an hour', async () => {
  await attack(
    Array.from({ length: 60 }, (_, at) => `013${4_000_000 + at * 10_000}`),
    '192.0.2.66',
  )
  expect(await count()).toBe(budgets.perAddressHour)
})

test('a block of numbers, each from an address of its own: twenty, and the desk hears of it', async () => {
  await attack(Array.from({ length: 100 }, (_, at) => `0145550${100 + at}`))
  expect(await count()).toBe(budgets.smsPerPrefixHour)
  expect(heard).toEqual([codesPausedMessage])
  const open = await openBreakers(server.db, server.clock.now())
  expect(open.map(({ scope }) => scope)).toEqual(['prefix:+6014555'])
})

test('a puzzle is good for one text, however often it is shown at once', async () => {
  const ip = anyAddress()
  const puzzle = await earnedPuzzle(server, ip, 'register')
  const numbers = Array.from({ length: 15 }, (_, at) => `016${4_000_000 + at * 10_000}`)
  const codes = await Promise.all(numbers.map((number) => ask(number, ip, puzzle)))
  expect(codes.filter((code) => code === '')).toHaveLength(1)
  expect(await count()).toBe(1)
})

test('a whole country from everywhere: three hundred an hour, and then it is paused', async () => {
  server.clock.advance(3_600_001)
  const numbers = Array.from({ length: 400 }, (_, at) => `017${2_000_000 + at * 10_007}`)
  expect(new Set(numbers.map((number) => phoneOf('60', number)?.block)).size).toBe(400)
  await attack(numbers)
  expect(await count()).toBe(budgets.smsPerCountryHour)
  const open = await openBreakers(server.db, server.clock.now())
  expect(open.map(({ scope }) => scope)).toContain('country:MY')
  console.log(`texts asked for: ${requests}, left: ${left.length}`)
  expect(budgetsOverrun(left)).toEqual([])
})

const pumped = Number(process.env['KANCIL_TEXTS'] ?? 0)
const hours = 24

// The target is KANCIL_TEXTS=100000, which takes some minutes.
test.runIf(pumped > 0)(
  'a day’s attack on numbers everywhere: no more leave than the budgets say',
  { timeout: 900_000 },
  async () => {
    const networks = ['12', '13', '16', '17', '19']
    const numbers = Array.from(
      { length: pumped },
      (_, at) => `0${networks[at % 5]}${2_000_000 + ((at * 10_007) % 7_000_000)}`,
    )
    expect(numbers.filter((number) => !phoneOf('60', number))).toEqual([])
    const [askedBefore, leftBefore] = [requests, left.length]
    const share = Math.ceil(pumped / hours)
    const byHour: number[] = []
    for (let hour = 0; hour < hours; hour++) {
      server.clock.advance(3_600_001)
      await attack(numbers.slice(hour * share, (hour + 1) * share))
      byHour.push(await count())
    }
    console.log(
      `texts asked for: ${requests - askedBefore}, left: ${left.length - leftBefore}`,
      byHour,
    )
    expect(requests - askedBefore).toBe(pumped)
    expect(Math.max(...byHour)).toBeLessThanOrEqual(budgets.smsPerCountryHour)
    expect(budgetsOverrun(left)).toEqual([])
  },
)

test('teeth: a handler that writes texts past the budgets is found by the same count', async () => {
  const before = [...left]
  const until = new Date(server.clock.now().getTime() + 60_000)
  const words = { topic: 'register', language: 'EN', code: '123456', minutes: 5 } as const
  await server.db.transaction().execute(async (tx) => {
    for (let at = 0; at < 6; at++)
      await writeSms(tx, server.kernel, { to: '+60199999999', ...words, until, leaves: true })
  })
  expect(await count()).toBe(6)
  expect(budgetsOverrun(before)).toEqual([])
  expect(budgetsOverrun(left)).toEqual(['number', 'country'])
})

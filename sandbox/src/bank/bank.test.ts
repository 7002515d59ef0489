import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseMerchantQr } from '@kancil/contract/ports/emv-qr'
import { type BankReport, sandboxBankKeys } from '@kancil/contract/ports/sandbox-bank'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bankRoutes } from './routes.ts'
import { isFromMerchant, signedHeaders } from './signature.ts'

type ReceivedReport = { report: BankReport; raw: string; headers: IncomingHttpHeaders }
let app: FastifyInstance
let platform: Server
let taken: ReceivedReport[] = []
let answers: number[] = []
let serial = 0
const folder = mkdtempSync(join(tmpdir(), 'kancil-bank-'))

/** The platform as the bank sees it: an address that may or may not accept reports. */
function listenAsPlatform(): Server {
  return createServer((request, response) => {
    let raw = ''
    request.on('data', (piece: Buffer) => (raw += piece.toString()))
    request.on('end', () => {
      taken.push({ report: JSON.parse(raw) as BankReport, raw, headers: request.headers })
      response.writeHead(answers.shift() ?? 200).end('{}')
    })
  })
}

async function open(): Promise<FastifyInstance> {
  const bank = Fastify()
  bankRoutes(bank, { dataFolder: folder, publicUrl: () => 'http://127.0.0.1:8090', settleMs: 150 })
  await bank.ready()
  return bank
}

beforeAll(async () => {
  platform = listenAsPlatform()
  await new Promise<void>((resolve) => platform.listen(0, '127.0.0.1', resolve))
  app = await open()
})
afterAll(async () => {
  await app.close()
  platform.close()
  rmSync(folder, { recursive: true })
})
beforeEach(async () => {
  taken = []
  answers = []
  await setRule('payment', 'prompt')
  await setRule('payout', 'accept')
})

const setRule = (scope: string, mode: string, delaySeconds = 1) =>
  app.inject({ method: 'POST', url: '/bank/control/rules', payload: { scope, mode, delaySeconds } })

const callbackUrl = () => `http://127.0.0.1:${(platform.address() as AddressInfo).port}/callback`

async function ask(path: string, body: object, key: string = sandboxBankKeys[0]) {
  const raw = JSON.stringify(body)
  const headers = {
    'content-type': 'application/json',
    ...signedHeaders(key, 'msg_1', new Date(), raw),
  }
  return app.inject({ method: 'POST', url: `/bank/v1/${path}`, payload: raw, headers })
}

function order(change: object = {}) {
  return {
    reference: `dep_test_${++serial}_${process.pid}`,
    flavour: 'redirect',
    amount: '50.00',
    currency: 'MYR',
    callbackUrl: callbackUrl(),
    returnUrl: 'http://localhost:8080/?center=deposit',
    expiresAt: new Date(Date.now() + 60_000).toISOString(),
    ...change,
  }
}

async function pay(change: object = {}) {
  const wanted = order(change)
  const answer = (await ask('payments', wanted)).json()
  const page = new URL(answer.payUrl as string).pathname
  const sent = await app.inject({
    method: 'POST',
    url: `${page}/confirm`,
    payload: 'from=savings',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  return { wanted, answer, page, sent }
}

async function until(fits: () => boolean): Promise<void> {
  for (let tries = 0; !fits(); tries++) {
    if (tries > 1_000)
      throw new Error(
        `still waiting: ${JSON.stringify(taken.map((received) => received.report.status))}`,
      )
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
const statuses = () => taken.map((received) => received.report.status)

test('a payer confirms: the platform hears of it twice, signed, and the payer is sent back', async () => {
  const { wanted, sent } = await pay()
  expect(sent.statusCode).toBe(303)
  expect(sent.headers.location).toBe(wanted.returnUrl)
  expect(sent.headers['set-cookie']).toBeUndefined()
  await until(() => taken.length === 2)
  expect(statuses()).toEqual(['processing', 'succeeded'])
  expect(taken[1]!.report).toMatchObject({
    reference: wanted.reference,
    amount: '50.00',
    kind: 'payment',
  })
  for (const received of taken)
    expect(isFromMerchant(received.headers, received.raw, new Date())).toBe(true)
})

test('an order sent again is the same order; another one under its reference is refused', async () => {
  const wanted = order()
  const first = (await ask('payments', wanted)).json()
  expect((await ask('payments', wanted)).json()).toEqual(first)
  expect((await ask('payments', { ...wanted, amount: '51.00' })).statusCode).toBe(409)
})

test('an order that is not signed, or that is not an order, is refused', async () => {
  expect((await ask('payments', order(), 'some other key')).statusCode).toBe(401)
  expect((await ask('payments', order({ amount: '-1' }))).statusCode).toBe(400)
  expect((await ask('payments', order({ amount: '0.001' }))).statusCode).toBe(400)
  expect((await ask('payments', order({ callbackUrl: 'file:///etc/passwd' }))).statusCode).toBe(400)
  const unsigned = await app.inject({ method: 'POST', url: '/bank/v1/payments', payload: order() })
  expect(unsigned.statusCode).toBe(401)
})

test('a report that is not taken is sent again with the same id', async () => {
  answers = [500, 503]
  await pay()
  await until(() => taken.length >= 4)
  const processing = taken.filter((received) => received.report.status === 'processing')
  expect(processing.length).toBeGreaterThan(1)
  expect(new Set(processing.map((received) => received.report.eventId)).size).toBe(1)
})

test('twice: the same reports again and again', async () => {
  await setRule('payment', 'twice')
  await pay()
  await until(() => taken.length === 6)
  expect(new Set(taken.map((received) => received.report.eventId)).size).toBe(2)
})

test('out of order: success first, older news after it', async () => {
  await setRule('payment', 'out_of_order')
  await pay()
  await until(() => taken.length === 3)
  expect(statuses()).toEqual(['succeeded', 'processing', 'cancelled'])
  expect(taken[2]!.report.occurredAt < taken[0]!.report.occurredAt).toBe(true)
})

test('wrong amount: less arrives, and asking says so too', async () => {
  await setRule('payment', 'wrong_amount')
  const { wanted } = await pay()
  await until(() => statuses().includes('succeeded'))
  expect(taken.at(-1)!.report.amount).toBe('49.00')
  const target = `/bank/v1/payments/${wanted.reference}`
  const headers = signedHeaders(sandboxBankKeys[1], 'msg_2', new Date(), target)
  expect((await app.inject({ url: target, headers })).json()).toMatchObject({
    status: 'succeeded',
    amount: '49.00',
  })
  expect((await app.inject({ url: target })).statusCode).toBe(401)
})

test('forged: what comes is signed with a key that nobody knows', async () => {
  await setRule('payment', 'forged')
  answers = [401, 401]
  await pay()
  await until(() => taken.length === 2)
  for (const received of taken)
    expect(isFromMerchant(received.headers, received.raw, new Date())).toBe(false)
})

test('a rule for one order goes before the rule for all', async () => {
  const wanted = order()
  await setRule(wanted.reference, 'never')
  await pay(wanted)
  const other = await pay()
  await until(() => taken.length === 2)
  expect(new Set(taken.map((received) => received.report.reference))).toEqual(
    new Set([other.wanted.reference]),
  )
})

test('a QR says what is to be paid, and its text leads to the payment', async () => {
  const answer = (await ask('payments', order({ flavour: 'qr' }))).json()
  expect(parseMerchantQr(answer.qrPayload as string)).toMatchObject({
    amount: 5000n,
    currency: 'MYR',
  })
  const scan = (payload: string) =>
    app.inject({
      method: 'POST',
      url: '/bank/scan',
      payload: new URLSearchParams({ payload }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  expect((await scan(answer.qrPayload as string)).headers.location).toBe(
    new URL(answer.payUrl as string).pathname,
  )
  expect((await scan('00020201')).statusCode).toBe(422)
})

test('a QR leads to its payment however many orders came after it', async () => {
  const answer = (await ask('payments', order({ flavour: 'qr' }))).json()
  for (let more = 0; more < 31; more++) await ask('payments', order())
  const scanned = await app.inject({
    method: 'POST',
    url: '/bank/scan',
    payload: new URLSearchParams({ payload: answer.qrPayload as string }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect(scanned.headers.location).toBe(new URL(answer.payUrl as string).pathname)
})

test('a payment nobody pays expires; after that it cannot be paid', async () => {
  const { answer } = {
    answer: (
      await ask('payments', order({ expiresAt: new Date(Date.now() - 1000).toISOString() }))
    ).json(),
  }
  await until(() => statuses().includes('expired'))
  const page = new URL(answer.payUrl as string).pathname
  await app.inject({
    method: 'POST',
    url: `${page}/confirm`,
    payload: '',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect((await app.inject(page)).body).toContain('Too late')
})

test('a payment that was paid is taken back by a button, once', async () => {
  const wanted = order()
  await ask('payments', wanted)
  const act = (name: string) =>
    app.inject({ method: 'POST', url: `/bank/control/payments/${wanted.reference}/${name}` })
  expect((await act('recall')).statusCode).toBe(404)
  expect((await act('confirm')).statusCode).toBe(200)
  await until(() => statuses().includes('succeeded'))
  expect((await app.inject('/bank/control')).body).toContain(`${wanted.reference}/recall`)
  expect((await act('recall')).statusCode).toBe(200)
  await until(() => statuses().includes('failed'))
  const [paid, back] = ['succeeded', 'failed'].map(
    (status) => taken.find((received) => received.report.status === status)!.report,
  )
  expect(back!.id).toBe(paid!.id)
  expect(Date.parse(back!.occurredAt)).toBeGreaterThan(Date.parse(paid!.occurredAt))
  expect((await act('recall')).statusCode).toBe(404)
})

const payout = () => ({
  reference: `wd_test_${++serial}`,
  amount: '30.00',
  currency: 'MYR',
  bankCode: 'RIMBA',
  accountNumber: '1234567890',
  holderName: 'Siti',
  callbackUrl: callbackUrl(),
})
const press = (reference: string, act: string) =>
  app.inject({ method: 'POST', url: `/bank/control/payouts/${reference}/${act}` })

test.each([
  ['accept', 'succeeded'],
  ['fail', 'failed'],
])('payouts that are to %s end as %s', async (mode, status) => {
  await setRule('payout', mode)
  const wanted = payout()
  expect((await ask('payouts', wanted)).json()).toMatchObject({ status: 'processing' })
  await until(() => taken.length === 1)
  expect(taken[0]!.report).toMatchObject({ kind: 'payout', status, reference: wanted.reference })
})

test('a payout that is held waits for the button, and one that is refused is never opened', async () => {
  await setRule('payout', 'hold')
  const wanted = payout()
  await ask('payouts', wanted)
  await press(wanted.reference, 'fail')
  await until(() => taken.length === 1)
  expect(taken[0]!.report).toMatchObject({ status: 'failed', reason: 'account_closed' })
  await setRule('payout', 'refuse')
  expect((await ask('payouts', payout())).statusCode).toBe(422)
})

test('a payout that was paid is taken back by a button, once, and told after the payment', async () => {
  const { reference, ...rest } = payout()
  await ask('payouts', { reference, ...rest })
  expect((await press(reference, 'recall')).statusCode).toBe(404)
  await until(() => taken.length === 1)
  expect((await app.inject('/bank/control')).body).toContain(`payouts/${reference}/recall`)
  expect((await press(reference, 'recall')).statusCode).toBe(200)
  await until(() => taken.length === 2)
  const [paid, back] = taken.map((received) => received.report)
  expect(back).toMatchObject({ reference, status: 'failed', reason: 'recalled', amount: '30.00' })
  expect(back!.id).toBe(paid!.id)
  expect(Date.parse(back!.occurredAt)).toBeGreaterThan(Date.parse(paid!.occurredAt))
  expect((await press(reference, 'recall')).statusCode).toBe(404)
  expect((await app.inject('/bank/control')).body).not.toContain(`payouts/${reference}/recall`)
})

test('pages carry what came from outside as text, and a policy without scripts', async () => {
  const reference = `dep_x_${++serial}`
  const { payUrl } = (
    await ask(
      'payments',
      order({ reference, returnUrl: 'http://localhost:8080/?a="><script>1</script>' }),
    )
  ).json()
  const page = await app.inject(new URL(payUrl as string).pathname)
  expect(page.body).not.toContain('<script>')
  expect(page.headers['content-security-policy']).toContain("default-src 'none'")
  expect((await app.inject('/bank/pay/nobody-knows-this-token1')).statusCode).toBe(404)
  expect((await app.inject('/bank/control')).body).toContain(reference)
})

test.each(['/bank/scan', '/bank/control'])(
  'the policy of %s lets its styles through',
  async (url) => {
    const { body, headers } = await app.inject(url)
    const styles = [...body.matchAll(/<style>([^<]*)<\/style>/g)].map(([, text]) => text!)
    expect(styles.length).toBeGreaterThan(0)
    for (const style of styles) {
      const hash = createHash('sha256').update(style).digest('base64')
      expect(headers['content-security-policy']).toContain(`'sha256-${hash}'`)
    }
  },
)

test('another site cannot work the switches', async () => {
  const answer = await app.inject({
    method: 'POST',
    url: '/bank/control/rules',
    payload: { scope: 'payment', mode: 'never' },
    headers: { 'sec-fetch-site': 'cross-site' },
  })
  expect(answer.statusCode).toBe(403)
})

test('what is waiting outlives the program', async () => {
  await setRule('payment', 'late', 2)
  const { wanted } = await pay()
  await app.close()
  app = await open()
  await until(() => statuses().includes('succeeded'))
  expect(taken.at(-1)!.report.reference).toBe(wanted.reference)
})

test('the statement file has what was booked, and each fault on demand', async () => {
  const wanted = order()
  await ask('payments', wanted)
  await app.inject({ method: 'POST', url: `/bank/control/payments/${wanted.reference}/confirm` })
  await until(() => statuses().includes('succeeded'))
  await app.inject({ method: 'POST', url: `/bank/control/payments/${wanted.reference}/recall` })
  const linesOf = async (fault = 'none') => {
    const reply = await app.inject(`/bank/control/statement.csv?fault=${fault}`)
    expect(reply.headers['content-disposition']).toMatch(/statement-\d{4}-\d\d-\d\d\.csv/)
    const [head, columns, ...lines] = reply.body.trim().split('\n')
    expect(columns).toBe('booking_id,booked_at,flow,movement_id,reference,amount,currency')
    expect(head!.split(',')[6]).toBe(String(lines.length))
    return lines
  }
  const booked = await linesOf()
  expect(booked.slice(-2).map((line) => line.split(',').slice(2, 6))).toMatchObject([
    ['payment', expect.stringMatching(/^bp_/), wanted.reference, '50.00'],
    ['payment_back', expect.stringMatching(/^bp_/), wanted.reference, '50.00'],
  ])
  expect(await linesOf('missing')).toEqual(booked.slice(0, -1))
  expect(await linesOf('extra')).toHaveLength(booked.length + 1)
  const wrong = await linesOf('wrong_amount')
  expect(wrong.at(-1)).toBe(booked.at(-1)!.replace('50.00', '51.00'))
  for (const query of ['fault=other', 'day=soon', 'currency=XYZ'])
    expect((await app.inject(`/bank/control/statement.csv?${query}`)).statusCode).toBe(400)
})

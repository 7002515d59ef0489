import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openGateways, sandboxBankId } from '@kancil/adapters/payment-gateway/open-gateways'
import { money } from '@kancil/contract/money'
import { parseMerchantQr } from '@kancil/contract/ports/emv-qr'
import type {
  DepositOrder,
  GatewayEvent,
  PaymentGateway,
  PayoutOrder,
} from '@kancil/contract/ports/payment-gateway'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bankRoutes } from '../sandbox/src/bank/routes.ts'

/** A payment provider, with the actions of its payers and its own staff. */
type Provider = {
  gateway: PaymentGateway
  /** The payer does what the action requires. */
  pay(gatewayRef: string, reference: string): Promise<void>
  giveUp(reference: string): Promise<void>
  /** From now on payouts fail. */
  failPayouts(): Promise<void>
  stop(): Promise<void>
}

/**
 * What every payment gateway must do, whatever its protocol. To test another implementation, add
 * one line below.
 */
const providers: [string, () => Promise<Provider>][] = [[sandboxBankId, sandboxBank]]

type ReceivedReport = { raw: Buffer; headers: IncomingHttpHeaders }

describe.each(providers)('the gateway %s', (_name, start) => {
  let provider: Provider
  let platform: Server
  let heard: ReceivedReport[] = []
  let serial = 0

  beforeAll(async () => {
    provider = await start()
    platform = createServer(async (request, response) => {
      const pieces: Buffer[] = []
      for await (const piece of request) pieces.push(piece as Buffer)
      heard.push({ raw: Buffer.concat(pieces), headers: request.headers })
      response.writeHead(200).end()
    })
    await new Promise<void>((resolve) => platform.listen(0, '127.0.0.1', resolve))
  })
  afterAll(async () => {
    await provider.stop()
    platform.close()
  })

  const callbackUrl = () => `http://127.0.0.1:${(platform.address() as AddressInfo).port}/hook`
  const deposit = (change: Partial<DepositOrder> = {}): DepositOrder => ({
    reference: `dep_conformance_${process.pid}_${++serial}`,
    flavour: 'redirect',
    amount: money(123_45n),
    currency: 'MYR',
    callbackUrl: callbackUrl(),
    returnUrl: 'http://localhost:8080/back',
    expiresAt: new Date(Date.now() + 600_000),
    ...change,
  })
  const payout = (change: Partial<PayoutOrder> = {}): PayoutOrder => {
    const bank = provider.gateway.banks[0]!
    return {
      reference: `wd_conformance_${process.pid}_${++serial}`,
      amount: money(50_00n),
      currency: 'MYR',
      bankCode: bank.code,
      accountNumber: '1'.repeat(bank.digitsMin),
      holderName: 'SITI BINTI AHMAD',
      callbackUrl: callbackUrl(),
      ...change,
    }
  }

  /** Waits for the report of an order's end, as the gateway parses it. */
  async function endOf(reference: string): Promise<GatewayEvent> {
    for (let tries = 0; tries < 1_000; tries++) {
      for (const { raw, headers } of heard) {
        const result = provider.gateway.webhook(raw, headers, new Date())
        if (!result.ok) throw new Error(result.code)
        const { event } = result
        if (event.reference === reference && !['pending', 'processing'].includes(event.status))
          return event
      }
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    throw new Error(`no end of ${reference} was reported`)
  }

  test('quotes without asking anybody, and knows banks to pay out to', () => {
    const quote = provider.gateway.quote('redirect', money(50_00n), 'MYR')
    expect(quote.accepted).toBe(true)
    expect(quote.amountMin < quote.amountMax).toBe(true)
    expect(
      provider.gateway.quote('redirect', (quote.amountMax + 1n) as never, 'MYR').accepted,
    ).toBe(false)
    expect(provider.gateway.banks.length).toBeGreaterThan(0)
  })

  test('an order sent twice is one order; the payer has somewhere to go', async () => {
    const order = deposit()
    const first = await provider.gateway.create(order)
    expect(first).toMatchObject({
      ok: true,
      action: { kind: 'redirect', url: expect.stringMatching(/^https?:/) },
    })
    expect(await provider.gateway.create(order)).toEqual(first)
    const other = await provider.gateway.create({ ...order, amount: money(1_00n) })
    expect(other).toMatchObject({ ok: false, code: 'refused' })
  })

  test('a QR asks for the very amount', async () => {
    const created = await provider.gateway.create(deposit({ flavour: 'qr', amount: money(7_77n) }))
    if (!created.ok || created.action.kind !== 'qr') throw new Error('no QR')
    expect(parseMerchantQr(created.action.payload)).toMatchObject({ amount: 777n, currency: 'MYR' })
  })

  test('a payment is reported and can be asked about, with one id of the movement', async () => {
    const order = deposit()
    const created = await provider.gateway.create(order)
    if (!created.ok) throw new Error(created.reason)
    await provider.pay(created.gatewayRef, order.reference)
    const event = await endOf(order.reference)
    expect(event).toMatchObject({
      kind: 'payment',
      status: 'succeeded',
      amount: order.amount,
      currency: 'MYR',
      gatewayRef: created.gatewayRef,
    })
    expect(await provider.gateway.poll('payment', order.reference)).toMatchObject({
      status: 'succeeded',
      amount: order.amount,
      gatewayRef: created.gatewayRef,
    })
  })

  test('a payer who gives up is reported', async () => {
    const order = deposit()
    await provider.gateway.create(order)
    await provider.giveUp(order.reference)
    expect(await endOf(order.reference)).toMatchObject({ status: 'cancelled' })
  })

  test('an order that nobody knows is null when asked about', async () => {
    expect(await provider.gateway.poll('payment', 'dep_nobody_knows_it')).toBeNull()
    expect(await provider.gateway.poll('payout', 'wd_nobody_knows_it')).toBeNull()
  })

  test('what was changed on its way, or is too old, is not read', async () => {
    const order = deposit()
    await provider.gateway.create(order)
    await provider.giveUp(order.reference)
    await endOf(order.reference)
    const { raw, headers } = heard.at(-1)!
    const changed = Buffer.from(raw.toString().replace('123.45', '923.45'))
    expect(changed.equals(raw)).toBe(false)
    const { webhook } = provider.gateway
    expect(webhook(changed, headers, new Date())).toEqual({ ok: false, code: 'bad_signature' })
    expect(webhook(raw, headers, new Date(Date.now() + 310_000))).toMatchObject({
      ok: false,
      code: 'stale',
    })
    expect(webhook(raw, {}, new Date()).ok).toBe(false)
    expect(webhook(raw, headers, new Date()).ok).toBe(true)
  })

  test('a payout sent twice is one payout, and is reported', async () => {
    const order = payout()
    const first = await provider.gateway.payOut(order)
    expect(first.ok).toBe(true)
    expect(await provider.gateway.payOut(order)).toEqual(first)
    expect(await endOf(order.reference)).toMatchObject({
      kind: 'payout',
      status: 'succeeded',
      amount: order.amount,
    })
  })

  test('a payout to a bank that is none is refused; one that comes back is reported', async () => {
    expect(await provider.gateway.payOut(payout({ bankCode: 'NOSUCH' }))).toMatchObject({
      ok: false,
      code: 'refused',
    })
    await provider.failPayouts()
    const order = payout()
    await provider.gateway.payOut(order)
    expect(await endOf(order.reference)).toMatchObject({ kind: 'payout', status: 'failed' })
    heard = []
  })

  test('when the provider is away nothing is thrown, and the answer says that it may be tried again', async () => {
    await provider.stop()
    expect(await provider.gateway.create(deposit())).toMatchObject({
      ok: false,
      code: 'unavailable',
    })
    expect(await provider.gateway.payOut(payout())).toMatchObject({
      ok: false,
      code: 'unavailable',
    })
    expect(await provider.gateway.poll('payment', 'dep_whatever_it')).toMatchObject({
      ok: false,
      code: 'unavailable',
    })
  })
})

async function sandboxBank(): Promise<Provider> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'kancil-gateway-'))
  const bank: FastifyInstance = Fastify({ forceCloseConnections: true })
  bankRoutes(bank, { dataFolder, publicUrl: () => 'http://127.0.0.1:8090', settleMs: 50 })
  await bank.listen({ host: '127.0.0.1', port: 0 })
  const { port } = bank.server.address() as AddressInfo
  const gateways = openGateways({ realMoney: false, sandboxUrl: `http://127.0.0.1:${port}` })
  const act = async (url: string, payload?: object) => {
    const answer = await bank.inject({
      method: 'POST',
      url: `/bank/control/${url}`,
      ...(payload ? { payload } : {}),
    })
    if (answer.statusCode >= 300) throw new Error(answer.body)
  }
  let stopped = false
  return {
    gateway: gateways.get(sandboxBankId)!,
    pay: (_gatewayRef, reference) => act(`payments/${reference}/confirm`),
    giveUp: (reference) => act(`payments/${reference}/cancel`),
    failPayouts: () => act('rules', { scope: 'payout', mode: 'fail' }),
    async stop() {
      if (stopped) return
      stopped = true
      await bank.close()
      rmSync(dataFolder, { recursive: true })
    },
  }
}

test('real money never passes the sandbox bank', () => {
  expect(openGateways({ realMoney: true, sandboxUrl: 'http://127.0.0.1:8090' }).size).toBe(0)
})

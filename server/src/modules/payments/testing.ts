import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createSandboxBank } from '@kancil/adapters/payment-gateway/sandbox-bank'
import { signMessage } from '@kancil/adapters/payment-gateway/webhook-signature'
import { type AccountKind, accountKinds } from '@kancil/contract/identity/account-kinds'
import type { MemberId } from '@kancil/contract/ids'
import { money } from '@kancil/contract/money'
import { addBankAccount } from '@kancil/contract/payments/bank-account'
import { encodeMerchantQr } from '@kancil/contract/ports/emv-qr'
import type { BankReport, BankStatus } from '@kancil/contract/ports/sandbox-bank'
import { sql } from 'kysely'
import { inTransaction } from '../../kernel/db.ts'
import { house, memberCash } from '../../ledger/accounts.ts'
import { post } from '../../ledger/post.ts'
import { type SignedIn, type TestServer, testServer } from '../../testing/server.ts'
import { plantMember } from '../identity/testing/members.ts'
import { identity } from '../identity/module.ts'
import { operator } from '../operator/module.ts'
import { site } from '../site/module.ts'
import { wallet } from '../wallet/module.ts'
import { paymentsModule } from './module.ts'
import type { Payments } from './gateways/gateway.ts'
import { openPasswords } from '../../kernel/crypto/passwords.ts'

export const gatewayId = 'sandbox-bank'
export const keys = ['key-of-today', 'key-of-yesterday'] as const
export const payerPassword = '246810'

/** A fake bank: records what it was asked and gives the answers a test prepared. */
export type BankStandIn = {
  readonly url: string
  readonly asked: { method: string; path: string; body: Record<string, unknown> }[]
  /** Queued answers; when empty, 200 with a matching order. */
  readonly answers: ({ status: number; body?: object } | 'hang up')[]
  /** What the bank answers when asked about an order. */
  readonly known: Map<string, BankReport>
  close(): Promise<void>
}

export async function bankStandIn(): Promise<BankStandIn> {
  const received: BankStandIn['asked'] = []
  const answers: BankStandIn['answers'] = []
  const reports = new Map<string, BankReport>()
  const server: Server = createServer(async (request, response) => {
    const raw = await bodyOf(request)
    const body = (raw ? JSON.parse(raw) : {}) as Record<string, unknown>
    received.push({ method: request.method!, path: request.url!, body })
    const answer = answers.shift()
    if (answer === 'hang up') return void request.socket.destroy()
    const stored = reports.get(request.url!.split('/').at(-1)!)
    const standard =
      request.method === 'GET'
        ? { status: stored ? 200 : 404, body: stored ?? { error: 'not_found' } }
        : { status: 200, body: orderFor(body) }
    response.writeHead(answer?.status ?? standard.status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(answer?.body ?? standard.body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()))
  return { url, asked: received, answers, known: reports, close }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece as Buffer)
  return Buffer.concat(pieces).toString()
}

function orderFor(body: Record<string, unknown>): object {
  const reference = String(body['reference'])
  const order = { id: `bp_${reference}`, reference, status: 'pending' }
  if (!('flavour' in body)) return order
  const qrPayload = encodeMerchantQr({
    scheme: 'A0000006150001',
    acquirer: '888001',
    merchantId: 'TEST',
    merchantName: 'Test',
    merchantCity: 'Ipoh',
    categoryCode: '7995',
    amount: money(BigInt(String(body['amount']).replace('.', ''))),
    currency: 'MYR',
    reference: reference.slice(-25),
  })
  const payee = {
    bankName: 'Bank Rimba',
    accountNumber: '880012345678',
    holderName: 'Test',
    reference: `K${reference.slice(-8).toUpperCase()}`,
  }
  const address = { address: `rmb1${reference.slice(-12)}`, network: 'Test ledger' }
  return { ...order, payUrl: `http://bank.test/pay/${reference}`, qrPayload, payee, ...address }
}

export type PaymentsServer = TestServer & {
  readonly bank: BankStandIn
  readonly payments: Payments
}

/** A complete server whose only gateway is the fake bank. */
export async function paymentsServer(): Promise<PaymentsServer> {
  const bank = await bankStandIn()
  const gateway = createSandboxBank({ id: gatewayId, url: bank.url, keys, timeoutMs: 1_000 })
  const gateways = new Map([[gatewayId, gateway]])
  const module = paymentsModule(() => gateways)
  const server = await testServer({ modules: [operator, site, identity, wallet, module] })
  const payments = { kernel: server.kernel, gateways }
  return {
    ...server,
    bank,
    payments,
    async stop() {
      await server.stop()
      await bank.close()
    },
  }
}

let serial = 0

export type Payer = SignedIn & { readonly memberId: MemberId }

/** A member with a payment password, a name and some money, signed in. */
export async function payer(
  server: TestServer,
  cash = 0n,
  accountKind: AccountKind = accountKinds.member,
): Promise<Payer> {
  const account = `payer${++serial}x${process.pid}`
  const memberId = await plantMember(server, account, {
    accountKind,
    payeeName: 'Siti binti Ahmad',
    paymentPasswordHash: await openPasswords(server.kernel.secrets).hash(payerPassword),
  })
  if (cash > 0n) await give(server, memberId, cash)
  return Object.assign(await server.signedIn(memberId, { account, accountKind }), { memberId })
}

/** Gives an existing member what a withdrawal asks for: a name and a payment password. */
export async function plantPaymentPassword(server: TestServer, memberId: MemberId): Promise<void> {
  const hash = await openPasswords(server.kernel.secrets).hash(payerPassword)
  await sql`update member set payee_name = 'Siti binti Ahmad', payment_password_hash = ${hash}
    where id = ${memberId}`.execute(server.ownerDb)
}

export async function give(server: TestServer, memberId: MemberId, cash: bigint): Promise<void> {
  await inTransaction(server.db, (tx) =>
    post(tx, {
      kind: 'adjustment',
      source: 'test',
      sourceTx: `gift-${++serial}`,
      from: house('adjustments', 'MYR'),
      to: memberCash(memberId, 'MYR'),
      amount: money(cash),
    }),
  )
}

export async function bankAccount(
  caller: Payer,
  accountNumber = `88${process.pid}${++serial}`.padEnd(10, '0').slice(0, 10),
) {
  const reply = await caller.call(addBankAccount, {
    bankCode: 'RIMBA',
    accountNumber,
    holderName: 'SITI BINTI AHMAD',
    paymentPassword: payerPassword,
  })
  if (!reply.success) throw new Error(`no bank account: ${reply.code}`)
  return reply.value.bankAccountId
}

/** A report as the bank would send it; `change` makes it wrong. */
export function report(
  kind: BankReport['kind'],
  reference: string,
  status: BankStatus,
  amount: string,
  change: Partial<BankReport> = {},
): BankReport {
  return {
    // As sorted as they were made, also where two come within a millisecond.
    eventId: `be_${String(++serial).padStart(6, '0')}_${process.pid}`,
    kind,
    id: `bp_${reference}`,
    reference,
    status,
    amount,
    currency: 'MYR',
    occurredAt: new Date().toISOString(),
    ...change,
  }
}

/** Delivers a report as the bank does. */
export function deliver(
  server: TestServer,
  body: BankReport | string,
  options: { key?: string; at?: Date; headers?: Record<string, string>; gateway?: string } = {},
) {
  const raw = typeof body === 'string' ? body : JSON.stringify(body)
  const id = typeof body === 'string' ? 'msg_x' : body.eventId
  const signed = signMessage(options.key ?? keys[0], id, options.at ?? server.clock.now(), raw)
  return server.kernel.member.app.inject({
    method: 'POST',
    url: `/gateway/${options.gateway ?? gatewayId}/callback`,
    headers: { 'content-type': 'application/json', ...signed, ...options.headers },
    payload: raw,
  })
}

export function requestId(): string {
  return `request-${++serial}-${process.pid}`
}

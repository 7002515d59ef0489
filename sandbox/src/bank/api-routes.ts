import {
  type BankOrder,
  BankPaymentRequest,
  BankPayoutRequest,
  type BankReport,
  sandboxPayoutBanks,
} from '@kancil/contract/ports/sandbox-bank'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Value } from 'typebox/value'
import type { Bank } from './bank.ts'
import type { Payment, Payout } from './order.ts'
import { houseAccount, ledgerNetwork, ReferenceConflict } from './open-orders.ts'
import { reportOf } from './reports.ts'
import { isFromMerchant } from './signature.ts'

/** The merchant's side, `/bank/v1`: signed orders in, their outcomes out. */
export function apiRoutes(app: FastifyInstance, bank: Bank): void {
  const { books } = bank

  app.post('/bank/v1/payments', async (request, reply) => {
    if (!isSigned(bank, request)) return reply.code(401).send({ error: 'bad_signature' })
    const body = request.body
    if (!Value.Check(BankPaymentRequest, body) || Number.isNaN(Date.parse(body.expiresAt)))
      return reply.code(400).send({ error: 'bad_request' })
    return order(reply, () => paymentAnswer(bank, books.openPayment(body)))
  })

  app.post('/bank/v1/payouts', async (request, reply) => {
    if (!isSigned(bank, request)) return reply.code(401).send({ error: 'bad_signature' })
    const body = request.body
    if (!Value.Check(BankPayoutRequest, body)) return reply.code(400).send({ error: 'bad_request' })
    const isKnownBank = sandboxPayoutBanks.some((entry) => entry.code === body.bankCode)
    if (!isKnownBank) return reply.code(422).send({ error: 'unknown_bank' })
    if (!books.payout(body.reference) && books.payoutRule(body.reference).mode === 'refuse')
      return reply.code(422).send({ error: 'payee_unknown' })
    return order(reply, () => orderOf(books.openPayout(body)))
  })

  app.get<{ Params: { reference: string } }>('/bank/v1/payments/:reference', (request, reply) =>
    tell(bank, request, reply, 'payment', books.payment('reference', request.params.reference)),
  )
  app.get<{ Params: { reference: string } }>('/bank/v1/payouts/:reference', (request, reply) =>
    tell(bank, request, reply, 'payout', books.payout(request.params.reference)),
  )
}

function order(reply: FastifyReply, open: () => BankOrder): FastifyReply {
  try {
    return reply.send(open())
  } catch (error) {
    if (error instanceof ReferenceConflict)
      return reply.code(409).send({ error: 'reference_taken' })
    if (error instanceof RangeError) return reply.code(400).send({ error: 'bad_amount' })
    throw error
  }
}

function tell(
  bank: Bank,
  request: FastifyRequest,
  reply: FastifyReply,
  kind: BankReport['kind'],
  stored: Payment | Payout | null,
): FastifyReply {
  if (!isFromMerchant(request.headers, request.url, bank.clock.now()))
    return reply.code(401).send({ error: 'bad_signature' })
  if (!stored) return reply.code(404).send({ error: 'not_found' })
  const at = new Date(Number(stored.created_at))
  // Asking twice in one state yields the same fact, so the event id is made from the state.
  const confirmed =
    'confirmations' in stored && stored.confirmations > 0n ? stored.confirmations : ''
  const eventId = `be_${stored.id}_${stored.status}${confirmed}`
  return reply.send({ eventId, kind, ...reportOf(stored, stored.status, at) } satisfies BankReport)
}

function isSigned(bank: Bank, request: FastifyRequest): boolean {
  const raw = (request as { bankBody?: Buffer }).bankBody
  return raw !== undefined && isFromMerchant(request.headers, raw, bank.clock.now())
}

function orderOf({ id, reference, status }: Payment | Payout): BankOrder {
  return { id, reference, status }
}

function paymentAnswer(bank: Bank, payment: Payment): BankOrder {
  const { flavour } = payment
  const page = flavour === 'redirect' || flavour === 'wallet' ? 'pay' : 'qr'
  return {
    ...orderOf(payment),
    payUrl: `${bank.publicUrl()}/bank/${page}/${payment.token}`,
    ...(flavour === 'qr' ? { qrPayload: payment.qr_payload } : {}),
    ...(flavour === 'transfer' ? { payee: { ...houseAccount, reference: payment.quoted } } : {}),
    ...(flavour === 'address' ? { address: payment.address, network: ledgerNetwork } : {}),
  }
}

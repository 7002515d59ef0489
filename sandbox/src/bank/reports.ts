import { formatMoney, money } from '@kancil/contract/money'
import {
  type BankReport,
  type BankStatus,
  sandboxBankKeys,
} from '@kancil/contract/ports/sandbox-bank'
import { randomHex } from '../kernel/chance.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Store } from '../kernel/sqlite.ts'
import type { Payment, Payout } from './order.ts'
import { signedHeaders } from './signature.ts'

export type ReportOptions = {
  /** Milliseconds from now. */
  readonly after?: number
  readonly copies?: number
  readonly forged?: boolean
  /** When it happened, where that is not now. */
  readonly at?: Date
}

export type Reports = ReturnType<typeof openReports>

const attemptsWindowMs = 86_400_000n
const backoffMsMax = 300_000
const timeoutMs = 8_000
const copyGapMs = 400

/** The bank's reports to the platform: stored first, then sent until accepted. */
export function openReports(store: Store, clock: Clock, send: typeof fetch) {
  const { sql } = store
  const underWay = new Set<bigint>()

  function add(order: Payment | Payout, status: BankStatus, options: ReportOptions = {}): void {
    const isPayment = 'paid' in order
    const report: BankReport = {
      eventId: `be_${randomHex(12)}`,
      kind: isPayment ? 'payment' : 'payout',
      ...reportOf(order, status, options.at ?? clock.now()),
    }
    const now = BigInt(clock.now().getTime())
    sql(
      'insert into report (event_id, kind, reference, url, body, created_at) values (?, ?, ?, ?, ?, ?)',
    ).run(
      report.eventId,
      report.kind,
      order.reference,
      order.callback_url,
      JSON.stringify(report),
      now,
    )
    for (let copy = 0; copy < (options.copies ?? 1); copy++)
      sql('insert into delivery (event_id, forged, due_at) values (?, ?, ?)').run(
        report.eventId,
        options.forged ? 1 : 0,
        now + BigInt((options.after ?? 0) + copy * copyGapMs),
      )
  }

  /** Sends all reports about an order once more, each with its original id. */
  function resend(reference: string): number {
    const done = sql(`insert into delivery (event_id, forged, due_at)
      select event_id, 0, ? from report where reference = ?`).run(
      BigInt(clock.now().getTime()),
      reference,
    )
    return Number(done.changes)
  }

  return {
    add,
    resend,
    /** Sends what is due; resolves when every report has an answer. */
    async deliverDue(): Promise<void> {
      const due =
        sql(`select d.*, r.url, r.body, r.created_at from delivery d join report r using (event_id)
        where d.state = 'waiting' and d.due_at <= ? order by d.due_at, d.id limit 32`).all(
          BigInt(clock.now().getTime()),
        ) as Delivery[]
      const fresh = due.filter((row) => !underWay.has(row.id))
      for (const row of fresh) underWay.add(row.id)
      await Promise.all(
        fresh.map((row) =>
          deliver(store, clock, send, row).finally(() => void underWay.delete(row.id)),
        ),
      )
    },
    of: (reference: string) =>
      sql(`select r.event_id, r.body, d.attempts, d.state, d.answer, d.forged from report r
        join delivery d using (event_id) where r.reference = ? order by d.id`).all(reference) as {
        event_id: string
        body: string
        attempts: bigint
        state: string
        answer: string
        forged: bigint
      }[],
  }
}

/** Sends a report once. If it is not accepted it is due again, at growing intervals, for a day. */
async function deliver(
  { sql }: Store,
  clock: Clock,
  send: typeof fetch,
  row: Delivery,
): Promise<void> {
  const answer = await sendOnce(clock, send, row)
  const taken = /^2\d\d$/.test(answer)
  const attempts = Number(row.attempts) + 1
  const now = BigInt(clock.now().getTime())
  const late = now - row.created_at > attemptsWindowMs
  // A report with an unknown signature is never accepted, so it is not retried for a day.
  const state = taken ? 'done' : late || row.forged > 0n ? 'given_up' : 'waiting'
  sql('update delivery set attempts = ?, state = ?, answer = ?, due_at = ? where id = ?').run(
    attempts,
    state,
    answer,
    now + BigInt(Math.min(2 ** attempts * 500, backoffMsMax)),
    row.id,
  )
}

async function sendOnce(clock: Clock, send: typeof fetch, row: Delivery): Promise<string> {
  const key = row.forged > 0n ? 'a key that nobody knows' : sandboxBankKeys[0]
  // The message id is the report's id, so every resend is the same message.
  const headers = signedHeaders(key, row.event_id, clock.now(), row.body)
  try {
    const response = await send(row.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: row.body,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    await response.body?.cancel()
    return String(response.status)
  } catch (error) {
    return String(error).slice(0, 100)
  }
}

type Delivery = {
  id: bigint
  event_id: string
  forged: bigint
  attempts: bigint
  url: string
  body: string
  created_at: bigint
}

/** An order as reported in a callback or returned when asked. */
export function reportOf(order: Payment | Payout, status: BankStatus, at: Date) {
  const isPayment = 'paid' in order
  const amount = isPayment && status === 'succeeded' ? order.paid : order.amount
  return {
    id: order.id,
    reference: isPayment ? referenceOf(order) : order.reference,
    status,
    amount: formatMoney(money(amount), order.currency),
    currency: order.currency,
    ...(isPayment && order.confirmations > 0n
      ? { confirmations: Number(order.confirmations) }
      : {}),
    ...('reason' in order && order.reason ? { reason: order.reason } : {}),
    occurredAt: at.toISOString(),
  }
}

/** A bank knows an order by what the payer wrote; without it, the report names what they wrote. */
function referenceOf({ flavour, reference, quoted, written }: Payment): string {
  const isLost = flavour === 'transfer' && written.trim().toUpperCase() !== quoted
  if (!isLost) return reference
  return `lost_${written.replace(/[^A-Za-z0-9_-]/g, '').slice(0, 20)}`.padEnd(8, '_')
}

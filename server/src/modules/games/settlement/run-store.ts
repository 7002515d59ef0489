import { type Currency, type Money, money } from '@kancil/contract/money'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'

/** What a run settles. A subject is settled once by each version. */
export type RunSubject = {
  /** The product that brings the bets: `lottery`, `sports`. */
  readonly product: string
  readonly subject: string
  readonly version: number
  readonly vendorId: string
}

export type SettlementRun = RunSubject & {
  readonly id: string
  /** What the product gave at the start. */
  readonly terms: unknown
  readonly state: 'running' | 'done'
  /** The place of the last settled bet; '' at the start. */
  readonly place: string
  readonly bets: bigint
  readonly refused: bigint
  readonly refusals: readonly RunRefusal[]
  /** Minor units as text, by currency. */
  readonly paid: Readonly<Record<string, string>>
  readonly takenBack: Readonly<Record<string, string>>
  readonly startedAt: Date
  readonly finishedAt: Date | null
}

export type RunRefusal = { readonly betTx: string; readonly code: string }

/** What one chunk did. */
export type RunProgress = {
  readonly place: string
  readonly bets: number
  readonly refusals: readonly RunRefusal[]
  readonly paid: ReadonlyMap<Currency, Money>
  readonly takenBack: ReadonlyMap<Currency, Money>
}

const columns = sql`r.id, r.product, r.subject, r.version, r.vendor_id as "vendorId", r.terms,
  r.state, r.place, r.bets, r.refused, r.refusals, r.paid, r.taken_back as "takenBack",
  r.started_at as "startedAt", r.finished_at as "finishedAt"`

/** @returns false if the subject is already being settled, or was, by this version */
export async function insertRun(
  tx: Tx,
  run: RunSubject & { readonly id: string; readonly terms: unknown; readonly startedAt: Date },
): Promise<boolean> {
  const { rows } = await sql`insert into settlement_run
      (id, product, subject, version, vendor_id, terms, started_at)
    values (${run.id}, ${run.product}, ${run.subject}, ${run.version}, ${run.vendorId},
      ${JSON.stringify(run.terms)}::jsonb, ${run.startedAt})
    on conflict (product, subject, version) do nothing returning id`.execute(tx)
  return rows.length > 0
}

/** The run, locked; null while another process has it. */
export async function takeRun(tx: Tx, id: string): Promise<SettlementRun | null> {
  const { rows } = await sql<SettlementRun>`select ${columns} from settlement_run r
    where r.id = ${id} for update skip locked`.execute(tx)
  return rows[0] ?? null
}

/** Runs of a product that are not finished, oldest first. */
export async function openRuns(db: Db, product: string): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`select id from settlement_run
    where product = ${product} and state = 'running' order by started_at`.execute(db)
  return rows.map(({ id }) => id)
}

/** All runs of a subject, by version. */
export async function runsOf(
  db: Db | Tx,
  product: string,
  subject: string,
): Promise<readonly SettlementRun[]> {
  const { rows } = await sql<SettlementRun>`select ${columns} from settlement_run r
    where r.product = ${product} and r.subject = ${subject} order by r.version`.execute(db)
  return rows
}

const refusalsMax = 100

/** Adds a chunk to a locked run. */
export async function moveRun(tx: Tx, run: SettlementRun, chunk: RunProgress): Promise<void> {
  const refusals = [...run.refusals, ...chunk.refusals].slice(0, refusalsMax)
  await sql`update settlement_run set place = ${chunk.place}, bets = bets + ${chunk.bets},
      refused = refused + ${chunk.refusals.length},
      refusals = ${JSON.stringify(refusals)}::jsonb,
      paid = ${JSON.stringify(added(run.paid, chunk.paid))}::jsonb,
      taken_back = ${JSON.stringify(added(run.takenBack, chunk.takenBack))}::jsonb
    where id = ${run.id}`.execute(tx)
}

export async function finishRun(tx: Tx, id: string, now: Date): Promise<void> {
  await sql`update settlement_run set state = 'done', finished_at = ${now}
    where id = ${id}`.execute(tx)
}

function added(
  sums: Readonly<Record<string, string>>,
  more: ReadonlyMap<Currency, Money>,
): Record<string, string> {
  const result: Record<string, string> = { ...sums }
  for (const [currency, amount] of more)
    result[currency] = String(money(BigInt(result[currency] ?? '0') + amount))
  return result
}

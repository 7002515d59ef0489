import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'
import { type RoundRow, roundColumns } from '../bets/store.ts'

export type VoidRow = {
  readonly roundId: string
  readonly note: string
  readonly askedBy: string
  readonly askedName: string
  readonly askedAt: Date
}

const voidColumns = sql`v.round_id as "roundId", v.note, v.asked_by as "askedBy",
  v.asked_name as "askedName", v.asked_at as "askedAt"`

export type StuckRound = RoundRow & { readonly asked: VoidRow | null }

/** A round, locked, and whether somebody asked that it be void. */
export async function lockRound(
  tx: Tx,
  { memberId, betId }: { readonly memberId: string; readonly betId: string },
): Promise<StuckRound | null> {
  const { rows } = await sql<RoundRow>`select ${roundColumns} from bet_round b
    where b.member_id = ${memberId} and b.id = ${betId} for update`.execute(tx)
  const [round] = rows
  if (!round) return null
  const [asked] = await voidsAsked(tx, [round])
  return { ...round, asked: asked ?? null }
}

/** What is asked and not decided, of these rounds. */
export async function voidsAsked(
  db: Db | Tx,
  rounds: readonly Pick<RoundRow, 'memberId' | 'id'>[],
): Promise<VoidRow[]> {
  if (rounds.length === 0) return []
  const { rows } = await sql<VoidRow>`select ${voidColumns} from round_void v
    where v.state = 'asked' and (v.member_id, v.round_id) in (select * from unnest(
      ${rounds.map(({ memberId }) => memberId)}::text[], ${rounds.map(({ id }) => id)}::text[]))`.execute(
    db,
  )
  return rows
}

export async function insertVoid(
  tx: Tx,
  { memberId, id }: Pick<RoundRow, 'memberId' | 'id'>,
  asked: { readonly note: string; readonly by: string; readonly name: string; readonly at: Date },
): Promise<void> {
  await sql`insert into round_void (member_id, round_id, note, asked_by, asked_name, asked_at)
    values (${memberId}, ${id}, ${asked.note}, ${asked.by}, ${asked.name}, ${asked.at})
    on conflict (member_id, round_id) do update set note = excluded.note,
      asked_by = excluded.asked_by, asked_name = excluded.asked_name, asked_at = excluded.asked_at,
      state = 'asked', decided_at = null`.execute(tx)
}

export async function decideVoid(
  tx: Tx,
  { memberId, id }: Pick<RoundRow, 'memberId' | 'id'>,
  state: 'approved' | 'refused',
  at: Date,
): Promise<void> {
  await sql`update round_void set state = ${state}, decided_at = ${at}
    where member_id = ${memberId} and round_id = ${id}`.execute(tx)
}

/** The round's bets that stand: their transfers, and the vendor's ids. */
export async function standingBets(
  tx: Tx,
  { memberId, vendorId, roundId, id }: RoundRow,
): Promise<{ readonly transferId: bigint; readonly transactionId: string }[]> {
  const { rows } = await sql<{ transferId: bigint; transactionId: string }>`
    select t.id as "transferId", t.source_tx as "transactionId"
    from bet_round b join transfer t on t.id between b.first_transfer and b.last_transfer
      join ledger_source s on s.id = t.source_id and s.code = ${`vendor:${vendorId}`}
      join account a on a.id = t.debit_account and a.owner_kind = 'member'
        and a.owner_id = ${memberId}
    where b.member_id = ${memberId} and b.id = ${id} and t.round_id = ${roundId}
      and t.kind = 'bet' and not exists (select from tombstone x where x.source_tx = t.source_tx
        and x.source_id = t.source_id and x.scope = t.scope)
    order by t.id`.execute(tx)
  return rows
}

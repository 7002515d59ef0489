import { setTimeout as sleep } from 'node:timers/promises'
import { type Currency, type Money, money } from '@kancil/contract/money'
import type {
  VendorWallet,
  WalletCommand,
  WalletGroupOutcome,
  WalletOutcome,
  WalletRefusal,
} from '@kancil/contract/ports/vendor-wallet'
import type pg from 'pg'
import type { Clock } from '../../kernel/clock.ts'
import { isUnavailable, openPool } from '../../kernel/db.ts'
import { poolShards } from '../accounts.ts'
import { createFindSeat, type FindSeat } from './find-seat.ts'
import { createLanes, type Lanes } from './lanes.ts'
import { submitGroup } from './submit-group.ts'
import type { SeatedCommand } from './seats.ts'
import { prepareConnection, type SubmitAnswer } from './submit-call.ts'

/** A wallet that changed, reported after the commit. */
export type ChangedWallet = {
  readonly memberId: string
  readonly currency: Currency
  /** Playable: cash and bonus. */
  readonly balance: Money
  /** Grows with each change; a push with a lower one is outdated. */
  readonly version: bigint
}

export type VendorWalletOptions = {
  readonly databaseUrl: string
  readonly clock: Clock
  /** The most batches in flight; a member is in one of them at a time. */
  readonly lanes?: number
  /** Items per batch; 1 switches coalescing off. */
  readonly batchMax?: number
  /** How many commands may wait at once; beyond that they are refused with UNAVAILABLE. */
  readonly queueMax?: number
  /** Called after each commit, outside the transaction, in the process that committed. */
  readonly onCommitted?: (changed: readonly ChangedWallet[]) => void
  /** Called with what `onCommitted` threw. */
  readonly onError?: (error: unknown) => void
}

const groupConnections = 4
const lanesDefault = 2
const queueMaxDefault = 20_000
const unavailable: WalletRefusal = { ok: false, code: 'UNAVAILABLE' }
const invalidAmount: WalletRefusal = { ok: false, code: 'INVALID_AMOUNT' }

/** State shared by the parts of one wallet. */
type Desk = {
  readonly pool: pg.Pool
  readonly clock: Clock
  readonly findSeat: FindSeat
  readonly lanes: Lanes
  /** The shard of the house's pools that groups are booked against. */
  readonly groupShard: number
  readonly queueMax: number
  readonly tell: Tell
  waiting: number
  stopped: boolean
}
type Tell = (
  items: readonly { readonly command: WalletCommand }[],
  answers: readonly SubmitAnswer[],
) => void

/**
 * The wallet behind vendors' calls: concurrent commands become batches, each one call and one
 * commit.
 */
export function createVendorWallet(
  options: VendorWalletOptions,
): VendorWallet & { stop(): Promise<void> } {
  const { clock, queueMax = queueMaxDefault, lanes: lanesMax = lanesDefault, batchMax } = options
  const pool = openPool(options.databaseUrl, {
    max: lanesMax + groupConnections,
    name: 'kancil wallet',
    onConnect: prepareConnection,
  })
  const tell = teller(options)
  // Each process has its own shards (one per lane, and one for groups), so that two processes
  // seldom wait for the same row of the house.
  const firstShard = (process.pid * (lanesMax + 1)) % poolShards
  const desk: Desk = {
    pool,
    clock,
    queueMax,
    tell,
    findSeat: createFindSeat(pool),
    lanes: createLanes({
      pool,
      clock,
      onBatch: tell,
      lanes: lanesMax,
      firstShard,
      ...(batchMax && { batchMax }),
    }),
    groupShard: (firstShard + lanesMax) % poolShards,
    waiting: 0,
    stopped: false,
  }
  return {
    submit: (command) => guardWork(desk, unavailable, () => submitOne(desk, command)),
    submitAll(commands) {
      const away = { ok: false, index: 0, refusal: unavailable } as const
      return guardWork<WalletGroupOutcome>(desk, away, () => submitMany(desk, commands))
    },
    balance: (memberId, currency) => readPlayable(pool, memberId, currency),
    async stop() {
      desk.stopped = true
      while (desk.waiting > 0) await sleep(2)
      await desk.lanes.close()
      await pool.end()
    },
  }
}

/** Takes what fits into the queue; an unavailable database is an answer, not an error. */
async function guardWork<Answer>(
  desk: Desk,
  away: Answer,
  work: () => Promise<Answer>,
): Promise<Answer> {
  if (desk.waiting >= desk.queueMax || desk.stopped) return away
  desk.waiting++
  try {
    return await work()
  } catch (error) {
    if (isUnavailable(error)) return away
    throw error
  } finally {
    desk.waiting--
  }
}

async function submitOne(desk: Desk, command: WalletCommand): Promise<WalletOutcome> {
  if ('amount' in command && command.amount < 0n) return invalidAmount
  let seat = desk.findSeat(command)
  if (seat instanceof Promise) {
    const seatResult = await seat
    if ('ok' in seatResult) return seatResult
    seat = seatResult
  }
  const seated = seat
  const answer = await new Promise<SubmitAnswer>((resolve, reject) => {
    desk.lanes.push({ command, seat: seated, resolve, reject })
  })
  return answer.outcome
}

async function submitMany(
  desk: Desk,
  commands: readonly WalletCommand[],
): Promise<WalletGroupOutcome> {
  const [first] = commands
  if (!first) return { ok: true, outcomes: [] }
  if (
    commands.some(
      (command) => command.memberId !== first.memberId || command.currency !== first.currency,
    )
  )
    throw new RangeError('a group is of one member and one currency')
  if (commands.length === 1) {
    const outcome = await submitOne(desk, first)
    if (outcome.ok) return { ok: true, outcomes: [outcome] }
    return { ok: false, index: 0, refusal: outcome }
  }
  const items: SeatedCommand[] = []
  for (const [index, command] of commands.entries()) {
    const wrong = 'amount' in command && command.amount < 0n
    const seatResult = wrong ? invalidAmount : await desk.findSeat(command)
    if ('ok' in seatResult) return { ok: false, index, refusal: seatResult }
    items.push({ command, seat: seatResult })
  }
  const { outcome, answers } = await submitGroup(desk, items)
  if (outcome.ok) desk.tell(items, answers)
  return outcome
}

function teller(options: VendorWalletOptions): Tell {
  return (items, answers) => {
    try {
      options.onCommitted?.(changedWallets(items, answers))
    } catch (error) {
      // The money is booked; failing to tell anybody about it changes nothing.
      options.onError?.(error)
    }
  }
}

async function readPlayable(
  pool: pg.Pool,
  memberId: string,
  currency: Currency,
): Promise<Money | null> {
  const { rows } = await pool.query<{ playable: bigint }>({
    name: 'ledger_playable',
    text: `select c.balance - c.held + case when p.bonus_order = 'cash_only' then 0
        else coalesce(b.balance - b.held, 0) end as playable
      from account c left join account b on b.id = c.bonus_account left
        join play_terms p on p.account_id = c.id
      where c.owner_id = $1 and c.purpose = 'cash' and c.currency = $2 and c.shard = 0
        and c.owner_kind = 'member'`,
    values: [memberId, currency],
  })
  return rows[0] ? money(rows[0].playable) : null
}

/** The last state of each wallet that the batch changed. */
function changedWallets(
  items: readonly { readonly command: WalletCommand }[],
  answers: readonly SubmitAnswer[],
): ChangedWallet[] {
  const changed = new Map<string, ChangedWallet>()
  for (const [place, { command }] of items.entries()) {
    const { outcome, version } = answers[place]!
    if (!outcome.ok || version === null || command.kind === 'roundClose') continue
    const { memberId, currency } = command
    const key = `${memberId} ${currency}`
    const before = changed.get(key)
    if (before && before.version > version) continue
    changed.set(key, { memberId, currency, balance: outcome.balance, version })
  }
  return [...changed.values()]
}

import { type Currency, type Money, money } from '@kancil/contract/money'
import type {
  VendorWallet,
  WalletCommand,
  WalletGroupOutcome,
  WalletOutcome,
  WalletRefusal,
} from '@kancil/contract/ports/vendor-wallet'
import type pg from 'pg'
import type { Clock } from '../kernel/clock.ts'
import { isUnavailable, openPool } from '../kernel/db.ts'
import { poolShards } from './accounts.ts'
import { createLane } from './lane.ts'
import { createSeats, type Seat, type VendorSeat } from './seats.ts'
import { submitGroup } from './submit-group.ts'
import { prepareConnection, type SeatedCommand, type SubmitAnswer } from './submit-call.ts'

/** A wallet that changed, after the commit. */
export type ChangedWallet = {
  readonly memberId: string
  readonly currency: Currency
  /** Playable: cash and bonus. */
  readonly balance: Money
  /** Grows with each change; a push with a lower one is out of date. */
  readonly version: bigint
}

export type VendorWalletOptions = {
  readonly databaseUrl: string
  readonly clock: Clock
  /** Batches in flight; a member's commands all go by the same one. */
  readonly lanes?: number
  /** Items of one batch; 1 switches the coalescing off. */
  readonly batchMax?: number
  /** Commands waiting at once; above it they are refused with UNAVAILABLE. */
  readonly queueMax?: number
  /** Called after each commit, outside of it, in the process that committed. */
  readonly onCommitted?: (changed: readonly ChangedWallet[]) => void
}

const groupConnections = 4
const lanesDefault = 2
const queueMaxDefault = 20_000
const unavailable: WalletRefusal = { ok: false, code: 'UNAVAILABLE' }

/** The wallet that vendors' calls come to: concurrent commands become batches, each one call and one commit. */
export function createVendorWallet(
  options: VendorWalletOptions,
): VendorWallet & { stop(): Promise<void> } {
  const { clock, queueMax = queueMaxDefault, lanes: lanesMax = lanesDefault } = options
  const pool = openPool(options.databaseUrl, {
    max: lanesMax + groupConnections,
    name: 'kancil wallet',
    onConnect: prepareConnection,
  })
  const seats = createSeats(pool)
  const tell = (
    items: readonly { command: WalletCommand }[],
    answers: readonly SubmitAnswer[],
  ): void => {
    if (options.onCommitted) options.onCommitted(changedBy(items, answers))
  }
  const lanes = Array.from({ length: lanesMax }, () =>
    createLane({
      pool,
      clock,
      onBatch: tell,
      ...(options.batchMax && { batchMax: options.batchMax }),
    }),
  )
  const alone = options.batchMax === 1
  let waiting = 0
  let turn = 0
  let stopped = false

  /** The accounts of a command, or why it has none; at once where they are remembered. */
  function seatOf(command: WalletCommand): Seat | Promise<Seat | WalletRefusal> {
    const cash = seats.cashOf(command.memberId, command.currency)
    const vendor = seats.vendorOf(command.vendorId, command.currency)
    if (typeof cash === 'number' && !(vendor instanceof Promise)) return seat(cash, vendor)
    return findSeat(command, cash, vendor)
  }

  async function findSeat(
    command: WalletCommand,
    cash: number | null | Promise<number | null>,
    vendor: VendorSeat | Promise<VendorSeat>,
  ): Promise<Seat | WalletRefusal> {
    const [found, pools] = await Promise.all([cash, vendor])
    return found === null ? refuseSeat(command) : seat(found, pools)
  }

  /** Each lane keeps to shards of its own, so that two batches do not wait for one row of the house. */
  function seat(cash: number, vendor: VendorSeat): Seat {
    const lane = alone ? turn++ % lanesMax : cash % lanesMax
    return { cash, lane, source: vendor.source, pool: vendor.pools[lane % poolShards]! }
  }

  async function refuseSeat(command: WalletCommand): Promise<WalletRefusal> {
    if (await seats.isKnown(command)) return { ok: false, code: 'TRANSACTION_CONFLICT' }
    const code = (await seats.hasOther(command.memberId)) ? 'CURRENCY_MISMATCH' : 'PLAYER_NOT_FOUND'
    return { ok: false, code }
  }

  async function submit(command: WalletCommand): Promise<WalletOutcome> {
    if ('amount' in command && command.amount < 0n) return { ok: false, code: 'INVALID_AMOUNT' }
    if (waiting >= queueMax || stopped) return unavailable
    waiting++
    try {
      let place = seatOf(command)
      if (place instanceof Promise) {
        const found = await place
        if ('ok' in found) return found
        place = found
      }
      const seated = place
      const answer = await new Promise<SubmitAnswer>((resolve, reject) => {
        lanes[seated.lane]!.push({ command, seat: seated, resolve, reject })
      })
      return answer.outcome
    } catch (error) {
      if (isUnavailable(error)) return unavailable
      throw error
    } finally {
      waiting--
    }
  }

  async function submitAll(commands: readonly WalletCommand[]): Promise<WalletGroupOutcome> {
    const [first] = commands
    if (!first) return { ok: true, outcomes: [] }
    if (commands.some((one) => one.memberId !== first.memberId || one.currency !== first.currency))
      throw new RangeError('a group is of one member and one currency')
    if (commands.length === 1) {
      const outcome = await submit(first)
      return outcome.ok
        ? { ok: true, outcomes: [outcome] }
        : { ok: false, index: 0, refusal: outcome }
    }
    const wrong = commands.findIndex((one) => 'amount' in one && one.amount < 0n)
    if (wrong >= 0)
      return { ok: false, index: wrong, refusal: { ok: false, code: 'INVALID_AMOUNT' } }
    if (waiting >= queueMax || stopped) return { ok: false, index: 0, refusal: unavailable }
    waiting++
    try {
      const items: SeatedCommand[] = []
      for (const [index, command] of commands.entries()) {
        const found = await seatOf(command)
        if ('ok' in found) return { ok: false, index, refusal: found }
        items.push({ command, seat: found })
      }
      const { outcome, answers } = await submitGroup(pool, clock, items)
      if (outcome.ok) tell(items, answers)
      return outcome
    } catch (error) {
      if (isUnavailable(error)) return { ok: false, index: 0, refusal: unavailable }
      throw error
    } finally {
      waiting--
    }
  }

  return {
    submit,
    submitAll,
    balance: (memberId, currency) => readPlayable(pool, memberId, currency),
    async stop() {
      stopped = true
      await Promise.all(lanes.map((lane) => lane.idle()))
      await pool.end()
    },
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
      from account c left join account b on b.id = c.bonus_account left join play_terms p on p.account_id = c.id
      where c.owner_id = $1 and c.purpose = 'cash' and c.currency = $2 and c.shard = 0 and c.owner_kind = 'member'`,
    values: [memberId, currency],
  })
  return rows[0] ? money(rows[0].playable) : null
}

/** The last state of each wallet that the batch changed. */
function changedBy(
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

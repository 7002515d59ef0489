import { type Currency, formatMoney, type Money, money } from '@kancil/contract/money'
import { parseVendorAmount } from '@kancil/contract/seamless/native-wire'
import {
  type PurseOrderAnswer,
  type PurseOrderRequest,
  type PurseRoundsAnswer,
  purseRoundsPage,
} from '@kancil/contract/seamless/purse-wire'
import type { Clock } from '../kernel/clock.ts'
import type { Store } from '../kernel/sqlite.ts'
import { isPurseMode, type PurseMode } from './modes.ts'

type TransferRow = {
  order_id: string
  player_id: string
  currency: Currency
  direction: 'DEPOSIT' | 'WITHDRAW'
  amount: bigint
  status: 'COMPLETED' | 'FAILED' | 'PENDING'
  due_at: bigint | null
  received_at: bigint
  copies: bigint
}
type RoundRow = {
  number: bigint
  player_id: string
  currency: Currency
  game: string
  stake: bigint
  payout: bigint
  finished_at: bigint
}
type PurseRow = { player_id: string; currency: Currency; balance: bigint }
type Rule = {
  readonly mode: PurseMode
  readonly delaySeconds: number
  readonly times: number | null
}

/** The vendor's books: its players' purses and the orders about them. */
export type PurseBooks = ReturnType<typeof openPurseBooks>

export function openPurseBooks(store: Store, clock: Clock) {
  const { sql, transaction } = store
  const nowMs = () => BigInt(clock.now().getTime())
  const find = (orderId: string) =>
    (sql('select * from transfer where order_id = ?').get(orderId) as TransferRow | undefined) ??
    null

  const { balance, move } = openPurses(store)
  const signed = (row: TransferRow) => (row.direction === 'DEPOSIT' ? row.amount : -row.amount)

  function setStatus(row: TransferRow, status: TransferRow['status']): void {
    sql('update transfer set status = ?, due_at = null where order_id = ?').run(
      ...[status, row.order_id],
    )
  }

  function carryOut(row: TransferRow): void {
    const isDone = move(row.player_id, row.currency, signed(row))
    setStatus(row, isDone ? 'COMPLETED' : 'FAILED')
  }

  return {
    find,
    balance,
    ...openPurseRules(store),
    /** Keeps an order, and carries it out unless it is to wait; a known one changes nothing. */
    take(order: PurseOrderRequest, amount: Money, { mode, delaySeconds }: Rule): TransferRow {
      return transaction(() => {
        const known = find(order.orderId)
        if (known) {
          sql('update transfer set copies = copies + 1 where order_id = ?').run(order.orderId)
          return known
        }
        const waits = mode === 'slow' || mode === 'late_success' || mode === 'late_failure'
        const dueAt = waits ? nowMs() + BigInt(delaySeconds) * 1_000n : null
        const refused = mode === 'refuse' || mode === 'late_success'
        sql(`insert into transfer (order_id, player_id, currency, direction, amount, status,
          due_at, received_at) values (?, ?, ?, ?, ?, ?, ?, ?)`).run(
          ...[order.orderId, order.playerId, order.currency, order.direction, amount],
          ...[refused ? 'FAILED' : 'PENDING', dueAt, nowMs()],
        )
        const row = find(order.orderId)!
        if (mode === 'late_failure') {
          carryOut(row)
          sql('update transfer set due_at = ? where order_id = ?').run(dueAt, row.order_id)
        } else if (!refused && !waits) carryOut(row)
        return find(order.orderId)!
      })
    },
    /** What was to happen later. */
    work(): void {
      const due = sql('select * from transfer where due_at <= ?').all(nowMs()) as TransferRow[]
      for (const row of due)
        transaction(() => {
          if (row.status !== 'COMPLETED') return carryOut(row)
          // Confirmed, and undone.
          setStatus(row, move(row.player_id, row.currency, -signed(row)) ? 'FAILED' : 'COMPLETED')
        })
    },
    ...openRounds(store, clock, { balance, move }),
    latest: () =>
      sql(
        'select * from transfer order by received_at desc, order_id desc limit 30',
      ).all() as TransferRow[],
    purses: () =>
      sql('select * from purse order by player_id, currency limit 50').all() as PurseRow[],
  }
}

/** What players have, and how it changes. */
function openPurses({ sql }: Store) {
  function balance(playerId: string, currency: string): Money {
    const row = sql('select balance from purse where player_id = ? and currency = ?').get(
      ...[playerId, currency],
    ) as { balance: bigint } | undefined
    return money(row?.balance ?? 0n)
  }

  /** Changes a purse; false, and nothing changed, where it would hold less than nothing. */
  function move(playerId: string, currency: string, amount: bigint): boolean {
    if (balance(playerId, currency) + amount < 0n) return false
    sql('insert into purse (player_id, currency) values (?, ?) on conflict do nothing').run(
      ...[playerId, currency],
    )
    sql('update purse set balance = balance + ? where player_id = ? and currency = ?').run(
      ...[amount, playerId, currency],
    )
    return true
  }

  return { balance, move }
}

/** What players played, and the list of it. */
function openRounds(
  { sql, transaction }: Store,
  clock: Clock,
  { balance, move }: ReturnType<typeof openPurses>,
) {
  return {
    /** A round: its stake leaves the purse, its payout comes in. False: the purse is too small. */
    play: (playerId: string, currency: Currency, stake: bigint, payout: bigint): boolean =>
      transaction(() => {
        if (balance(playerId, currency) < stake) return false
        move(playerId, currency, payout - stake)
        sql(`insert into round (player_id, currency, game, stake, payout, finished_at)
          values (?, ?, ?, ?, ?, ?)`).run(
          ...[playerId, currency, 'kenari-slot', stake, payout, BigInt(clock.now().getTime())],
        )
        return true
      }),
    /** Finished rounds after a number, the oldest first. */
    rounds: (after: bigint) =>
      sql('select * from round where number > ? order by number limit ?').all(
        ...[after, purseRoundsPage],
      ) as RoundRow[],
  }
}

/** How the vendor treats orders. */
function openPurseRules({ sql }: Store) {
  /** The next order is treated by the rule; a rule for a few orders ends with the last of them. */
  function takeRule(): Rule {
    const rule = presentRule()
    if (rule.times !== null) {
      if (rule.times <= 1) sql('delete from rule').run()
      else sql('update rule set times = times - 1').run()
    }
    return rule
  }

  function presentRule(): Rule {
    const row = sql('select mode, delay_seconds, times from rule where id = 1').get() as
      | { mode: string; delay_seconds: bigint; times: bigint | null }
      | undefined
    const mode = row && isPurseMode(row.mode) ? row.mode : 'prompt'
    const times = row?.times ?? null
    return {
      mode,
      delaySeconds: Number(row?.delay_seconds ?? 0n),
      times: times === null ? null : Number(times),
    }
  }

  return {
    takeRule,
    presentRule,
    setRule(mode: PurseMode, delaySeconds: number, times: number | null): void {
      sql(`insert into rule (id, mode, delay_seconds, times) values (1, ?, ?, ?)
        on conflict (id) do update set mode = excluded.mode,
          delay_seconds = excluded.delay_seconds, times = excluded.times`).run(
        ...[mode, BigInt(delaySeconds), times === null ? null : BigInt(times)],
      )
    },
  }
}

export function answerOf(row: TransferRow): PurseOrderAnswer {
  return {
    orderId: row.order_id,
    playerId: row.player_id,
    direction: row.direction,
    amount: formatMoney(money(row.amount), row.currency),
    currency: row.currency,
    status: row.status,
  }
}

/** Minor units; null where the text is no amount above nothing. */
export function orderedAmount({ amount, currency }: PurseOrderRequest): Money | null {
  const minor = parseVendorAmount(amount, currency as Currency)
  return minor !== null && minor > 0n ? minor : null
}

export function roundOf(row: RoundRow): PurseRoundsAnswer['rounds'][number] {
  const { currency } = row
  return {
    number: String(row.number),
    roundId: `kr-${row.number}`,
    playerId: row.player_id,
    gameCode: row.game,
    currency,
    stake: formatMoney(money(row.stake), currency),
    payout: formatMoney(money(row.payout), currency),
    finishedAt: new Date(Number(row.finished_at)).toISOString(),
  }
}

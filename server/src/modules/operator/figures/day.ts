import { type Currency, formatMoney, type Money, money } from '@kancil/contract/money'
import type { CurrencyFigures, DayFigures } from '@kancil/contract/operator/figures'
import { businessDay, siteZone } from '@kancil/contract/time'
import type { Db } from '../../../kernel/db.ts'
import { dayFigures, type HourFigures, playersOf } from '../../../ledger/audit/day-figures.ts'

const keptMilliseconds = 10_000
let cached: { db: Db; until: number; key: string; figures: Promise<DayFigures> } | undefined

/** The day's figures; one read of the ledger answers many open consoles. */
export function figuresOf(context: { readonly db: Db; readonly now: Date }): Promise<DayFigures> {
  const { db, now } = context
  const key = hourKey(now)
  if (cached?.db === db && cached.key === key && cached.until > performance.now())
    return cached.figures
  const figures = read(db, now)
  cached = { db, key, until: performance.now() + keptMilliseconds, figures }
  figures.catch(() => (cached = undefined))
  return figures
}

async function read(db: Db, now: Date): Promise<DayFigures> {
  const day = businessDay(now)
  const [hours, players] = await Promise.all([dayFigures(db, day), playersOf(db, day)])
  const byCurrency = Map.groupBy(hours, (row) => row.currency)
  const currencies = [...byCurrency].map(([currency, rows]) =>
    sumUp(
      currency,
      rows,
      hourOf(now),
      players.find((player) => player.currency === currency)?.players ?? 0,
    ),
  )
  return { day, currencies }
}

function sumUp(
  currency: Currency,
  hours: readonly HourFigures[],
  hourNow: number,
  players: number,
): CurrencyFigures {
  const total = (key: 'turnover' | 'payout' | 'depositsIn' | 'withdrawalsOut'): Money =>
    money(hours.reduce((sum, hour) => sum + hour[key], 0n))
  const text = (amount: bigint) => formatMoney(money(amount), currency)
  const ggrAt = (hour: number): bigint => {
    const row = hours.find((entry) => entry.hour === hour)
    return row ? row.turnover - row.payout : 0n
  }
  return {
    currency,
    turnover: text(total('turnover')),
    payout: text(total('payout')),
    ggr: text(total('turnover') - total('payout')),
    bets: hours.reduce((sum, hour) => sum + hour.bets, 0),
    players,
    depositsIn: text(total('depositsIn')),
    withdrawalsOut: text(total('withdrawalsOut')),
    ggrByHour: Array.from({ length: hourNow + 1 }, (_, hour) => text(ggrAt(hour))),
  }
}

function hourOf(now: Date): number {
  return Number(
    new Intl.DateTimeFormat('en-GB', {
      timeZone: siteZone,
      hour: '2-digit',
      hourCycle: 'h23',
    }).format(now),
  )
}

function hourKey(now: Date): string {
  return `${businessDay(now)} ${hourOf(now)}`
}

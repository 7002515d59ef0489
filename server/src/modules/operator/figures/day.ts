import { alertFigures } from '@kancil/contract/operator/alerts'
import type { CurrencyFigures, DayFigures, DaySums } from '@kancil/contract/operator/figures'
import { type Currency, formatMoney, money } from '@kancil/contract/money'
import { businessDay, siteZone } from '@kancil/contract/time'
import type { Figures } from '@kancil/rules/operator/alerts'
import { daysBefore } from '@kancil/rules/operator/report-range'
import type { Db } from '../../../kernel/db.ts'
import { type Compared, firedAlerts } from '../alerts/fired.ts'
import { alertRows } from '../alerts/store.ts'
import { type Slot, slotsOf } from './store.ts'

const slotsPerHour = 4

/** The day's figures beside those of the same day a week ago, and the alerts that they meet. */
export async function figuresOf(context: {
  readonly db: Db
  readonly now: Date
}): Promise<DayFigures> {
  const { db, now } = context
  const day = businessDay(now)
  const comparedDay = daysBefore(day, 7)
  const [slots, rules] = await Promise.all([slotsOf(db, [day, comparedDay]), alertRows(db)])
  const complete = slotOf(now)
  const byCurrency = Map.groupBy(slots, ({ currency }) => currency)
  const compared = [...byCurrency].map(([currency, all]): Compared => {
    const today = all.filter((slot) => slot.day === day)
    const before = all.filter((slot) => slot.day === comparedDay && slot.slot < complete)
    return {
      currency,
      today: sumOf(today),
      soFar: sumOf(today.filter(({ slot }) => slot < complete)),
      lastWeek: sumOf(before),
    }
  })
  return {
    ...{ day, comparedDay, comparedUntil: timeOf(complete) },
    currencies: compared.map((figures) =>
      viewOf(figures, {
        today: (byCurrency.get(figures.currency) ?? []).filter((slot) => slot.day === day),
        lastWeek: (byCurrency.get(figures.currency) ?? []).filter((slot) => slot.day !== day),
        hours: Math.floor(complete / slotsPerHour) + 1,
      }),
    ),
    alerts: firedAlerts(rules, compared),
  }
}

function viewOf(
  { currency, today, soFar, lastWeek }: Compared,
  slots: {
    readonly today: readonly Slot[]
    readonly lastWeek: readonly Slot[]
    readonly hours: number
  },
): CurrencyFigures {
  const byHour = (of: readonly Slot[], hours: number): string[] =>
    Array.from({ length: hours }, (_, hour) =>
      textOf(
        sumOf(of.filter(({ slot }) => Math.floor(slot / slotsPerHour) === hour)).ggr,
        currency,
      ),
    )
  return {
    currency,
    today: sumsView(today, currency),
    soFar: sumsView(soFar, currency),
    lastWeek: sumsView(lastWeek, currency),
    ggrByHour: byHour(slots.today, slots.hours),
    ggrByHourLastWeek: byHour(slots.lastWeek, 24),
  }
}

function sumOf(slots: readonly Slot[]): Figures {
  const sum = Object.fromEntries(alertFigures.map((figure) => [figure, 0n])) as Record<
    keyof Figures,
    bigint
  >
  for (const slot of slots) {
    for (const name of summed) sum[name] += slot[name]
    sum.ggr += slot.turnover - slot.payout
    sum.ngr += slot.turnover - slot.payout - slot.bonus
  }
  return sum
}
const summed = [
  ...(['turnover', 'payout', 'bonus', 'deposits', 'withdrawals'] as const),
  ...(['bets', 'players'] as const),
]

const textOf = (amount: bigint, currency: Currency): string => formatMoney(money(amount), currency)

function sumsView(figures: Figures, currency: Currency): DaySums {
  const text = (name: keyof Figures) => textOf(figures[name], currency)
  return {
    ...{ turnover: text('turnover'), payout: text('payout'), ggr: text('ggr') },
    ...{ bonus: text('bonus'), ngr: text('ngr') },
    ...{ bets: Number(figures.bets), players: Number(figures.players) },
    ...{ deposits: text('deposits'), withdrawals: text('withdrawals') },
  }
}

/** The quarter of an hour that an instant lies in: those before it are complete. */
function slotOf(now: Date): number {
  const text = new Intl.DateTimeFormat('en-GB', {
    ...{ timeZone: siteZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  }).format(now)
  const [hour = 0, minute = 0] = text.split(':').map(Number)
  return hour * slotsPerHour + Math.floor((minute * slotsPerHour) / 60)
}

function timeOf(slot: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(Math.floor(slot / slotsPerHour))}:${two((slot % slotsPerHour) * 15)}`
}

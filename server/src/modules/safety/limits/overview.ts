import type { OutputOf } from '@kancil/contract/endpoint'
import { type Currency, formatMoney, type Money, money, zero } from '@kancil/contract/money'
import {
  type Limit,
  type LimitName,
  limitNames,
  type safetyOverview as endpoint,
} from '@kancil/contract/safety/limits'
import { banInForce } from '@kancil/rules/safety/gate'
import { isPending, type LimitAmount, type Period } from '@kancil/rules/safety/limit-change'
import { periodStart } from '@kancil/rules/safety/periods'
import type { Context } from '../../../kernel/http/serve.ts'
import { type Played, playedOf } from '../../../ledger/play/played.ts'
import { playBans } from '../../identity/door.ts'
import type { SafetyOutside } from '../outside.ts'
import { realityMinutesOf } from '../sitting/play-times.ts'
import { secondsSignedIn } from '../sitting/time-store.ts'
import { limitsOf } from './store.ts'

type Asking = Pick<Context<typeof endpoint>, 'db' | 'now'> & {
  readonly caller: Pick<Context<typeof endpoint>['caller'], 'memberId' | 'currency'>
}

const nothingPlayed: Played = {
  wagered: zero,
  won: zero,
  dayWagered: zero,
  dayWon: zero,
  weekWagered: zero,
  weekWon: zero,
  monthWagered: zero,
  monthWon: zero,
}

export async function overviewOf(
  outside: SafetyOutside,
  { db, now, caller }: Asking,
): Promise<OutputOf<typeof endpoint>> {
  const { memberId, currency } = caller
  const weekFrom = periodStart('week', now)
  const [limits, kept, played, deposits, today, week, realityMinutes] = await Promise.all([
    limitsOf(db, memberId),
    playBans.keptBanOf(db, memberId),
    playedOf(db, memberId, currency, now).then((sums) => sums ?? nothingPlayed),
    outside.depositsUsed(db, memberId, currency, now),
    secondsSignedIn(db, memberId, periodStart('day', now), now),
    secondsSignedIn(db, memberId, weekFrom, now),
    realityMinutesOf(db, memberId),
  ])
  const used = usedOf(played, deposits, today)
  const ban = banInForce(kept, now)
  const text = (amount: bigint) => formatMoney(money(amount), currency)
  return {
    currency,
    limits: limitNames.map((name): Limit => {
      const { amount, pending } = limits[name]
      const show = (value: LimitAmount) => shownAmount(name, value, currency)
      return {
        name,
        amount: show(amount),
        used: show(used[name]),
        pending:
          pending && isPending(limits[name], now)
            ? {
                amount: show(pending.amount),
                from: pending.from.toISOString(),
                until: pending.until.toISOString(),
              }
            : null,
      }
    }),
    week: {
      from: weekFrom.toISOString(),
      deposits: text(deposits.week),
      wagered: text(played.weekWagered),
      won: text(played.weekWon),
      net: text(played.weekWon - played.weekWagered),
      minutes: Math.floor(week / 60),
    },
    realityMinutes,
    ban: ban && { kind: ban.kind, until: ban.until?.toISOString() ?? null },
    marketing: kept.marketing,
  }
}

/** What counts against each limit now; a period that was won has no loss. */
function usedOf(
  played: Played,
  deposits: Readonly<Record<Period, Money>>,
  secondsToday: number,
): Readonly<Record<LimitName, LimitAmount>> {
  const loss = (wagered: bigint, won: bigint) => (wagered > won ? wagered - won : 0n)
  return {
    depositDay: deposits.day,
    depositWeek: deposits.week,
    depositMonth: deposits.month,
    lossDay: loss(played.dayWagered, played.dayWon),
    lossWeek: loss(played.weekWagered, played.weekWon),
    lossMonth: loss(played.monthWagered, played.monthWon),
    wagerDay: played.dayWagered,
    wagerWeek: played.weekWagered,
    wagerMonth: played.monthWagered,
    betMax: null,
    timeDay: BigInt(Math.floor(secondsToday / 60)),
  }
}

export function shownAmount(
  name: LimitName,
  amount: LimitAmount,
  currency: Currency,
): string | null {
  if (amount === null) return null
  return name === 'timeDay' ? String(amount) : formatMoney(money(amount), currency)
}

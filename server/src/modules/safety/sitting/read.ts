import type { InputOf, OutputOf } from '@kancil/contract/endpoint'
import { formatMoney, money, zero } from '@kancil/contract/money'
import type {
  acknowledgeReality as acknowledgeEndpoint,
  setRealityInterval as intervalEndpoint,
  Sitting,
  sitting as endpoint,
} from '@kancil/contract/safety/sitting'
import { periodStart } from '@kancil/rules/safety/periods'
import { minutesLeft, nextCheck } from '@kancil/rules/safety/play-time'
import { inTransaction } from '../../../kernel/db.ts'
import type { Context } from '../../../kernel/http/serve.ts'
import { walletOf } from '../../../ledger/wallets.ts'
import { lockMember } from '../../identity/door.ts'
import { limitsOf } from '../limits/store.ts'
import type { SafetyOutside } from '../outside.ts'
import { realityMinutesOf, renewPlayTimes, sittingUnderWay } from './play-times.ts'
import { keepInterval, keepSitting, sittingOf } from './store.ts'
import { secondsSignedIn } from './time-store.ts'

type Asking = Pick<Context<typeof endpoint>, 'db' | 'now' | 'caller'>

/** The sitting under way, its sums from the ledger itself: to the cent, as of this instant. */
export async function sittingNow({ db, now, caller }: Asking): Promise<Sitting> {
  const { memberId, currency, session } = caller
  const [row, wallet, { timeDay }, used] = await Promise.all([
    sittingUnderWay(db, memberId, session.id, now),
    walletOf(db, memberId, currency),
    limitsOf(db, memberId),
    secondsSignedIn(db, memberId, periodStart('day', now), now),
  ])
  const wagered = row && wallet ? wallet.wagered - row.baseWagered : zero
  const won = row && wallet ? wallet.won - row.baseWon : zero
  const text = (amount: bigint) => formatMoney(money(amount), currency)
  return {
    currency,
    since: row?.since.toISOString() ?? null,
    seconds: row ? Math.floor((now.getTime() - row.since.getTime()) / 1_000) : 0,
    wagered: text(wagered),
    won: text(won),
    net: text(won - wagered),
    dueAt: row?.dueAt?.toISOString() ?? null,
    due: row?.dueAt ? row.dueAt <= now : false,
    minutesLeft: minutesLeft(timeDay.amount === null ? null : Number(timeDay.amount), used),
  }
}

/** The next check is a whole interval from now; the sitting goes on. */
export async function acknowledgeReality(
  outside: SafetyOutside,
  context: Context<typeof acknowledgeEndpoint>,
): Promise<OutputOf<typeof acknowledgeEndpoint>> {
  const { db, now, caller } = context
  const { memberId } = caller
  await inTransaction(db, async (tx) => {
    await lockMember(tx, memberId)
    const row = await sittingUnderWay(tx, memberId, caller.session.id, now)
    if (!row) return
    await keepSitting(tx, memberId, {
      ...row,
      dueAt: nextCheck(await realityMinutesOf(tx, memberId), now),
    })
    await renewPlayTimes(outside, tx, memberId, now)
  })
  return sittingNow(context)
}

export async function setRealityInterval(
  outside: SafetyOutside,
  { db, now, caller }: Context<typeof intervalEndpoint>,
  { minutes }: InputOf<typeof intervalEndpoint>,
): Promise<OutputOf<typeof intervalEndpoint>> {
  await inTransaction(db, async (tx) => {
    await lockMember(tx, caller.memberId)
    const row = await sittingOf(tx, caller.memberId)
    const isDue = Boolean(row?.dueAt && row.dueAt <= now)
    // A check that is due stays due: it is acknowledged, not postponed.
    const dueAt = isDue ? row!.dueAt : nextCheck(minutes, now)
    await keepInterval(tx, caller.memberId, minutes, dueAt, now)
    await renewPlayTimes(outside, tx, caller.memberId, now)
  })
  return {}
}

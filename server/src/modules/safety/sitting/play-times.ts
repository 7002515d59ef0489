import { type Currency, zero } from '@kancil/contract/money'
import { periodStart } from '@kancil/rules/safety/periods'
import { nextCheck, type PlayTimes, playUntil, stopOf } from '@kancil/rules/safety/play-time'
import type { Db, Tx } from '../../../kernel/db.ts'
import { walletOf } from '../../../ledger/wallets.ts'
import { readSettings } from '../../site/door.ts'
import { limitsOf } from '../limits/store.ts'
import type { SafetyOutside } from '../outside.ts'
import { keepSitting, moveSitting, type SittingRow, sittingOf } from './store.ts'
import { isUnbroken, secondsSignedIn } from './time-store.ts'

/** Minutes between a member's reality checks: their own choice, or the site's. */
export async function realityMinutesOf(db: Db | Tx, memberId: string): Promise<number> {
  const row = await sittingOf(db, memberId)
  return row?.intervalMinutes ?? (await readSettings(db)).safety.realityMinutes
}

type Opening = {
  readonly memberId: string
  readonly currency: Currency
  readonly siteSessionId: string
}

/**
 * The sitting that a session plays in: its own, or one of another session, as long as the member
 * was not signed out for as long as ends it. So nobody signs in again to be rid of a check.
 */
export async function sittingUnderWay(
  db: Db | Tx,
  memberId: string,
  siteSessionId: string,
  now: Date,
): Promise<SittingRow | null> {
  const row = await sittingOf(db, memberId)
  if (!row || row.siteSessionId === '') return null
  const isOwn = row.siteSessionId === siteSessionId
  return isOwn || (await isUnbroken(db, memberId, row.since, now)) ? row : null
}

/**
 * The times of a game that is being opened. The first game after a pause begins a sitting: time and
 * result of the reality check are counted from here.
 */
export async function startPlay(db: Db, opening: Opening, now: Date): Promise<PlayTimes> {
  const { memberId, currency, siteSessionId } = opening
  const row = await sittingUnderWay(db, memberId, siteSessionId, now)
  let dueAt = row?.dueAt ?? null
  if (row) {
    if (row.siteSessionId !== siteSessionId) await moveSitting(db, memberId, siteSessionId)
  } else {
    const wallet = await walletOf(db, memberId, currency)
    dueAt = nextCheck(await realityMinutesOf(db, memberId), now)
    await keepSitting(db, memberId, {
      siteSessionId,
      since: now,
      baseWagered: wallet?.wagered ?? zero,
      baseWon: wallet?.won ?? zero,
      dueAt,
    })
  }
  return { playUntil: await endOfPlay(db, memberId, now), realityCheckDueAt: dueAt }
}

/**
 * Why the member may not play now, whatever they play: asked before each stake with the platform's
 * own products, and before money goes to a vendor's purse. The first one after a pause begins a
 * sitting.
 */
export async function playStopOf(
  db: Db,
  opening: Opening,
  now: Date,
): Promise<ReturnType<typeof stopOf>> {
  return stopOf(await startPlay(db, opening, now), now)
}

/** After the interval, the time limit or an acknowledgement changed: the open games follow. */
export async function renewPlayTimes(
  outside: SafetyOutside,
  tx: Tx,
  memberId: string,
  now: Date,
): Promise<void> {
  const row = await sittingOf(tx, memberId)
  const times = {
    playUntil: await endOfPlay(tx, memberId, now),
    realityCheckDueAt: row?.dueAt ?? null,
  }
  await outside.setPlayTimes(tx, memberId, times, now)
}

/** When the member's time for the day is used up; null: no limit. */
async function endOfPlay(db: Db | Tx, memberId: string, now: Date): Promise<Date | null> {
  const { timeDay } = await limitsOf(db, memberId)
  if (timeDay.amount === null) return null
  const used = await secondsSignedIn(db, memberId, periodStart('day', now), now)
  return playUntil(Number(timeDay.amount), used, now)
}

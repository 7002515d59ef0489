import { type Money, money } from '@kancil/contract/money'
import type { ReefClip } from '@kancil/contract/seamless/fishing'
import type { ClipShown } from '@kancil/rules/games/fishing/clip'
import type { Tx } from '../kernel/store.ts'
import { toMicro } from '../rounds/money.ts'
import { moveRound, openRound, type Round } from '../rounds/store.ts'
import { lockPlayer, type Session } from '../rounds/session-store.ts'
import type { Studio } from '../studio.ts'
import { winBody } from '../wallet/bodies.ts'
import { insertCall } from '../wallet/store.ts'
import { reefGame } from './catalogue.ts'
import { deleteSeat } from './store.ts'

export function clipIn(round: Pick<Round, 'state'>): ClipShown {
  return (JSON.parse(round.state) as [ClipShown])[0]
}

export function bulletIn(round: Round): Money {
  return money(round.stake / BigInt(clipIn(round).size))
}

/** What was caught, in minor units. */
export function wonIn(round: Round): Money {
  const times = clipIn(round).shots.reduce((sum, { pays }) => sum + pays, 0)
  return money(bulletIn(round) * BigInt(times))
}

/** What the clip pays if it ends now: the catch, up to the cap, and the bullets not fired. */
export function payoutNow(round: Round, cap: Money | null): Money {
  const won = wonIn(round)
  return money((cap !== null && won > cap ? cap : won) + unfiredIn(round))
}

function unfiredIn(round: Round): Money {
  const { size, shots } = clipIn(round)
  return money(bulletIn(round) * BigInt(size - shots.length))
}

export function clipView(round: Round): ReefClip {
  const { size, shots } = clipIn(round)
  const micro = (amount: Money): number => toMicro(amount, round.currency)
  return {
    roundId: round.roundId,
    cannon: Number(round.mode.split(':')[1] ?? 1),
    bullet: micro(bulletIn(round)),
    size,
    used: shots.length,
    left: Array.from({ length: size }, (_, no) => no).filter(
      (no) => !shots.some((shot) => shot.no === no),
    ),
    won: micro(wonIn(round)),
  }
}

/** Ends an open clip: its payout has been kept with every shot. The player must be locked. */
export async function payClip({ clock }: Pick<Studio, 'clock'>, tx: Tx, round: Round) {
  const at = clock.now()
  const to = round.payout > 0n ? 'settling' : 'settled'
  if (!(await moveRound(tx, round.id, { from: 'open', to, at }))) return
  // A bullet that was not fired returns, and is no turnover.
  const body = winBody(round, unfiredIn(round))
  await insertCall(tx, { roundRow: round.id, kind: 'win', body, at })
}

/** The clip is paid; unless the seat is kept, it is free for others. */
export async function endDive(
  studio: Studio,
  { playerId, currency }: Pick<Session, 'playerId' | 'currency'>,
  keepsSeat = false,
): Promise<void> {
  await studio.store.transaction(async (tx) => {
    await lockPlayer(tx, playerId)
    const clip = await openRound(tx, playerId, reefGame.code, currency)
    if (clip?.status === 'open') await payClip(studio, tx, clip)
    if (!keepsSeat) await deleteSeat(tx, playerId)
  })
  studio.deliveries.nudge()
}

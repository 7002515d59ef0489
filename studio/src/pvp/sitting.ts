import { type Currency, type Money, money } from '@kancil/contract/money'
import type { SittingShown } from '@kancil/rules/games/pvp/sitting'
import type { Tx } from '../kernel/store.ts'
import { toMicro } from '../rounds/money.ts'
import { storeStep } from '../rounds/progress-store.ts'
import { moveRound, roundById } from '../rounds/store.ts'
import type { Studio } from '../studio.ts'
import { winBody } from '../wallet/bodies.ts'
import { insertCall } from '../wallet/store.ts'
import { handsOfSitting, sumsOfSitting } from './hand-store.ts'
import { deleteSeat, type Seat } from './seat-store.ts'

/** The record lists this many hands. */
const handsMost = 200

/** Pays a seat's purse back: the sitting is over. A house player just goes. */
export async function standUp({ clock }: Pick<Studio, 'clock'>, tx: Tx, seat: Seat): Promise<void> {
  await deleteSeat(tx, seat.id)
  if (seat.roundRow === null) return
  const round = await roundById(tx, seat.roundRow)
  if (!round) return
  const at = clock.now()
  const to = seat.purse > 0n ? 'settling' : 'settled'
  if (!(await moveRound(tx, round.id, { from: 'open', to, at }))) return
  const hands = await handsOfSitting(tx, round.id, handsMost)
  const sums = await sumsOfSitting(tx, round.id)
  const shown: SittingShown = {
    type: 'sitting',
    level: round.mode,
    hands: sums.hands,
    rake: toMicro(sums.rake, round.currency),
    latest: hands.map(({ handId, net }) => ({ handId, net: signedMicro(net, round.currency) })),
  }
  const settled = { ...round, state: JSON.stringify([shown]), payout: seat.purse }
  await storeStep(tx, round.id, { state: settled.state, payout: seat.purse, at })
  // Hands count by what they won or lost before rake (handbook, games 7.2), not by the purse.
  const idle = round.stake - sums.played
  const body = winBody(settled, money(idle > 0n ? idle : 0n))
  await insertCall(tx, { roundRow: round.id, kind: 'win', body, at })
}

export function signedMicro(amount: Money, currency: Currency): number {
  const size = toMicro((amount < 0n ? -amount : amount) as Money, currency)
  return amount < 0n ? -size : size
}

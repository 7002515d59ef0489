import { type RoundMessage, roundsMessage } from '@kancil/contract/games/bets'
import { formatMoney, money } from '@kancil/contract/money'
import { afterCommit, type Tx } from '../../../kernel/db.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { NamedHandler } from '../../../kernel/events/event.ts'
import { transfersTopic } from '../../../ledger/transfers.ts'
import { addToRounds, markRoundClosed, type RoundRow } from './store.ts'
import { catalogueOf } from '../catalogue/games.ts'
import { type RoundClosed, roundClosedTopic } from '../gateway/close-round.ts'
import { gameNameOf } from '../lobby/game-view.ts'
import { winnersPusher } from './push-winners.ts'
import { roundRef } from './round-ref.ts'

/** Projects wallet movements onto the betting record, and notifies tabs of rounds that end. */
export function roundHandlers(kernel: Kernel): readonly NamedHandler[] {
  const pushWinners = winnersPusher(kernel)
  const push = (tx: Tx, rounds: readonly RoundRow[]): void => {
    if (rounds.length === 0) return
    afterCommit(tx, () => {
      pushRounds(kernel, rounds)
      pushWinners(rounds)
    })
  }
  return [
    {
      name: 'games.rounds',
      topic: transfersTopic,
      async handle(tx, event) {
        push(tx, await addToRounds(tx, (event.payload as { transfers: number[] }).transfers))
      },
    },
    {
      name: 'games.closed-rounds',
      topic: roundClosedTopic,
      async handle(tx, event) {
        const closed = event.payload as RoundClosed
        const id = roundRef(closed.vendorId, closed.memberId, closed.roundId)
        push(tx, await markRoundClosed(tx, { ...closed, id }))
      },
    },
  ]
}

function pushRounds(kernel: Kernel, rounds: readonly RoundRow[]): void {
  void tell(kernel, rounds).catch((error: unknown) =>
    kernel.log.debug({ err: error }, 'rounds were not pushed'),
  )
}

async function tell(kernel: Kernel, rounds: readonly RoundRow[]): Promise<void> {
  const catalogue = await catalogueOf(kernel)
  const byMember = Map.groupBy(rounds, (round) => round.memberId)
  for (const [memberId, memberRounds] of byMember) {
    const data = memberRounds.map((round): RoundMessage => {
      const vendor = catalogue.vendorById.get(round.vendorId)
      const game = vendor?.games.get(round.gameCode)
      return {
        betId: round.id,
        gameId: game?.id ?? '',
        gameName: gameNameOf(game),
        vassalage: vendor?.vassalage ?? '',
        stake: formatMoney(round.stake, round.currency),
        payout: formatMoney(round.payout, round.currency),
        net: formatMoney(money(round.payout - round.stake), round.currency),
        currency: round.currency,
        status: round.status,
      }
    })
    kernel.live.toMember(memberId, { type: roundsMessage, data })
  }
}

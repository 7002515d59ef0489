import { type RoundMessage, roundsMessage } from '@kancil/contract/games/bets'
import { formatMoney, money } from '@kancil/contract/money'
import type { Kernel } from '../../../kernel/kernel.ts'
import { catalogueOf } from '../catalogue/games.ts'
import { gameNameOf } from '../lobby/game-view.ts'
import { winnersPusher } from './push-winners.ts'
import type { RoundRow } from './store.ts'

/** One per live channel: large wins within two seconds are announced together. */
const pushers = new WeakMap<Kernel['live'], (rounds: readonly RoundRow[]) => void>()

/** Sends ended rounds to their members' tabs, and the winner board to all; after the commit. */
export function roundsPusher(kernel: Kernel): (rounds: readonly RoundRow[]) => void {
  const before = pushers.get(kernel.live)
  if (before) return before
  const pushWinners = winnersPusher(kernel)
  const push = (rounds: readonly RoundRow[]): void => {
    if (rounds.length === 0) return
    void tell(kernel, rounds).catch((error: unknown) =>
      kernel.log.debug({ err: error }, 'rounds were not pushed'),
    )
    pushWinners(rounds)
  }
  pushers.set(kernel.live, push)
  return push
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

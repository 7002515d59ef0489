import type { InputOf, OutputOf } from '@kancil/contract/endpoint'
import { rtpWatch, type rtpVerdicts } from '@kancil/contract/games/rtp-watch'
import { formatMoney } from '@kancil/contract/money'
import { rtpFinding } from '@kancil/rules/operator/rtp-watch'
import type { Kernel } from '../../../kernel/kernel.ts'
import { serve } from '../../../kernel/http/serve.ts'
import { readReturns } from '../bets/return-store.ts'
import { catalogueOf } from '../catalogue/games.ts'
import { gameNameOf } from '../lobby/game-view.ts'

const daysStandard = 7
const dayMs = 86_400_000

export function serveRtpWatch(kernel: Kernel): void {
  serve(kernel, rtpWatch, (_context, input) => watchReturns(kernel, input))
}

const urgency: Readonly<Record<(typeof rtpVerdicts)[number], number>> = {
  ...{ far: 0, fits: 1, few: 2, none: 3 },
}

async function watchReturns(
  kernel: Kernel,
  { days = daysStandard, language }: InputOf<typeof rtpWatch>,
): Promise<OutputOf<typeof rtpWatch>> {
  const since = new Date(kernel.clock.now().getTime() - days * dayMs)
  const [catalogue, returns] = await Promise.all([
    catalogueOf(kernel),
    readReturns(kernel.db, since),
  ])
  const list = returns.flatMap((sums) => {
    const game = catalogue.games.find(
      ({ vendorId, code }) => vendorId === sums.vendorId && code === sums.gameCode,
    )
    const vendor = catalogue.vendorById.get(sums.vendorId)
    if (!game || !vendor) return []
    const designed = game.rtp === '' ? null : Number(game.rtp)
    const { currency, rounds, stake, payout } = sums
    return [
      {
        ...{ gameId: game.id, gameName: gameNameOf(game, language), code: game.code },
        ...{ vassalage: vendor.vassalage, currency, rounds, designed },
        stake: formatMoney(stake, currency),
        payout: formatMoney(payout, currency),
        ...rtpFinding(sums, designed),
      },
    ]
  })
  const order = (a: (typeof list)[number], b: (typeof list)[number]): number =>
    urgency[a.verdict] - urgency[b.verdict] || b.rounds - a.rounds
  return { list: list.toSorted(order) }
}

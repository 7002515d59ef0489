import { createHash } from 'node:crypto'
import { slotEvents } from '@kancil/rules/games/slots/events'
import { playSlot } from '@kancil/rules/games/slots/play'
import type { SlotSheet } from '@kancil/rules/games/slots/sheet'
import { coinsPerBet, coinValueOf, payoutOf, rtpVersion } from '@kancil/rules/games/slots/sheet'
import type { StudioGame } from './game.ts'

const sha256Hex = (text: string): string => createHash('sha256').update(text).digest('hex')

type GameDescription = Pick<
  StudioGame,
  'title' | 'name' | 'figures' | 'volatility' | 'features' | 'symbols'
>

/** A slot, decided by its PAR sheet and described by these texts. */
export function slotGame(sheet: SlotSheet, described: GameDescription): StudioGame {
  return {
    ...described,
    sheet,
    category: 'slots',
    code: sheet.id,
    rtpVersion: rtpVersion(sha256Hex, sheet),
    coinsPerBet: coinsPerBet(sheet),
    lines: 'lines' in sheet ? sheet.lines.length : undefined,
    decide(nextInt) {
      const round = playSlot(sheet, nextInt)
      const { spins, collection } = round
      const drops = collection?.drops ?? []
      return {
        coins: round.coins,
        freeSpins: round.freeSpins,
        stops: [
          ...spins.flatMap((spin) => [spin.draws, ...spin.tumbles.map(({ draws }) => draws)]),
          ...drops.map(({ draws }) => draws),
        ],
        payoutFor: (stake) => payoutOf(round.coins, coinValueOf(sheet, stake)),
        events: (money) => slotEvents(sheet, round, money),
      }
    },
  }
}

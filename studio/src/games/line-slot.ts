import { createHash } from 'node:crypto'
import {
  coinsPerBet,
  coinValueOf,
  type LineSheet,
  payoutOf,
  playLines,
  rtpVersion,
} from '@kancil/rules/games/slot-lines'
import { slotEvents } from '@kancil/rules/games/slot-events'
import type { StudioGame } from './game.ts'

const sha256Hex = (text: string): string => createHash('sha256').update(text).digest('hex')

type Described = Pick<
  StudioGame,
  'title' | 'name' | 'rtpPercent' | 'volatility' | 'features' | 'symbols'
>

/** A slot that pays on lines, decided by its PAR sheet and described by these texts. */
export function lineSlot(sheet: LineSheet<string>, described: Described): StudioGame {
  return {
    ...described,
    sheet,
    category: 'slots',
    code: sheet.id,
    rtpVersion: rtpVersion(sha256Hex, sheet),
    coinsPerBet: coinsPerBet(sheet),
    lines: sheet.lines.length,
    decide(nextInt) {
      const round = playLines(sheet, nextInt)
      return {
        coins: round.coins,
        freeSpins: round.freeSpins,
        stops: round.spins.map((spin) => spin.stops),
        payoutFor: (stake) => payoutOf(round.coins, coinValueOf(sheet, stake)),
        events: (money) => slotEvents(round, money),
      }
    },
  }
}

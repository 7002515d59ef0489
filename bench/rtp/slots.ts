import { playSlot } from '@kancil/rules/games/slots/play'
import { coinsPerBet } from '@kancil/rules/games/slots/sheet'
import { slots } from '@kancil/rules/games/slots/slots'
import type { RtpGame } from './game.ts'

export const slotGames: readonly RtpGame[] = slots.map(({ sheet, figures }) => ({
  game: sheet.id,
  rtp: Number(figures.rtpPercent) / 100,
  deviation: Number(figures.deviation),
  play: (nextInt) => playSlot(sheet, nextInt).coins / coinsPerBet(sheet),
}))

import { gridOf, type SlotSheet } from '@kancil/rules/games/slots/sheet'
import type { Speaker } from '../texts/speaker.ts'

/** "20 lines", "243 ways" or "pays anywhere". */
export function payLabel(say: Speaker, sheet: SlotSheet): string {
  if ('lines' in sheet) return say('label.lines', { lines: sheet.lines.length })
  if ('cells' in sheet) return say('label.anywhere')
  const { reels, rows } = gridOf(sheet)
  return say('label.ways', { ways: rows ** reels })
}

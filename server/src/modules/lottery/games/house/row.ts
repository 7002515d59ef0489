import type { RuleSet } from '@kancil/rules/lottery/rule-set'
import type { GameRow } from '../store.ts'

/** Adding a game costs a row of this. */
export type HouseGame = Omit<GameRow, 'ruleVersion' | 'family' | 'status' | 'closedReason'> & {
  readonly rules: RuleSet
}

type Names = Readonly<Record<'en' | 'ms' | 'cn' | 'vi' | 'ar', string>>

/** A draw every so many minutes; sales stop shortly before it. */
export type FastGame = {
  readonly code: string
  readonly vendorId: string
  readonly names: Names
  readonly minutes: number
  readonly rules: RuleSet
  readonly defaultPlay: string
  readonly sortOrder: number
  readonly zone?: string
}

const malaysia = 'Asia/Kuala_Lumpur'
const closeSeconds = 8

/** A game that the house draws every few minutes; its name says how often. */
export function fastGame({ code, names, minutes, zone = malaysia, ...game }: FastGame): HouseGame {
  return {
    ...game,
    code: `${code}-${minutes}`,
    names: {
      en: `${names.en} ${minutes} Min`,
      ms: `${names.ms} ${minutes} Minit`,
      cn: `${names.cn}${minutes}分`,
      vi: `${names.vi} ${minutes} phút`,
      ar: `${names.ar} ${minutes} د`,
    },
    category: game.vendorId === 'elott' ? 'ELOTT' : 'LOTT',
    zone,
    schedule: { kind: 'every', seconds: minutes * 60, closeSeconds },
    daysAhead: 1,
    draws: 'house',
  }
}

export type DayGame = {
  readonly code: string
  readonly vendorId: string
  readonly names: Names
  readonly zone: string
  /** `HH:mm` of the zone, and on which days of the week or of the month. */
  readonly drawAt: string
  readonly weekdays?: readonly number[]
  readonly monthDays?: readonly number[]
  readonly draws: GameRow['draws']
  readonly rules: RuleSet
  readonly defaultPlay: string
  readonly sortOrder: number
}

export const everyDay = [0, 1, 2, 3, 4, 5, 6]
const daySeconds = 86_400
/** A sale is open before the one before it is drawn, so that a week has no gap. */
const weekOpen = 7 * daySeconds
const monthOpen = 17 * daySeconds

/** A game with one draw on some days. */
export function dayGame(game: DayGame): HouseGame {
  const { drawAt, weekdays, monthDays, ...rest } = game
  const isDaily = weekdays?.length === everyDay.length
  return {
    ...rest,
    category: game.vendorId === 'elott' ? 'ELOTT' : 'LOTT',
    schedule: {
      kind: 'days',
      ...(weekdays ? { weekdays } : {}),
      ...(monthDays ? { monthDays } : {}),
      drawAt,
      closeSeconds: 15 * 60,
      openSeconds: isDaily ? daySeconds : monthDays ? monthOpen : weekOpen,
    },
    daysAhead: monthDays ? 17 : 8,
  }
}

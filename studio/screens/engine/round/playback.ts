import type {
  SlotCellValue,
  SlotEvent,
  SlotLineWin,
  SlotPhase,
  SlotScatterWin,
  SlotSpin,
} from '@kancil/contract/seamless/slot'

/** How much of a round has been shown: all that a screen needs to continue from there. */
export type RoundProgress = {
  /** Index of the last event shown; -1 before the first. */
  readonly index: number
  readonly phase: SlotPhase
  readonly window: SlotSpin['window'] | null
  readonly stops: readonly number[] | null
  /** Numbers on the cells in view. */
  readonly values: readonly SlotCellValue[]
  /** 0 in the base spin, then the number of the free spin. */
  readonly spin: number
  readonly spinsTotal: number
  readonly multiplier: number
  /** Wins of the spin on the screen. */
  readonly lineWins: readonly SlotLineWin[]
  readonly scatterWin: SlotScatterWin | null
  /** For the spin on the screen, the round so far, and its free spins; x1,000,000. */
  readonly spinAmount: number
  readonly roundAmount: number
  readonly freeAmount: number
  readonly baseAmount: number
  /** A feature was counted up on a poster of its own. */
  readonly isCounted: boolean
  readonly isOver: boolean
}

export const nothingShown: RoundProgress = {
  index: -1,
  phase: 'base',
  window: null,
  stops: null,
  values: [],
  spin: 0,
  spinsTotal: 0,
  multiplier: 1,
  lineWins: [],
  scatterWin: null,
  spinAmount: 0,
  roundAmount: 0,
  freeAmount: 0,
  baseAmount: 0,
  isCounted: false,
  isOver: false,
}

/** The showing after one more event. */
export function afterEvent(showing: RoundProgress, event: SlotEvent): RoundProgress {
  return { ...showing, ...changeOf(showing, event), index: event.index }
}

function changeOf(showing: RoundProgress, event: SlotEvent): Partial<RoundProgress> {
  switch (event.type) {
    case 'spin':
      return {
        phase: event.phase,
        window: event.window,
        stops: event.stops.length > 0 ? event.stops : (showing.stops ?? []),
        values: event.values ?? [],
        spin: event.spin,
        spinsTotal: event.phase === 'free' ? event.spinsTotal : 0,
        multiplier: event.multiplier,
        lineWins: [],
        scatterWin: null,
        spinAmount: 0,
      }
    case 'expanded':
      return { window: event.window }
    case 'tumble':
      return {
        window: event.window,
        values: [...showing.values, ...(event.values ?? [])],
        lineWins: [],
      }
    case 'multiplied':
      return { spinAmount: event.amount }
    case 'collectBegun':
      return { phase: 'collect', spin: 0 }
    case 'collected':
      return {
        phase: 'base',
        isCounted: true,
        roundAmount: event.roundAmount,
        baseAmount: event.roundAmount,
      }
    case 'lineWins':
      return { lineWins: event.wins, spinAmount: showing.spinAmount + event.amount }
    case 'scatterWin':
      return { scatterWin: event, spinAmount: showing.spinAmount + event.amount }
    case 'freeSpinsAwarded':
      return { spinsTotal: event.spinsTotal }
    case 'spinEnd': {
      // A drop of the lanterns pays nothing by itself and ends with `collected`.
      const baseAmount = showing.phase === 'free' ? showing.baseAmount : event.roundAmount
      return {
        spinAmount: event.amount,
        roundAmount: event.roundAmount,
        baseAmount,
        freeAmount: event.roundAmount - baseAmount,
      }
    }
    case 'freeSpinsEnd':
      return { freeAmount: event.amount, isCounted: true }
    case 'roundEnd':
      return { roundAmount: event.amount, isOver: true }
    default:
      return event satisfies never
  }
}

/**
 * Where a round continues after a reload: everything up to the kept index counts as shown. If the
 * kept text is no index of this round, the round starts again: showing something twice is better
 * than skipping it.
 */
export function resumeAt(
  events: readonly SlotEvent[],
  position: string | undefined,
): RoundProgress {
  const index = position !== undefined && /^\d{1,5}$/.test(position) ? Number(position) : -1
  if (index >= events.length) return nothingShown
  return events.slice(0, index + 1).reduce(afterEvent, nothingShown)
}

export function nextEvent(
  events: readonly SlotEvent[],
  { index }: RoundProgress,
): SlotEvent | undefined {
  return events[index + 1]
}

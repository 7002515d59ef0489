import type { SlotLineWin, SlotPosition } from '@kancil/contract/seamless/slot'
import type { RoundProgress } from '../round/playback.ts'
import { lineColour } from '../stage/line-colours.ts'
import type { Cast } from './cast.ts'

const inTurnMs = 1_300
/** Animation that starts by itself must end by itself (WCAG 2.2.2); a single win only stays lit. */
const turnsMost = 2

/** The cells of all wins of a spin, each once. */
export function allPlaces({ lineWins, scatterWin }: RoundProgress): SlotPosition[] {
  const places = [...lineWins.flatMap((win) => win.positions), ...(scatterWin?.positions ?? [])]
  return [...new Map(places.map((place) => [String(place), place])).values()]
}

export function lineText({ say, hud }: Cast, win: SlotLineWin): string {
  const { count, line, ways } = win
  const values = { count, symbol: say(`symbol.${win.symbol}`), amount: hud.text(win.amount) }
  if (line !== undefined) return say('strip.line', { ...values, line: line + 1 })
  return ways === undefined ? say('strip.scatter', values) : say('strip.ways', { ...values, ways })
}

export async function showLine(cast: Cast, win: SlotLineWin): Promise<void> {
  const { stage, tags, hud } = cast
  hud.setStrip(lineText(cast, win))
  const middle = win.positions[Math.floor(win.positions.length / 2)] ?? [2, 1]
  tags.show(middle, hud.text(win.amount), lineColour(win.line ?? 0))
  await stage.showWin(win.positions, [win])
}

export async function showScatter(
  cast: Cast,
  scatter: NonNullable<RoundProgress['scatterWin']>,
): Promise<void> {
  const { stage, tags, hud, say, screen } = cast
  const amount = hud.text(scatter.amount)
  const symbol = say(`symbol.${screen.sheet.scatter}`)
  hud.setStrip(say('strip.scatter', { count: scatter.count, symbol, amount }))
  tags.show(scatter.positions[1] ?? [2, 1], amount)
  await stage.showWin(scatter.positions, [])
}

/**
 * One win after the other, twice, until the returned function is called; then all of them stay lit.
 */
export function cycleWins(cast: Cast, showing: RoundProgress): () => void {
  const { lineWins, scatterWin } = showing
  const shows = [
    ...lineWins.map((win) => () => showLine(cast, win)),
    ...(scatterWin ? [() => showScatter(cast, scatterWin)] : []),
  ]
  let isOn = shows.length > 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const next = (order: number): void => {
    if (!isOn) return
    if (shows.length > 1 && order >= shows.length * turnsMost) {
      cast.tags.clear()
      return void cast.stage.showWin(allPlaces(showing), lineWins)
    }
    void shows[order % shows.length]?.()
    if (shows.length > 1) timer = setTimeout(() => next(order + 1), inTurnMs)
  }
  next(0)
  return () => {
    isOn = false
    clearTimeout(timer)
    cast.tags.clear()
  }
}

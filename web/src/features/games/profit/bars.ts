import type { ProfitRow } from './rows.ts'

/** One day's bar in the drawing's own units. */
export type Bar = {
  readonly day: string
  readonly net: string
  readonly isGain: boolean
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

const dayMs = 86_400_000
/** A bar that can be seen, however small its day. */
const heightMin = 2

/**
 * The bars of days between two days, and where zero lies; the highest and the lowest fit exactly.
 */
export function barsOf(
  days: readonly ProfitRow[],
  from: string,
  to: string,
  box: { readonly width: number; readonly height: number },
): { zero: number; bars: Bar[] } {
  const nets = days.map(({ netMinor }) => Number(netMinor))
  const [high, low] = [Math.max(0, ...nets), Math.min(0, ...nets)]
  const scale = box.height / (high - low || 1)
  const zero = rounded(high * scale)
  const count = Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1
  const step = box.width / count
  const bars = days
    .filter(({ netMinor }) => netMinor !== 0n)
    .map(({ key, net, netMinor }): Bar => {
      const isGain = netMinor > 0n
      const tall = Math.max(heightMin, Math.abs(Number(netMinor)) * scale)
      const place = Math.round((Date.parse(key) - Date.parse(from)) / dayMs)
      return {
        ...{ day: key, net, isGain },
        x: rounded((place + 0.15) * step),
        y: rounded(isGain ? zero - tall : zero),
        width: rounded(step * 0.7),
        height: rounded(tall),
      }
    })
  return { zero, bars }
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10
}

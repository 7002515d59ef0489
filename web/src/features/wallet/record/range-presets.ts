export const presets = ['today', 'week', 'month', 'quarter'] as const
export type Preset = (typeof presets)[number]

const days: Record<Preset, number> = { today: 1, week: 7, month: 30, quarter: 90 }
const dayMs = 86_400_000

/** The last days up to and including today, `yyyy-MM-dd`. */
export function rangeOf(preset: Preset, today: string): { from: string; to: string } {
  const first = new Date(Date.parse(today) - (days[preset] - 1) * dayMs)
  return { from: first.toISOString().slice(0, 10), to: today }
}

/** Which preset a range matches, if any. */
export function presetOf(range: { from: string; to: string }, today: string): Preset | null {
  if (range.to !== today) return null
  return presets.find((preset) => rangeOf(preset, today).from === range.from) ?? null
}

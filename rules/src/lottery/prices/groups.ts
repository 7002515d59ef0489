import type { PrizeGroups } from './prize-group.ts'

type Chances = PrizeGroups['chances']

function over(plays: readonly string[], ways: number, of: number): Chances {
  return Object.fromEntries(plays.map((play) => [play, [ways, of] as const]))
}

const three = ['3f', '3m', '3l']
const two = ['2f', '2l']
const named = (names: readonly string[], ends: readonly string[]): string[] =>
  names.flatMap((name) => ends.map((end) => `${name}${end}`))

/** Two yuan, a tenth of it and a hundredth: the prizes of a group are those of a note of two. */
const units = ['2.00', '0.20', '0.02']

function classical(chances: Chances): PrizeGroups {
  return { least: 1_700, most: 1_960, units, chances }
}

/** How often a note wins in the classical mode (handbook, games 1.4). */
export const sscGroups = classical({
  direct5: [1, 100_000],
  ...over(named(['direct', 'input'], ['4f', '4l']), 1, 10_000),
  ...over(named(['direct', 'input', 'sum', 'span'], three), 1, 1_000),
  ...over(named(['direct', 'input', 'sum', 'span'], two), 1, 100),
  positional: [1, 10],
  ...over(named(['group'], ['3f_3', '3m_3', '3l_3']), 3, 1_000),
  ...over(named(['group'], ['3f_6', '3m_6', '3l_6']), 6, 1_000),
  ...over(named(['group'], ['3f_6-drag', '3m_6-drag', '3l_6-drag']), 6, 1_000),
  ...over(named(['any'], ['3f_1', '3m_1', '3l_1']), 271, 1_000),
  ...over(named(['any'], ['3f_2', '3m_2', '3l_2']), 54, 1_000),
  ...over(named(['any'], ['3f_2-drag', '3m_2-drag', '3l_2-drag']), 54, 1_000),
  ...over(named(['group'], [...two, '2f-drag', '2l-drag']), 2, 100),
  ...over(named(['bsoe'], two), 1, 4),
  group5_120: [120, 100_000],
  group5_60: [60, 100_000],
  group5_30: [30, 100_000],
  group5_20: [20, 100_000],
  group5_10: [10, 100_000],
  group5_5: [5, 100_000],
})

export const elevenFiveGroups = classical({
  front2: [1, 110],
  front3: [1, 990],
  positional: [1, 11],
})

export const tenCarsGroups = classical({
  top2: [1, 90],
  top3: [1, 720],
  positional: [1, 10],
})

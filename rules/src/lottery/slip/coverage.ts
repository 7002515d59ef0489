import type { NextInt } from '../../games/chance.ts'
import { familyOf } from '../families.ts'
import { isFault } from '../family.ts'
import type { RuleSet } from '../rule-set.ts'
import { type Line, linePrices } from '../ticket.ts'

/**
 * Draws that stand for all: the same ones always, so that a settlement that is computed again comes
 * to the same. 2,000 of them tell a share of 70 % from one of 75 %.
 */
const samples = 2_000
/** Most members are far below; they are told from a few. */
const [glance, glanceLeast] = [40, 16]
/** The bound of 70 % (handbook, games 7.2), with what samples may be wrong by. */
const bound = 0.73

/** Equal numbers from equal seeds; not for anything that is played on. */
function sampleStream(): NextInt {
  let state = 0x9e37_79b9
  return (n) => {
    state = (state + 0x6d2b_79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000) * n)
  }
}

const drawn = new Map<string, readonly unknown[]>()

function drawsOf(code: string): readonly unknown[] {
  let draws = drawn.get(code)
  if (!draws) {
    const [family, next] = [familyOf(code), sampleStream()]
    draws = Array.from({ length: samples }, () => family.draw(next))
    drawn.set(code, draws)
  }
  return draws
}

/**
 * The plays of which a player's lines of one issue cover so many outcomes that they are no
 * turnover.
 *
 * @param lines of all their tickets of the issue
 */
export function coveredPlays(rules: RuleSet, lines: readonly Line[]): ReadonlySet<string> {
  // Numbers of a play are its numbers however they are written: boxed, reordered, with bankers.
  const { plays } = familyOf(rules.family)
  const byPlay = Map.groupBy(
    lines,
    ({ play }) => plays.find(({ code }) => code === play)?.countsAs ?? play,
  )
  const covered = [...byPlay.values()].filter((own) => isCovered(rules, own))
  return new Set(covered.flatMap((own) => own.map(({ play }) => play)))
}

function isCovered(rules: RuleSet, lines: readonly Line[]): boolean {
  const family = familyOf(rules.family)
  const parts = lines.flatMap((line) => {
    const play = family.plays.find(({ code }) => code === line.play)
    const numbers = play && family.numbers(play, line.content)
    const prices = linePrices(rules, line)
    if (!play || !numbers || isFault(numbers) || typeof prices === 'string') return []
    return [{ play, numbers, prices, notes: family.notes(play, numbers) }]
  })
  // One note alone is never that much.
  if (parts.reduce((sum, { notes }) => sum + notes, 0) < 2) return false
  let wins = 0
  for (const [at, draw] of drawsOf(rules.family).entries()) {
    if (at === glance && wins < glanceLeast) return false
    if (parts.some((part) => family.wins(part.play, part.numbers, draw, part.prices) > 0n)) wins++
  }
  return wins > bound * samples
}

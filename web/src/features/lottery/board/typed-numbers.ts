import { isFault, type Family, type NumbersFault, type Play } from '@kancil/rules/lottery/family'

/** A number that is not taken: its line in the text, from 1, and why. */
export type RefusedNumber = {
  readonly line: number
  readonly number: string
  readonly reason: NumbersFault
}

/**
 * What somebody typed or pasted, taken apart line by line: the numbers that fit the play, and the
 * others, each with its line and the reason.
 */
export function typedNumbers(
  family: Family,
  play: Play,
  typed: string,
  chosen: readonly string[],
): { readonly taken: readonly string[]; readonly refused: readonly RefusedNumber[] } {
  const taken = [...chosen]
  const refused: RefusedNumber[] = []
  for (const [index, line] of typed.split(/\r?\n/u).entries())
    for (const number of line.split(/[^\p{L}\p{N}]+/u).filter((part) => part !== '')) {
      const reason = refuseNumber(family, play, number, taken)
      if (reason) refused.push({ line: index + 1, number, reason })
      else taken.push(number)
    }
  return { taken: taken.slice(chosen.length), refused }
}

/** One more number to those that are there; a play of several numbers waits for the others. */
function refuseNumber(
  family: Family,
  play: Play,
  number: string,
  taken: readonly string[],
): NumbersFault | null {
  const { entry } = play
  if (taken.includes(number)) return 'number_repeated'
  if (entry.kind === 'digits' && entry.least !== undefined)
    return number.length === entry.length && /^\d+$/.test(number) ? null : 'numbers_invalid'
  // Alone first: with thousands of them each would be checked against all.
  const alone = family.numbers(play, number)
  if (isFault(alone)) return alone
  const isUnordered = /tod$|-i?box$|-dao$/.test(play.code)
  if (!isUnordered) return null
  const all = family.numbers(play, [...taken, number].join(','))
  return isFault(all) ? all : null
}

import { isFault, type Family, type Play } from '@kancil/rules/lottery/family'

/** What somebody typed or pasted, taken apart: the numbers that fit the play, and the rest. */
export function typedNumbers(
  family: Family,
  play: Play,
  typed: string,
  chosen: readonly string[],
): { readonly taken: readonly string[]; readonly refused: readonly string[] } {
  const taken = [...chosen]
  const refused: string[] = []
  for (const number of typed.split(/[^\p{L}\p{N}]+/u).filter((part) => part !== '')) {
    const numbers = family.numbers(play, [...taken, number].join(','))
    if (isFault(numbers)) refused.push(number)
    else taken.push(number)
  }
  return { taken: taken.slice(chosen.length), refused }
}

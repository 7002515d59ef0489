/**
 * What guessers derive from a word list before they try anything else. A list of thousands of
 * leaked passwords is mostly these: words with letters swapped for marks, repeated words, keyboard
 * walks, calendar dates.
 */
const marks: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '0': 'o',
  '1': 'i',
  '!': 'i',
  '3': 'e',
  $: 's',
  '5': 's',
  '7': 't',
  '8': 'b',
  '9': 'g',
}

/** `p@55w0rd` is `password`. */
export function withoutMarks(key: string): string {
  return [...key].map((letter) => marks[letter] ?? letter).join('')
}

/** The part that is repeated, or '' if there is none: `abcabc` is `abc`. */
export function repeatedPart(key: string): string {
  for (let size = 1; size <= key.length / 2; size++)
    if (key.length % size === 0 && key === key.slice(0, size).repeat(key.length / size))
      return key.slice(0, size)
  return ''
}

const rows = ['1234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'abcdefghijklmnopqrstuvwxyz']
const columns = ['1qaz', '2wsx', '3edc', '4rfv', '5tgb', '6yhn', '7ujm', '8ik', '9ol', '0p']
const walks = [...rows, ...columns, '0123456789'].flatMap((walk) => [
  walk,
  [...walk].toReversed().join(''),
])
const stepsMin = 3

/** Nothing but walks of three or more keys: `qwe123asd`, `zaq12wsx`. */
export function isKeyboardWalk(key: string): boolean {
  let at = 0
  while (at < key.length) {
    const rest = key.slice(at)
    const longest = Math.max(0, ...walks.map((walk) => walkedBy(walk, rest)))
    if (longest < stepsMin) return false
    at += longest
  }
  return key !== ''
}

/** How many letters at the start of a text follow each other on a walk. */
function walkedBy(walk: string, text: string): number {
  const from = walk.indexOf(text[0]!)
  if (from < 0) return 0
  let count = 0
  while (count < text.length && walk[from + count] === text[count]) count++
  return count
}

const yearMin = 1920
const yearMax = 2039

/** Eight digits that form a date, in any order of its parts. */
export function isDay(key: string): boolean {
  if (!/^\d{8}$/.test(key)) return false
  const part = (from: number, size: number): number => Number(key.slice(from, from + size))
  const [early, late] = [part(0, 4), part(4, 4)]
  return (
    (isYear(late) && isDayAndMonth(part(0, 2), part(2, 2))) ||
    (isYear(early) && isDayAndMonth(part(4, 2), part(6, 2)))
  )
}

function isYear(year: number): boolean {
  return year >= yearMin && year <= yearMax
}

function isDayAndMonth(size: number, other: number): boolean {
  const [month, day] = size > 12 ? [other, size] : [size, other]
  return month >= 1 && month <= 12 && day >= 1 && day <= 31
}

import type { PatternId } from '@kancil/contract/identity/registration-fields'
import { rowsOf, type ServerRow } from './catalogue-row.ts'
import { registers } from './world.ts'

/**
 * Each pattern id: the specification's variation that decisions 14 assigns to it, a value that it
 * refuses, and what the member reads. Id 0 accepts everything, so there it is the length.
 */
const patterns: readonly (readonly [
  PatternId,
  variation: string,
  typed: string,
  english: string,
])[] = [
  [0, 'enter min-max characters', 'a', 'Enter 2-12 characters'],
  [1, 'letters first plus digits', '8ab', 'Enter 2-12 letters and digits, starting with a letter'],
  [2, 'letters and Chinese', 'ab1', 'Enter 2-12 letters or Chinese characters'],
  [3, 'valid e-mail', 'a@b', 'Enter a valid e-mail address of 2-12 characters'],
  [4, 'letters and digits without Chinese', 'a汉', 'Enter 2-12 letters and digits, no Chinese'],
  [5, 'letters and digits combination', 'abc', 'Enter 2-12 characters, both letters and digits'],
  [6, 'digits only', '12a', 'Enter 2-12 digits'],
  [7, 'must contain uppercase', 'abc', 'Enter 2-12 characters with at least one uppercase letter'],
  [8, 'English letters and spaces', 'ab1', 'Enter 2-12 English letters and spaces'],
  [9, 'no spaces', 'a b', 'Enter 2-12 characters without spaces'],
  [10, 'Chinese and symbols', 'ab', 'Enter 2-12 Chinese characters and symbols'],
  [11, 'date yyyy-MM-dd', '31-12-1990', 'Enter a date as yyyy-MM-dd (2-12 characters)'],
  [12, 'or MM-dd-yyyy', '1990-12-31', 'Enter a date as MM-dd-yyyy (2-12 characters)'],
  [
    13,
    'at least two letters and spaces',
    'a 1',
    'Enter 2-12 characters: at least two letters, and spaces',
  ],
  [14, 'Korean only', 'ab', 'Enter 2-12 Korean letters'],
  [15, 'Thai only', 'ab', 'Enter 2-12 Thai letters'],
  [
    16,
    'upper, lower, digit and special each at least one',
    'aB1',
    'Enter 2-12 characters with an uppercase and a lowercase letter, a digit and a special character',
  ],
  [17, 'full name with spaces', 'Aminah', 'Enter your full name with spaces, 2-12 characters'],
  [18, 'Japanese full-width', 'ab', 'Enter 2-12 Japanese full-width characters'],
  [19, 'uppercase English only', 'aB', 'Enter 2-12 uppercase English letters'],
  [20, 'decisions 14: letters only', 'a1', 'Enter 2-12 letters'],
  [21, 'decisions 14: English letters only', 'a1', 'Enter 2-12 English letters'],
  [
    22,
    'decisions 14: letters, digits and underscore',
    'a-b',
    'Enter 2-12 letters, digits and underscores',
  ],
  [23, 'decisions 14: Vietnamese name', 'Müller', 'Enter a Vietnamese name of 2-12 characters'],
]

const { server } = rowsOf(5)

export const patternRows: readonly ServerRow[] = patterns.map(([patternId, what, typed, english]) =>
  server({
    rule: `pattern ${patternId}: ${what}`,
    async cause(world) {
      const rule = { patternId, enabled: true, required: true, minLength: 2, maxLength: 12 }
      await world.ask({ line: rule })
      return registers(world, { line: typed })
    },
    answer: [422, 'fields_invalid'],
    by: 'field',
    text: `identity.pattern.${patternId}`,
    english,
  }),
)

import { expect, test } from 'vitest'
import { agreesByDefault } from './agrees-by-default.ts'

test.each([
  [true, false, true],
  [false, false, false],
  [true, true, false],
  [false, true, false],
])(
  'set to %s, real money %s: the terms’ box starts ticked: %s',
  (termsAgreed, realMoney, ticked) => {
    expect(agreesByDefault({ termsAgreed }, { realMoney })).toBe(ticked)
  },
)

import { expect, test } from 'vitest'
import { familyOf } from '../families.ts'
import { contentOf, isFault } from '../family.ts'
import { houseRules } from '../house-rules.ts'
import { quickPick } from '../quick-pick.ts'
import { resultFields, resultOf } from './result-form.ts'

/** Numbers that repeat with every run. */
function numbersFrom(seed: number): (range: number) => number {
  let n = seed
  return (range) => (n = (n * 48_271) % 2_147_483_647) % range
}

const sets = Object.entries(houseRules)

test.each(sets)('a quick pick of every play of %s can be bought', (code) => {
  const next = numbersFrom(29)
  const { plays, numbers } = familyOf(code)
  for (const play of plays) {
    // Rows of one drum may need another try: no ball is there twice.
    const picks = Array.from({ length: 40 }, () => contentOf(play, quickPick(play, 1, next)))
    const good = picks.filter((content) => !isFault(numbers(play, content)))
    expect([play.code, good.length > 20]).toEqual([play.code, true])
  }
})

test.each(sets)('a result of %s is typed as it was drawn', (code) => {
  const family = familyOf(code)
  const draw = family.draw(numbersFrom(31)) as Record<string, unknown>
  const flat = (draw['prizes'] ?? draw) as Record<string, string | readonly string[]>
  const texts = Object.fromEntries(
    resultFields(code).map(({ key }) => [key, [flat[key]!].flat().join(' ')]),
  )
  expect(resultOf(code, texts)).toEqual(draw)
  const [first] = resultFields(code)
  expect(resultOf(code, { ...texts, [first!.key]: '' })).toBeNull()
})

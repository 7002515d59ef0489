import { supportKinds } from '@kancil/contract/messages/support/case'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { afterAct, countWords, questionFault, type Standing, type SupportAct } from './support.ts'

test.each([
  ['Where is my deposit?', 4],
  ['  ', 0],
  ['di mana deposit saya', 4],
  ['أين إيداعي الآن', 3],
])('%s has %i words', (text, words) => expect(countWords(text)).toBe(words))

test('Chinese has words without spaces', () => {
  expect(countWords('我的存款在哪里')).toBeGreaterThanOrEqual(3)
})

test.each([
  ['two words', 'question_too_short'],
  ['three words here', null],
  ['one two three four five six', 'question_too_long'],
] as const)('%s: %s', (text, fault) => {
  expect(questionFault(text, { wordsMin: 3, wordsMax: 5 })).toBe(fault)
})

const fresh: Standing = { kind: 'complaint', state: 'received', outcome: '', objections: 0 }

test.each([
  ['take', fresh, { state: 'underReview' }],
  ['answer', fresh, { state: 'answered' }],
  ['accept', fresh, 'not_answered'],
  ['object', fresh, 'not_answered'],
  ['withdraw', fresh, { state: 'closed', outcome: 'withdrawn' }],
  ['object', { ...fresh, state: 'answered' }, { state: 'underReview', objections: 1 }],
  ['object', { ...fresh, state: 'answered', objections: 2 }, 'objected_enough'],
  ['accept', { ...fresh, state: 'answered' }, { state: 'closed', outcome: 'accepted' }],
  ['close', fresh, 'outcome_not_for_kind'],
] as const)('%s', (act, standing, result) => {
  const next = afterAct(standing, act)
  if (typeof result === 'string') expect(next).toBe(result)
  else expect(next).toMatchObject(result)
})

test('whatever is done, a closed matter stays as it ended, and objections are bounded', () => {
  const acts: SupportAct[] = ['take', 'answer', 'accept', 'object', 'withdraw', 'close', 'silence']
  fc.assert(
    fc.property(
      fc.constantFrom(...supportKinds),
      fc.array(fc.constantFrom(...acts), { maxLength: 30 }),
      (kind, story) => {
        let standing: Standing = { ...fresh, kind }
        for (const act of story) {
          const next = afterAct(standing, act, kind === 'complaint' ? 'upheld' : 'thanked')
          if (standing.state === 'closed')
            expect(next === null || typeof next === 'string').toBe(true)
          if (next && typeof next !== 'string') standing = next
          expect(standing.objections).toBeLessThanOrEqual(2)
          expect(standing.state === 'closed').toBe(standing.outcome !== '')
        }
      },
    ),
  )
})

import type { ChatLine } from '@kancil/contract/messages/chat/line'
import { expect, test } from 'vitest'
import { notYetShown, type PendingLine } from './use-pending.ts'

const shown = (number: number, text: string, kind: ChatLine['kind'] = 'member'): ChatLine => ({
  ...{ number, kind, text, by: '', hasPicture: false, at: '2026-11-27T04:00:00.000Z' },
})
const sent = (text: string, part: Partial<PendingLine> = {}): PendingLine => ({
  ...{ requestId: text, text, error: null, number: null, after: 1 },
  ...part,
})
const left = (kept: readonly PendingLine[], lines: readonly ChatLine[]): readonly string[] =>
  notYetShown(kept, lines, 'member').map(({ requestId }) => requestId)

test.each([
  ['nothing newer', [sent('a')], [shown(1, 'a')], ['a']],
  ['the line before its answer', [sent('a')], [shown(1, 'x'), shown(2, 'a')], []],
  ['the same words of the other side', [sent('a')], [shown(2, 'a', 'operator')], ['a']],
  ['an answer before the line', [sent('a', { number: 3 })], [shown(2, 'b')], ['a']],
  ['both', [sent('a', { number: 3 })], [shown(3, 'a')], []],
  ['an error, and the line all the same', [sent('a', { error: 'off' })], [shown(2, 'a')], []],
])('%s', (_, kept, lines, expected) => {
  expect(left(kept, lines)).toEqual(expected)
})

test('the same words twice are two lines', () => {
  const kept = [sent('a', { number: 2 }), sent('a', { requestId: 'again' })]
  expect(left(kept, [shown(2, 'a')])).toEqual(['again'])
  expect(left(kept, [shown(2, 'a'), shown(3, 'a')])).toEqual([])
})

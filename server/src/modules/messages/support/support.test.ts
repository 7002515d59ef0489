import * as desk from '@kancil/contract/messages/support/desk'
import * as own from '@kancil/contract/messages/support/member'
import { openChat } from '@kancil/contract/messages/chat/member'
import { createPublication } from '@kancil/contract/messages/publications'
import { search } from '@kancil/contract/operator/search'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type SignedIn, type TestServer, testServer } from '../../../testing/server.ts'
import { setSetting } from '../../../testing/settings.ts'
import { plantMember } from '../../identity/testing/members.ts'
import { endSilentCases } from './desk.ts'

let server: TestServer
let aina: SignedIn
let zul: SignedIn
let siti: SignedIn
let operator: SignedIn
beforeAll(async () => {
  server = await testServer()
  const signIn = async (account: string) =>
    server.signedIn(await plantMember(server, account), { account })
  aina = await signIn('aina')
  zul = await signIn('zul')
  siti = await signIn('siti')
  operator = await server.operator('support')
})
afterAll(() => server.stop())

let requests = 0
const request = () => `request-${String((requests += 1)).padStart(6, '0')}`
const written = (content: string) => ({ requestId: request(), topic: 'payments' as const, content })

test('a complaint goes to its end: review, answer, objection, answer, decision', async () => {
  const input = written('My withdrawal took three days.')
  const { caseId } = (await aina.call(own.complain, input)).value
  expect((await aina.call(own.complain, input)).value.caseId).toBe(caseId)
  expect((await aina.call(own.acceptAnswer, { caseId })).code).toBe('not_answered')
  const taken = (await operator.call(desk.takeSupportCase, { caseId })).value
  expect(taken).toMatchObject({ state: 'underReview', account: 'aina', operator: 'support-tester' })
  const answer = { caseId, requestId: request(), content: 'The bank was closed.' }
  expect((await operator.call(desk.answerSupportCase, answer)).value.state).toBe('answered')
  expect((await operator.call(desk.answerSupportCase, answer)).value.entries).toHaveLength(2)
  const objection = { caseId, requestId: request(), content: 'It was a Tuesday.' }
  const back = (await aina.call(own.objectToAnswer, objection)).value
  expect([back.state, back.canObject]).toEqual(['underReview', false])
  const end = { caseId, outcome: 'upheld', content: 'You are right, and we are sorry.' } as const
  const wrong = await operator.call(desk.closeSupportCase, { ...end, outcome: 'thanked' })
  expect(wrong.code).toBe('outcome_not_for_kind')
  await operator.call(desk.closeSupportCase, end)
  const seen = (await aina.call(own.ownSupportCase, { caseId })).value
  expect(seen).toMatchObject({ state: 'closed', outcome: 'upheld' })
  expect(seen.entries.map(({ kind }) => kind)).toEqual(['member', 'operator', 'member', 'operator'])
  expect((await operator.call(desk.takeSupportCase, { caseId })).code).toBe('already_closed')
  expect((await aina.call(own.withdrawSupport, { caseId })).code).toBe('already_closed')
})

test('the console’s search finds what a member wrote, and their chats', async () => {
  const { caseId } = (await siti.call(own.complain, written('Where is my bonus?'))).value
  const chat = { requestId: request(), language: 'EN', name: '', text: 'Hello?' } as const
  const { chatId } = (await siti.call(openChat, chat)).value.chat
  const found = async (q: string, role: 'support' | 'content' | 'finance') => {
    const { hits } = (await (await server.operator(role)).call(search, { q })).value
    return hits.map(({ kind, id, account }) => [kind, id, account])
  }
  const [asChat, asLetter] = [
    ['chat', chatId, 'siti'],
    ['letter', caseId, 'siti'],
  ]
  expect(await found('SITI', 'support')).toEqual(expect.arrayContaining([asChat, asLetter]))
  expect(await found(chatId, 'support')).toEqual([asChat])
  expect(await found(caseId, 'support')).toEqual([asLetter])
  expect(await found('siti', 'content')).toEqual([])
  const page = {
    ...{ kind: 'G', audience: 'everyone', currencies: [], groupName: 'terms', link: '' },
    ...{ picture: null, art: 'river', position: 0, startsAt: '2026-01-01T00:00:00.000Z' },
    endsAt: null,
    variants: {
      MS: { title: 'Soalan', content: '<p class="keluang">Bagaimana <b>memancing</b>?</p>' },
    },
  }
  const writer = await server.operator('content')
  const { announcementId } = (await writer.call(createPublication, page as never)).value
  const asPage = [['page', announcementId, 'Soalan']]
  expect(await found('MEMANCING', 'content')).toEqual(asPage)
  expect(await found(announcementId, 'content')).toEqual(asPage)
  // What stands in a tag is no word, and a sign of a pattern is itself.
  for (const q of ['keluang', 'm%g', 'me_ancing']) expect(await found(q, 'content')).toEqual([])
  expect(await found('memancing', 'finance')).toEqual([])
})

test('nobody reads or ends another’s', async () => {
  const { caseId } = (await aina.call(own.complain, written('Mine alone'))).value
  for (const call of [own.ownSupportCase, own.acceptAnswer, own.withdrawSupport])
    expect((await zul.call(call, { caseId })).code).toBe('not_found')
  expect((await zul.call(own.ownSupport, {})).value.items).toEqual([])
  expect((await aina.call(own.withdrawSupport, { caseId })).value.outcome).toBe('withdrawn')
  expect((await aina.call(own.withdrawSupport, { caseId })).value.outcome).toBe('withdrawn')
})

describe('bounds', () => {
  test('feedback is not empty; a question has its words, as the operator set them', async () => {
    expect((await zul.call(own.sendFeedback, written('  '))).code).toBe('feedback_empty')
    expect((await zul.call(own.sendFeedback, written('Lovely deer'))).value.kind).toBe('feedback')
    await setSetting(server, 'support', { questionWordsMin: 4, questionWordsMax: 10 })
    expect((await zul.call(own.supportBounds, {})).value).toEqual({ wordsMin: 4, wordsMax: 10 })
    const short = await zul.call(own.askQuestion, written('Where is it'))
    expect([short.code, short.body.value]).toEqual([
      'question_too_short',
      { min: 4, max: 10, words: 3 },
    ])
    const long = await zul.call(own.askQuestion, written('word '.repeat(11)))
    expect(long.code).toBe('question_too_long')
    expect((await zul.call(own.askQuestion, written('Where is my card please'))).code).toBe('')
  })

  test('ten matters at a time', async () => {
    const codes: string[] = []
    for (let count = 0; count < 9; count += 1)
      codes.push((await zul.call(own.complain, written(`matter ${count}`))).code)
    expect(codes).toEqual([...Array.from({ length: 8 }, () => ''), 'support_too_many'])
  })

  test('two objections, and silence ends what was answered', async () => {
    const { caseId } = (await aina.call(own.askQuestion, written('How do I change a name'))).value
    const answer = () =>
      operator.call(desk.answerSupportCase, { caseId, requestId: request(), content: 'So.' })
    const object = () =>
      aina.call(own.objectToAnswer, { caseId, requestId: request(), content: `No ${requests}` })
    for (let count = 0; count < 2; count += 1) {
      await answer()
      expect((await object()).code).toBe('')
    }
    await answer()
    expect((await object()).code).toBe('objected_enough')
    server.clock.advance(15 * 86_400_000)
    await endSilentCases(server.kernel)
    const later = await server.operator('support')
    const listed = await later.call(desk.deskSupport, { kind: 'question', state: 'closed' })
    expect(listed.value.items[0]).toMatchObject({ caseId, outcome: 'silent', objections: 2 })
  })
})

import * as canned from '@kancil/contract/messages/chat/canned'
import * as campaigns from '@kancil/contract/messages/campaigns'
import * as desk from '@kancil/contract/messages/chat/desk'
import * as chats from '@kancil/contract/messages/chat/member'
import * as letterDesk from '@kancil/contract/messages/support/desk'
import * as own from '@kancil/contract/messages/support/member'
import type { App } from '../../src/app.ts'
import type { TestClock } from '../../src/kernel/clock.ts'
import { runBroadcast } from '../../src/modules/messages/door.ts'
import { type SignedInVisitor, signedInVisitor } from '../../src/testing/sign-in.ts'
import { residentOperator } from './operators.ts'
import type { Resident } from './members/residents.ts'
import * as words from './words/service.ts'

type World = { readonly members: readonly Resident[]; readonly today: Date }

let requests = 0
const request = (): string => `demo-service-${String((requests += 1)).padStart(4, '0')}`

/**
 * A day of customer service: chats that were rated, one that is open, a queue, letters in every
 * state, answers kept ready, a welcome and a campaign.
 */
export async function seedService(app: App, clock: TestClock, world: World): Promise<void> {
  const { members, today } = world
  const before = clock.now()
  const support = await residentOperator(app, 'nurul.support', 'support')
  for (const answer of words.cannedWords)
    done(await support.call(canned.createCannedAnswer, answer))
  const signedIn = (resident: Resident) =>
    signedInVisitor(app, resident.memberId, { account: resident.account })
  // The demo member is left without an open chat, to begin one.
  const writers = members.slice(1)
  for (const [at, chat] of words.chatsOfDay.entries()) {
    clock.set(new Date(today.getTime() - chat.minutesAgo * 60_000))
    const operator = await residentOperator(app, 'nurul.support', 'support')
    await chatOnce(clock, { member: await signedIn(writers[at]!), operator }, chat)
  }
  for (const [at, text] of words.chatsWaiting.entries()) {
    clock.set(new Date(today.getTime() - (9 - at * 4) * 60_000))
    await begin(await signedIn(writers[at + words.chatsOfDay.length]!), text)
  }
  clock.set(new Date(today.getTime() - 90 * 60_000))
  for (const [at, letter] of words.letters.entries()) {
    // The first of each kind are the demo member's own.
    const writer = at === 1 || at === 2 || at === 4 ? members[0]! : writers[at + 6]!
    await writeLetter(app, await signedIn(writer), letter)
  }
  await writeCampaigns(app)
  clock.set(before)
}

type Line = readonly ['m' | 'o', string]
type Sides = { readonly member: SignedInVisitor; readonly operator: SignedInVisitor }

async function chatOnce(
  clock: TestClock,
  { member, operator }: Sides,
  { lines, stars }: { readonly lines: readonly Line[]; readonly stars: number | null },
): Promise<void> {
  const [first, ...rest] = lines
  const chatId = await begin(member, first![1])
  clock.advance(40_000)
  done(await operator.call(desk.takeChat, { chatId }))
  for (const [side, text] of rest) {
    clock.advance(35_000)
    const line = { chatId, requestId: request(), text }
    done(
      side === 'm'
        ? await member.call(chats.sayInChat, line)
        : await operator.call(desk.answerChat, line),
    )
  }
  if (stars === null) return
  done(await operator.call(desk.closeChat, { chatId }))
  done(await member.call(chats.rateChat, { chatId, stars, note: '' }))
}

async function begin(member: SignedInVisitor, text: string): Promise<string> {
  const opened = await member.call(chats.openChat, { requestId: request(), language: 'EN', text })
  done(opened)
  return opened.value.chat.chatId
}

async function writeLetter(
  app: App,
  member: SignedInVisitor,
  letter: (typeof words.letters)[number],
): Promise<void> {
  const { kind, topic, content, answer, outcome } = letter
  const call = { feedback: own.sendFeedback, question: own.askQuestion, complaint: own.complain }
  const sent = await member.call(call[kind], { requestId: request(), topic, content })
  done(sent)
  const { caseId } = sent.value
  if (answer === null) return
  const operator = await residentOperator(app, 'nurul.support', 'support')
  done(await operator.call(letterDesk.takeSupportCase, { caseId }))
  done(
    outcome === null
      ? await operator.call(letterDesk.answerSupportCase, {
          ...{ caseId, requestId: request(), content: answer },
        })
      : await operator.call(letterDesk.closeSupportCase, { caseId, outcome, content: answer }),
  )
}

async function writeCampaigns(app: App): Promise<void> {
  const editor = await residentOperator(app, 'wahida.editor', 'content')
  done(await editor.call(campaigns.setWelcome, { requestId: request(), variants: words.welcome }))
  const sent = await editor.call(campaigns.sendCampaign, {
    requestId: request(),
    segment: { audience: 'players', currencies: [], languages: [], joinedWithinDays: 20 },
    variants: words.campaign,
    startsAt: null,
    confirmation: '',
  })
  done(sent)
  await runBroadcast(app.kernel, sent.value.broadcastId)
}

function done({ success, code }: { readonly success: boolean; readonly code: string }): void {
  if (!success) throw new Error(`demo service: ${code}`)
}

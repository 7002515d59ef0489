import * as site from '@kancil/contract/messages/announcements'
import { listMessages } from '@kancil/contract/messages/inbox'
import { sendBroadcast } from '@kancil/contract/messages/broadcasts'
import { createPublication, setPublicationState } from '@kancil/contract/messages/publications'
import { promotion, promotions } from '@kancil/contract/promotions/offers'
import { requestWithdrawal } from '@kancil/contract/payments/withdrawal'
import { rejectWithdrawal } from '@kancil/contract/payments/withdrawal-desk'
import { takeBreak } from '@kancil/contract/safety/exclusion'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignedIn } from '../../testing/server.ts'
import { runBroadcast } from '../messages/door.ts'
import { publishOffer } from '../promotions/testing.ts'
import { bankAccount, payer, payerPassword } from '../payments/testing.ts'
import { fresh, type SafetyWorld, safetyWorld } from './testing.ts'

let world: SafetyWorld
let editor: SignedIn
const made: Record<string, string> = {}
beforeAll(async () => {
  world = await safetyWorld()
  editor = await world.server.operator('content')
  for (const kind of ['PU', 'PR', 'H'] as const) await publish(kind)
  await publishOffer(await world.server.operator('admin'), world.server.clock.now())
})
afterAll(() => world.stop())

async function publish(kind: 'PU' | 'PR' | 'H'): Promise<void> {
  const startsAt = new Date(world.server.clock.now().getTime() - 1_000).toISOString()
  const { value } = await editor.call(createPublication, {
    ...{ kind, audience: 'everyone', currencies: [], groupName: null, picture: null },
    ...{ art: 'river', link: '', position: 0, startsAt, endsAt: null },
    variants: { EN: { title: kind, content: `<p>${kind}</p>` } },
  })
  const { announcementId, version } = value
  made[kind] = announcementId
  await editor.call(setPublicationState, { announcementId, version, state: 'published' })
}

/** The kinds of announcements that somebody is shown. */
async function shown(caller: Pick<SignedIn, 'call'>): Promise<string[]> {
  const { value } = await caller.call(site.announcements, {})
  return [...value.popup, ...value.promotion, ...value.headline].map(({ title }) => title)
}

/** How many promotions somebody is offered, and why no others: by the list and by its address. */
async function offered(caller: Pick<SignedIn, 'call'>) {
  const { value } = await caller.call(promotions, {})
  const [any] = (await world.server.visitor().call(promotions, {})).value.promotions
  const detail = await caller.call(promotion, { promotionId: any!.promotionId })
  expect(detail.value.paused).toBe(value.paused)
  return { offers: value.promotions.length, paused: value.paused }
}

test('a member who waits for a withdrawal is promoted nothing until it has ended', async () => {
  const who = await payer(world.server, 100_00n)
  expect(await shown(who)).toEqual(['PU', 'PR', 'H'])
  expect(await offered(who)).toEqual({ offers: 1, paused: null })
  const asked = await who.call(requestWithdrawal, {
    ...{ requestId: fresh('out-of-a-test'), amount: '50.00', paymentPassword: payerPassword },
    bankAccountId: (await bankAccount(who)) as never,
  })
  expect(asked.code).toBe('')
  expect(await shown(who)).toEqual(['H'])
  expect(await offered(who)).toEqual({ offers: 0, paused: 'withdrawal' })
  const announcementId = made['PU']! as never
  expect((await who.call(site.announcement, { announcementId })).code).toBe('not_found')
  const sent = await editor.call(sendBroadcast, {
    ...{ requestId: fresh('broadcast'), variants: { EN: { title: 'Offer', content: '' } } },
    to: { kind: 'audience', audience: 'members', currencies: [] },
  })
  expect(sent.code).toBe('')
  await runBroadcast(world.server.kernel, sent.value.broadcastId)
  expect((await who.call(listMessages, {})).value.items).toEqual([])
  const { withdrawalId } = asked.value
  const finance = await world.server.operator('finance')
  const reasonCode = 'account_review' as const
  expect((await finance.call(rejectWithdrawal, { withdrawalId, reasonCode })).code).toBe('')
  expect(await shown(who)).toEqual(['PU', 'PR', 'H'])
  expect(await offered(who)).toEqual({ offers: 1, paused: null })
})

test('nobody who takes a break is promoted anything, and every visitor is', async () => {
  const who = await world.player()
  await who.caller.call(takeBreak, { break: { kind: 'time_out', days: 1 } })
  const again = await world.server.signedIn(who.memberId)
  expect(await shown(again)).toEqual(['H'])
  expect(await offered(again)).toEqual({ offers: 0, paused: 'break' })
  expect(await shown(world.server.visitor())).toEqual(['PU', 'PR', 'H'])
})

import type { InputOf } from '@kancil/contract/endpoint'
import { createPublication, setPublicationState } from '@kancil/contract/messages/publications'
import { sendBroadcast } from '@kancil/contract/messages/broadcasts'
import type { App } from '../../src/app.ts'
import type { TestClock } from '../../src/kernel/clock.ts'
import { runBroadcast } from '../../src/modules/messages/door.ts'
import type { SignedInVisitor } from '../../src/testing/sign-in.ts'
import { residentOperator } from './operators.ts'
import * as words from './words/announced.ts'

type PublicationInput = InputOf<typeof createPublication>
type SeedPublication = Pick<PublicationInput, 'kind' | 'variants'> &
  Partial<PublicationInput> & { readonly daysAgo: number }

const publications: readonly SeedPublication[] = [
  { kind: 'H', variants: words.headlineFair, link: '/help?topic=fair', daysAgo: 12 },
  { kind: 'H', variants: words.headlinePlayMoney, position: 1, daysAgo: 29 },
  { kind: 'B', variants: words.bannerTiger, art: 'tiger', link: '/rng', position: 3, daysAgo: 20 },
  {
    ...{ kind: 'B', variants: words.bannerFair, art: 'moon', link: '/help?topic=fair' },
    ...{ position: 2, daysAgo: 18 },
  },
  {
    ...{ kind: 'B', variants: words.bannerWallet, art: 'lantern', link: '/?modal=wallet' },
    ...{ position: 1, daysAgo: 15 },
  },
  { kind: 'B', variants: words.bannerLogin, art: 'firefly', groupName: 'w_login', daysAgo: 29 },
  {
    ...{ kind: 'PL', variants: words.playersRecord, audience: 'members' },
    ...{ link: '/?modal=center&at=personalHistoryCopy', daysAgo: 6 },
  },
  { kind: 'PU', variants: words.popupWelcome, audience: 'members', daysAgo: 10 },
  { kind: 'PR', variants: words.promotionTable, art: 'durian', daysAgo: 9 },
  { kind: 'N', variants: words.noticeOpening, daysAgo: 29 },
  { kind: 'N', variants: words.noticeWithdrawals, daysAgo: 14 },
  { kind: 'N', variants: words.noticeMaintenance, daysAgo: 3 },
]

const welcomeDaysAgo = 2
const hintDaysAgo = 1

/** What the demo world's editor publishes and sends on one day of the month, in the morning. */
export async function announceDay(
  app: App,
  clock: TestClock,
  { daysAgo, at }: { readonly daysAgo: number; readonly at: Date },
): Promise<void> {
  const today = publications.filter((publication) => publication.daysAgo === daysAgo)
  if (today.length === 0 && daysAgo > welcomeDaysAgo) return
  clock.set(at)
  const editor = await residentOperator(app, 'wahida.editor', 'content')
  for (const publication of today) await publish(editor, publication, at)
  if (daysAgo === welcomeDaysAgo) await sendToAll(app, editor)
  if (daysAgo === hintDaysAgo) await sendHint(editor)
}

async function sendHint(editor: SignedInVisitor): Promise<void> {
  const hint = await editor.call(sendBroadcast, {
    requestId: 'seed-message-hint',
    to: { kind: 'accounts', accounts: ['aina'] },
    variants: words.messageName,
  })
  if (!hint.success) throw new Error(`demo message: ${hint.code}`)
}

async function publish(
  editor: SignedInVisitor,
  { daysAgo: _ago, ...publication }: SeedPublication,
  at: Date,
): Promise<void> {
  const made = await editor.call(createPublication, {
    ...{ audience: 'everyone', currencies: [], picture: null, art: 'river', link: '', position: 0 },
    ...{ groupName: publication.kind === 'B' ? 'w_home' : null },
    ...{ startsAt: at.toISOString(), endsAt: null },
    ...publication,
  })
  if (!made.success) throw new Error(`demo announcement: ${made.code}`)
  const { announcementId, version } = made.value
  const published = await editor.call(setPublicationState, {
    announcementId,
    version,
    state: 'published',
  })
  if (!published.success) throw new Error(`demo announcement: ${published.code}`)
}

async function sendToAll(app: App, editor: SignedInVisitor): Promise<void> {
  const sent = await editor.call(sendBroadcast, {
    requestId: 'seed-message-welcome',
    to: { kind: 'audience', audience: 'members', currencies: [] },
    variants: words.messageWelcome,
  })
  if (!sent.success) throw new Error(`demo message: ${sent.code}`)
  await runBroadcast(app.kernel, sent.value.broadcastId)
}

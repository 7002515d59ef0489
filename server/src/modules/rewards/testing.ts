import type { InputOf } from '@kancil/contract/endpoint'
import type { ProgrammeKind } from '@kancil/contract/rewards/programme'
import { createProgramme, setProgrammeState } from '@kancil/contract/rewards/programme-desk'
import type { TermsOf } from '@kancil/contract/rewards/programme-terms'
import type { SignedIn } from '../../testing/server.ts'
import { paymentsModule } from '../payments/module.ts'
import { promotions } from '../promotions/module.ts'
import { wallet } from '../wallet/module.ts'
import { rewards } from './module.ts'

type Written = Partial<InputOf<typeof createProgramme>>

const dayMs = 86_400_000

/** What rewards need besides play. */
export const rewardedModules = [
  wallet,
  paymentsModule(() => new Map()),
  promotions,
  rewards,
] as const

/** A published programme of a kind, by an operator with a fresh second factor. */
export async function publishProgramme<Kind extends ProgrammeKind>(
  admin: SignedIn,
  now: Date,
  kind: Kind,
  terms: TermsOf[Kind],
  more: Written = {},
): Promise<string> {
  const made = await admin.call(createProgramme, {
    ...{ kind, terms: terms as Record<string, unknown>, art: 'river', position: 1 },
    words: { EN: { title: `A ${kind}`, summary: 'What it is.' } },
    startsAt: new Date(now.getTime() - dayMs).toISOString(),
    endsAt: new Date(now.getTime() + 30 * dayMs).toISOString(),
    ...more,
  })
  if (made.code) throw new Error(`no programme: ${made.code} ${JSON.stringify(made.value)}`)
  const { programmeId, version } = made.value
  const shown = await admin.call(setProgrammeState, { programmeId, version, state: 'published' })
  if (shown.code) throw new Error(`not published: ${shown.code}`)
  return programmeId
}

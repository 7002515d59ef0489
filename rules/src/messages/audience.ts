import { type AccountKind, accountKinds, agentKinds } from '@kancil/contract/identity/account-kinds'
import type { Audience } from '@kancil/contract/messages/publication'
import type { Currency } from '@kancil/contract/money'

/** The reader; null is a visitor. */
export type Viewer = { readonly accountKind: AccountKind; readonly currency: Currency } | null

/**
 * The audiences that somebody belongs to. A trial account is asked to register, so it gets what a
 * visitor gets.
 */
export function audiencesOf(viewer: Viewer): readonly Audience[] {
  if (viewer === null || viewer.accountKind === accountKinds.trial) return ['everyone', 'visitors']
  const ownAudience = agentKinds.includes(viewer.accountKind) ? 'agents' : 'players'
  return ['everyone', 'members', ownAudience]
}

/** The account kinds of an audience that have an inbox. */
export function kindsOf(audience: 'members' | 'players' | 'agents'): readonly AccountKind[] {
  if (audience === 'agents') return agentKinds
  return audience === 'players' ? [accountKinds.member] : [accountKinds.member, ...agentKinds]
}

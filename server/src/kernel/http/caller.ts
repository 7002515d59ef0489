import type { AccountKind } from '@kancil/contract/identity/account-kinds'
import type { Auth, Permission } from '@kancil/contract/endpoint'
import type { Id, MemberId, OperatorId } from '@kancil/contract/ids'
import type { Currency } from '@kancil/contract/money'
import type { Session } from './session.ts'

/** What a member's session carries (`session.data`), set by the module that signs in. */
export type MemberSessionData = {
  readonly account: string
  readonly accountKind: AccountKind
  readonly currency: Currency
  readonly merchant: string
  /** Until then the session opens only what `auth: 'session'` does. */
  readonly mustChangePassword?: boolean
  /**
   * Signed in during a break from play, to take money out and to read: until when it lasts, '' for
   * one without an end.
   */
  readonly banUntil?: string
}

export type MemberCaller = MemberSessionData & {
  readonly memberId: MemberId
  readonly session: Session
  readonly cookie: string
}

/** What an operator's session carries. */
export type OperatorSessionData = {
  readonly name: string
  readonly role: string
  readonly permissions: readonly Permission[]
}
export type OperatorCaller = OperatorSessionData & {
  readonly operatorId: OperatorId
  readonly session: Session & { readonly id: Id<'session'> }
  readonly cookie: string
}

/**
 * The caller, by the endpoint's `auth`. A public endpoint may still be called by someone signed in.
 */
export type CallerOf<A extends Auth> = A extends 'public'
  ? MemberCaller | null
  : A extends 'operator'
    ? OperatorCaller
    : MemberCaller

import type { AccountKind } from '@kancil/contract/identity/account-kinds'
import type { MemberId } from '@kancil/contract/ids'
import type { Currency } from '@kancil/contract/money'
import { accountKey } from '@kancil/rules/identity/field-rules'
import type { Db, Tx } from '../../../kernel/db.ts'
import { newId } from '../../../kernel/ids.ts'
import { Refusal } from '../../../kernel/http/refusal.ts'
import { giveInviteCode } from './invite-codes.ts'
import { insertMember, type MemberValues } from '../store.ts'

export type NewMember = {
  readonly id?: MemberId
  readonly merchant: string
  readonly account: string
  readonly accountKind: AccountKind
  readonly currency: Currency
  /** Made by `hashPassword`; rows of a demo world may share one hash. */
  readonly passwordHash: string
  readonly paymentPasswordHash?: string
  /** Whether its owner must choose another password at the first login. */
  readonly passwordGiven?: boolean
  readonly uplineId?: MemberId
  /** Whose referral code they came by. */
  readonly referrerId?: MemberId
  readonly requestId?: string
  readonly nickname?: string
  readonly payeeName?: string
  readonly email?: string
  readonly countryDialingCode?: string
  readonly mobileNum?: string
  /** `yyyy-MM-dd`. */
  readonly birthday?: string
  readonly language?: string
  readonly termsVersion?: string
  /** The first-login action is done, as for an account already in use. */
  readonly settled?: boolean
  readonly createdAt: Date
}

/**
 * Creates a member without the registration form: for agents, seeds and operators. Refuses
 * `account_taken`.
 */
export async function createMember(tx: Db | Tx, made: NewMember): Promise<MemberId> {
  const id = made.id ?? newId('member', made.createdAt)
  const values: MemberValues = {
    id,
    merchant: made.merchant,
    account: made.account,
    account_key: accountKey(made.account),
    account_kind: made.accountKind,
    currency: made.currency,
    nickname: made.nickname ?? made.account,
    password_hash: made.passwordHash,
    password_changed_at: made.createdAt,
    password_given: made.passwordGiven ?? false,
    payment_password_hash: made.paymentPasswordHash ?? null,
    upline_id: made.uplineId ?? null,
    referrer_id: made.referrerId ?? null,
    register_request_id: made.requestId ?? null,
    payee_name: made.payeeName ?? null,
    email: made.email ?? null,
    country_dialing_code: made.countryDialingCode ?? null,
    mobile_num: made.mobileNum ?? null,
    birthday: made.birthday ?? null,
    language: made.language ?? null,
    terms_version: made.termsVersion ?? null,
    terms_accepted_at: made.termsVersion ? made.createdAt : null,
    first_login_at: made.settled ? made.createdAt : null,
    first_login_done_at: made.settled ? made.createdAt : null,
    last_login_at: made.settled ? made.createdAt : null,
    created_at: made.createdAt,
  }
  if (!(await insertMember(tx, values))) throw new Refusal('account_taken')
  await giveInviteCode(tx, values)
  return id
}

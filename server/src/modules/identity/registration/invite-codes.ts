import { type AccountKind, accountKinds, agentKinds } from '@kancil/contract/identity/account-kinds'
import type { InputOf, OutputOf } from '@kancil/contract/endpoint'
import type {
  affiliate as affiliateEndpoint,
  checkAffiliate as checkEndpoint,
} from '@kancil/contract/identity/invites'
import type { MemberId } from '@kancil/contract/ids'
import type { Config } from '../../../config.ts'
import { randomBetween } from '../../../kernel/chance.ts'
import type { Db, Tx } from '../../../kernel/db.ts'
import type { Context } from '../../../kernel/http/serve.ts'
import { insertInvite, inviteByCode, inviteOfDomain, noteLinkVisit } from './invite-store.ts'

/** Without characters that are easily misheard or misread. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const codeLength = 8

/** Issues a player's referral code or an agent's affiliate code; trial accounts get none. */
export async function giveInviteCode(
  tx: Db | Tx,
  member: {
    readonly id: MemberId
    readonly account_kind: AccountKind
    readonly created_at: Date
  },
): Promise<void> {
  if (member.account_kind === accountKinds.trial) return
  const kind = agentKinds.includes(member.account_kind) ? 'affiliate' : 'referral'
  const made = { memberId: member.id, kind, at: member.created_at } as const
  // 40 bits: a collision is a once-in-a-lifetime event.
  while (!(await insertInvite(tx, { ...made, code: newCode() }))) continue
}

export function newCode(): string {
  return Array.from({ length: codeLength }, () => letters[randomBetween(0, letters.length)]).join(
    '',
  )
}

export function codeKey(code: string): string {
  return code.normalize('NFKC').trim().toUpperCase()
}

type InviteContext = { readonly db: Db; readonly config: Config; readonly now: Date }

/** The agent behind an affiliate code, if the code is valid and not bound to another domain. */
async function activeAgent(
  { db, config, now }: InviteContext,
  code: string,
  domain: string | undefined,
) {
  const invite = await inviteByCode(db, config.merchant, codeKey(code), 'affiliate')
  if (!invite || invite.status !== 'active' || !agentKinds.includes(invite.accountKind)) return null
  if (invite.endsAt && invite.endsAt <= now) return null
  const host = domain?.trim().toLowerCase()
  return invite.domain === null || invite.domain === host ? invite : null
}

/**
 * The agent whose affiliate code the newcomer used; null if none was given.
 * @throws Refused `invitation_code_error` if the given one is not valid
 */
export async function affiliateOf(
  context: InviteContext & { readonly refuse: (code: 'invitation_code_error') => never },
  code: string | undefined,
  domain: string | undefined,
): Promise<{ memberId: MemberId; code: string; newKind: AccountKind } | null> {
  if (!code?.trim()) return null
  return (await activeAgent(context, code, domain)) ?? context.refuse('invitation_code_error')
}

/** The player whose code the newcomer used. Only players invite friends (decisions 17). */
export async function referrerOf(
  { db, config }: Omit<InviteContext, 'now'>,
  code: string | null,
): Promise<MemberId | null> {
  if (!code) return null
  const invite = await inviteByCode(db, config.merchant, codeKey(code), 'referral')
  const isPlayer = invite?.accountKind === accountKinds.member && invite.status === 'active'
  return isPlayer ? invite.memberId : null
}

export async function checkAffiliate(
  context: Context<typeof checkEndpoint>,
  { code, domain }: InputOf<typeof checkEndpoint>,
): Promise<OutputOf<typeof checkEndpoint>> {
  const invite = await activeAgent(context, code, domain)
  if (!invite) return context.refuse('invitation_code_error')
  // The form checks the code of its address when it opens: that is a visit by the link.
  if (invite.kind === 'link') await noteLinkVisit(context.db, invite.code)
  return {}
}

export async function affiliate(
  { db, config, request }: Context<typeof affiliateEndpoint>,
  { domain = request.hostname }: InputOf<typeof affiliateEndpoint>,
): Promise<OutputOf<typeof affiliateEndpoint>> {
  const host = domain.trim().toLowerCase()
  return { affiliateCode: host ? await inviteOfDomain(db, config.merchant, host) : '' }
}

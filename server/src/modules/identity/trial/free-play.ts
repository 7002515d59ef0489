import { accountKinds } from '@kancil/contract/identity/account-kinds'
import type { OutputOf } from '@kancil/contract/endpoint'
import {
  type freePlay as endpoint,
  trialCredit,
  trialHours,
  trialsPerDay,
} from '@kancil/contract/identity/trial'
import { money } from '@kancil/contract/money'
import { accountKey } from '@kancil/rules/identity/field-rules'
import { randomToken } from '../../../kernel/chance.ts'
import { type Db, inTransaction, type Tx } from '../../../kernel/db.ts'
import { newId } from '../../../kernel/ids.ts'
import { networkOf } from '../../../kernel/http/networks.ts'
import type { Context } from '../../../kernel/http/serve.ts'
import { house, memberCash } from '../../../ledger/accounts.ts'
import { post } from '../../../ledger/post.ts'
import { readSettings } from '../../site/door.ts'
import { openPasswords } from '../../../kernel/crypto/passwords.ts'
import { giveSession, openSession } from '../login/sign-in.ts'
import { insertMember, type Member, memberById, type MemberValues } from '../store.ts'
import { insertTrial, lockNetwork, trialsSince } from './store.ts'

type TrialContext = Context<typeof endpoint>

const facts = {
  firstTimeLogin: false,
  passwordExpired: false,
  mustChangePassword: false,
  rememberMe: false,
}

/**
 * Opens a trial account (`isAgent` 4): its own currency, play money from the house's adjustments,
 * and half a day. Nothing that needs a real account is open to it; the kernel refuses with
 * `real_account_required`.
 */
export async function freePlay(context: TrialContext): Promise<OutputOf<typeof endpoint>> {
  const { db, caller, refuse } = context
  const { flags } = await readSettings(db)
  if (!flags.FREEPLAY3) return refuse('free_play_closed')
  if (caller) return refuse('free_play_not_needed')
  const { now } = context
  const network = networkOf(context.ip)
  const today = new Date(now.getTime() - 86_400_000)
  const refuseBeyondLimit = async (where: Db | Tx): Promise<void> => {
    if ((await trialsSince(where, network, today)) >= trialsPerDay) refuse('free_play_limit')
  }
  // Checked first as well: a hash is expensive, and a refused visitor should not cost one.
  await refuseBeyondLimit(db)
  const values = await trialValues(context)
  const made = await inTransaction(db, async (tx) => {
    await lockNetwork(tx, network)
    await refuseBeyondLimit(tx)
    if (!(await insertMember(tx, values))) throw new Error(`the name ${values.account} is taken`)
    const expiresAt = new Date(now.getTime() + trialHours * 3_600_000)
    await insertTrial(tx, { memberId: values.id, network, now, expiresAt })
    await post(tx, {
      kind: 'adjustment',
      source: 'trial',
      sourceTx: `${values.id}:credit`,
      from: house('adjustments', 'XTS'),
      to: memberCash(values.id, 'XTS'),
      amount: money(BigInt(trialCredit)),
      at: now,
    })
    const member: Member = (await memberById(tx, values.id))!
    return { member, started: await openSession(tx, context, member, facts) }
  })
  return giveSession(context, made.member, made.started, facts)
}

/** The hyphen separates it from every name a person may choose; nobody knows its password. */
async function trialValues(context: TrialContext): Promise<MemberValues> {
  const { config, now, ip } = context
  const account = `trial-${randomToken(9)}`
  return {
    id: newId('member', now),
    merchant: config.merchant,
    account,
    account_key: accountKey(account),
    account_kind: accountKinds.trial,
    currency: 'XTS',
    nickname: account.slice(0, 10),
    password_hash: await openPasswords(context.secrets).hash(randomToken(24)),
    password_changed_at: now,
    register_method: 'FREEPLAY',
    register_ip: ip,
    first_login_at: now,
    last_login_at: now,
    created_at: now,
  }
}

import type { InputOf, OutputOf } from '@kancil/contract/endpoint'
import {
  type forgotByEmail as endpoint,
  resetFragment,
  resetMinutes,
} from '@kancil/contract/identity/recovery'
import { accountKey } from '@kancil/rules/identity/field-rules'
import { fitsPattern } from '@kancil/rules/identity/patterns'
import { hmacSha256, randomToken, sha256 } from '../../../kernel/chance.ts'
import { inTransaction, type Tx } from '../../../kernel/db.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { networkOf } from '../../../kernel/http/networks.ts'
import { emit } from '../../../kernel/events/outbox.ts'
import { type NamedHandler, type OutboxEvent } from '../../../kernel/events/event.ts'
import { openText, sealText } from '../../../kernel/crypto/sealed.ts'
import type { Context } from '../../../kernel/http/serve.ts'
import { reachesMail } from '../../../config/mail-server.ts'
import { readSettings } from '../../site/door.ts'
import { countResetRequest, insertReset } from './forgot-store.ts'
import { memberLanguage } from '../contact/mail-facts.ts'
import { queueMail } from '../../../outbound/mail/queue.ts'
import { type Member, memberByKey } from '../store.ts'
import { whyClosed } from '../login/why-closed.ts'

const resetAsked = 'identity.resetAsked'
/** Requests per hour: for one account as typed, and from one network. */
const perAccountMost = 3
const perNetworkMost = 10

type ResetTarget = { readonly username: string; readonly email: string }

/**
 * Requests a link to choose a new password. The worker looks up the account after the answer is
 * sent, so the answer and the time it takes are the same for everyone (reliability S22).
 */
export async function forgotByEmail(
  context: Context<typeof endpoint>,
  input: InputOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  const { db, config, secrets, now, ip, refuse } = context
  if (!reachesMail(config)) return refuse('recovery_closed')
  const target: ResetTarget = { username: accountKey(input.username), email: plain(input.email) }
  if (!fitsPattern(3, target.email)) return refuse('email_invalid')
  const key = hmacSha256(secrets.keyFor('reset-request'), JSON.stringify(target))
  const counted = await inTransaction(db, async (tx) => {
    const before = await countResetRequest(tx, { asked: key, network: networkOf(ip), now })
    const isWithin = before.asked < perAccountMost && before.network < perNetworkMost
    const sealed = sealText(secrets.keyFor('reset-asked'), JSON.stringify(target))
    if (isWithin) await emit(tx, resetAsked, { sealed })
    return isWithin
  })
  if (!counted) return refuse('too_many_requests', { retryAfterSeconds: 3_600 })
  const { access } = await readSettings(db)
  if (access.tellsWhoExists && !(await memberOf(db, config.merchant, target)))
    return refuse('username_or_email_unknown')
  return { expiredMinutes: resetMinutes }
}

/** The account that both the name and the address belong to, if it may still sign in. */
async function memberOf(
  db: Parameters<typeof memberByKey>[0],
  merchant: string,
  { username, email }: ResetTarget,
): Promise<Member | null> {
  const member = await memberByKey(db, merchant, username)
  if (!member?.email || whyClosed(member)) return null
  return plain(member.email) === email ? member : null
}

function plain(email: string): string {
  return email.trim().toLowerCase()
}

/** Creates the link and writes the mail, if there is someone to write to. */
export function forgotEvents(kernel: Kernel): readonly NamedHandler[] {
  return [
    {
      name: 'identity.writeResetMail',
      topic: resetAsked,
      handle: (tx, event) => writeResetMail(kernel, tx, event),
    },
  ]
}

async function writeResetMail(
  { config, clock, secrets }: Kernel,
  tx: Tx,
  { id, payload }: OutboxEvent,
): Promise<void> {
  const { sealed } = payload as { readonly sealed: string }
  const target = JSON.parse(openText(secrets.keyFor('reset-asked'), sealed)) as ResetTarget
  const member = await memberOf(tx, config.merchant, target)
  if (!member) return
  const now = clock.now()
  const token = randomToken(24)
  const expiresAt = new Date(now.getTime() + resetMinutes * 60_000)
  await insertReset(tx, { tokenHash: sha256(token), memberId: member.id, now, expiresAt })
  await queueMail(
    tx,
    { secrets, now },
    {
      eventKey: `reset:${id}`,
      to: member.email!,
      memberId: member.id,
      language: await memberLanguage(tx, member.id),
      letter: {
        kind: 'resetPassword',
        account: member.account,
        path: `/#${resetFragment}=${token}`,
        minutes: resetMinutes,
      },
    },
  )
}

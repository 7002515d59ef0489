import type { InputOf, OutputOf } from '@kancil/contract/endpoint'
import type {
  bindEmail as endpoint,
  sendEmailCode as sendEndpoint,
  sendOldContactCode as oldEndpoint,
} from '@kancil/contract/identity/contact'
import { maskEmail } from '@kancil/rules/identity/mask'
import { fitsPattern } from '@kancil/rules/identity/patterns'
import { reachesPhones } from '../../../config.ts'
import { inTransaction } from '../../../kernel/db.ts'
import { Refusal } from '../../../kernel/http/refusal.ts'
import type { Context } from '../../../kernel/http/serve.ts'
import { reachesMail } from '../../../config/mail-server.ts'
import { demandRight } from '../codes/answer.ts'
import { oldContactCode, proveChange } from './proof.ts'
import { contactOf, keepProvenEmail } from './store.ts'
import { sendMailCode } from '../codes/mail.ts'
import { voidResets } from '../passwords/forgot-store.ts'
import { phoneOf } from './number.ts'
import { notifyMember } from './notify.ts'
import { checkCode } from '../codes/issue.ts'
import { sendSmsCode } from '../codes/sms.ts'

const mailPattern = 3

/** The first step of a change: the holder of the old number or address confirms. */
export async function sendOldContactCode(
  context: Context<typeof oldEndpoint>,
  { kind, language }: InputOf<typeof oldEndpoint>,
): Promise<OutputOf<typeof oldEndpoint>> {
  const { db, config, caller, refuse } = context
  if (!(kind === 'phone' ? reachesPhones(config) : reachesMail(config)))
    return refuse('contact_closed')
  const contact = await contactOf(db, caller.memberId)
  const old = oldContactCode(kind, contact) ?? refuse('contact_not_set')
  const { memberId } = caller
  if (kind === 'email') {
    const ask = { purpose: 'change', to: old.destination, member: { id: memberId } } as const
    return { expiredMinutes: (await sendMailCode(context, ask)).expiredMinutes }
  }
  const phone = phoneOf(contact.countryDialingCode ?? '', old.destination)
  if (!phone) return refuse('contact_not_set')
  const ask = { phone, purpose: 'change', language, memberId } as const
  return { expiredMinutes: (await sendSmsCode(context, ask)).expiredMinutes }
}

export async function sendEmailCode(
  context: Context<typeof sendEndpoint>,
  input: InputOf<typeof sendEndpoint>,
): Promise<OutputOf<typeof sendEndpoint>> {
  const { db, config, caller, refuse } = context
  if (!reachesMail(config)) return refuse('contact_closed')
  const to = addressOf(input.email)
  const { email, emailProven } = await contactOf(db, caller.memberId)
  if (emailProven && isSame(email, to)) return refuse('contact_unchanged')
  const ask = { purpose: 'bind', to, member: { id: caller.memberId } } as const
  return { expiredMinutes: (await sendMailCode(context, ask)).expiredMinutes }
}

/** Sets or changes the address, and notifies the old one. */
export async function bindEmail(
  context: Context<typeof endpoint>,
  input: InputOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  const { db, config, now, ip, caller, refuse } = context
  if (!reachesMail(config)) return refuse('contact_closed')
  const to = addressOf(input.email)
  const contact = await contactOf(db, caller.memberId)
  if (contact.emailProven && isSame(contact.email, to)) return refuse('contact_unchanged')
  const useProof = await proveChange(context, caller, oldContactCode('email', contact), input)
  const ask = { channel: 'mail', purpose: 'bind', destination: to } as const
  const right = demandRight(await checkCode(context, { ...ask, code: input.code }))
  if (right.memberId !== caller.memberId) return refuse('code_expired')
  const masked = maskEmail(to)
  await inTransaction(db, async (tx) => {
    if (!(await right.use(tx))) refuse('code_expired')
    if (!(await useProof(tx))) refuse('old_code_expired')
    await keepProvenEmail(tx, caller.memberId, to, now)
    await voidResets(tx, caller.memberId, now)
    const old = contact.email && !isSame(contact.email, to) ? contact.email : null
    const notice = { kind: 'emailChanged', at: now.toISOString(), ip, now: masked } as const
    await notifyMember(tx, context, caller.memberId, notice, { to: old })
  })
  return { masked }
}

/** @throws Refused `email_invalid` */
function addressOf(text: string): string {
  const email = text.normalize('NFC').trim()
  if (!fitsPattern(mailPattern, email)) throw new Refusal('email_invalid')
  return email
}

function isSame(email: string | null, other: string): boolean {
  return email?.toLowerCase() === other.toLowerCase()
}

import type { InputOf, OutputOf } from '@kancil/contract/endpoint'
import type {
  bindPhone as endpoint,
  sendPhoneCode as sendEndpoint,
} from '@kancil/contract/identity/contact'
import { maskPhone } from '@kancil/rules/identity/mask'
import { reachesPhones } from '../../../config.ts'
import { inTransaction, sqlState, type Tx } from '../../../kernel/db.ts'
import type { Context } from '../../../kernel/http/serve.ts'
import { demandRight } from '../codes/answer.ts'
import { oldContactCode, proveChange } from './proof.ts'
import { type Contact, contactOf } from './store.ts'
import type { Phone } from './number.ts'
import { keepProvenPhone, memberByPhone } from './phone-store.ts'
import { notifyMember } from './notify.ts'
import { checkCode } from '../codes/issue.ts'
import { sendSmsCode, demandServedPhone } from '../codes/sms.ts'
import { writeSms } from '../../../outbound/sms/outbox.ts'
import { languageOf } from './mail-facts.ts'

const noticeHours = 24
const uniqueViolation = '23505'

/**
 * Sends a code to the account's future number. If another account has it, its owner is told by a
 * text without a code, so that the requester learns nothing.
 */
export async function sendPhoneCode(
  context: Context<typeof sendEndpoint>,
  input: InputOf<typeof sendEndpoint>,
): Promise<OutputOf<typeof sendEndpoint>> {
  const { db, config, caller, refuse } = context
  if (!reachesPhones(config)) return refuse('contact_closed')
  const phone = await demandServedPhone(context, input.countryDialingCode, input.mobileNum)
  const { provenPhone } = await contactOf(db, caller.memberId)
  if (provenPhone === phone.e164) return refuse('contact_unchanged')
  const owner = await memberByPhone(db, config.merchant, phone.e164)
  const { expiredMinutes } = await sendSmsCode(context, {
    phone,
    purpose: 'bind',
    topic: owner ? 'registered' : 'bind',
    language: input.language,
    memberId: caller.memberId,
  })
  return { expiredMinutes }
}

/** Sets or changes the number, and notifies the old number and the mail address. */
export async function bindPhone(
  context: Context<typeof endpoint>,
  input: InputOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  const { db, config, now, caller, refuse } = context
  if (!reachesPhones(config)) return refuse('contact_closed')
  const phone = await demandServedPhone(context, input.countryDialingCode, input.mobileNum)
  const contact = await contactOf(db, caller.memberId)
  if (contact.provenPhone === phone.e164) return refuse('contact_unchanged')
  const useProof = await proveChange(context, caller, oldContactCode('phone', contact), input)
  const ask = { channel: 'sms', purpose: 'bind', destination: phone.e164 } as const
  const right = demandRight(await checkCode(context, { ...ask, code: input.code }))
  if (right.memberId !== caller.memberId) return refuse('code_expired')
  await inTransaction(db, async (tx) => {
    if (!(await right.use(tx))) refuse('code_expired')
    if (!(await useProof(tx))) refuse('old_code_expired')
    if (!(await keepProvenPhone(tx, caller.memberId, phone, now))) refuse('contact_taken')
    await tellOldPhone(tx, context, contact, phone)
  }).catch((error: unknown) => {
    // Two accounts at the same moment: the index lets one through.
    if (sqlState(error) === uniqueViolation) refuse('contact_taken')
    throw error
  })
  return { masked: maskPhone(phone.e164, phone.dialingCode) }
}

async function tellOldPhone(
  tx: Tx,
  context: Context<typeof endpoint>,
  { provenPhone }: Contact,
  phone: Phone,
): Promise<void> {
  const { now, ip, caller } = context
  const masked = maskPhone(phone.e164, phone.dialingCode)
  const notice = { kind: 'mobileChanged', at: now.toISOString(), ip, now: masked } as const
  await notifyMember(tx, context, caller.memberId, notice)
  if (!provenPhone) return
  await writeSms(tx, context, {
    to: provenPhone,
    topic: 'changed',
    language: await languageOf(tx, undefined),
    code: '',
    minutes: 0,
    until: new Date(now.getTime() + noticeHours * 3_600_000),
    leaves: true,
  })
}

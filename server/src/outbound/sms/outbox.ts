import type { Language } from '@kancil/contract/languages'
import type { SmsGateway } from '@kancil/contract/ports/sms-gateway'
import { type SmsTopic, smsText } from '@kancil/rules/identity/sms-texts'
import { Type } from 'typebox'
import type { Tx } from '../../kernel/db.ts'
import { job, type JobWork, workOn } from '../../kernel/jobs/jobs.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { emit } from '../../kernel/events/outbox.ts'
import { type NamedHandler } from '../../kernel/events/event.ts'
import { openText, sealText } from '../../kernel/crypto/sealed.ts'
import type { Secrets } from '../../kernel/crypto/secrets.ts'
import type { HouseName } from '../house.ts'

/** The event that says a text is waiting. */
export const smsDue = 'outbound.smsDue'
const smsJob = job({
  name: 'outbound.sendSms',
  input: Type.Object({ id: Type.String(), sealed: Type.String() }),
  key: ({ id }) => id,
  unique: 'unfinished',
  timeoutSeconds: 60,
  concurrency: 4,
})

export type SmsOrder = {
  readonly to: string
  readonly topic: SmsTopic
  readonly language: Language
  readonly code: string
  readonly minutes: number
  /** Any later it would be of no use. */
  readonly until: Date
  /** False: it is written and stored like any other, but never sent. */
  readonly leaves: boolean
}

/** A text while it waits: sealed, since it holds a code and a number. */
type WaitingSms = Omit<SmsOrder, 'until' | 'leaves'> & { readonly until: string }

/**
 * Writes a text into the outbox, in the transaction of what it is about. The worker sends it after
 * the commit: the answer takes the same time whether or not there is anybody to tell.
 */
export async function writeSms(
  tx: Tx,
  { secrets }: { readonly secrets: Secrets },
  { leaves, until, ...words }: SmsOrder,
): Promise<void> {
  const waiting: WaitingSms = { ...words, until: until.toISOString() }
  const sealed = sealText(secrets.keyFor('sms'), JSON.stringify(waiting))
  await emit(tx, smsDue, { leaves, sealed })
}

/** A waiting text as it goes to the gateway, in words. */
export function openSealedSms(
  secrets: Secrets,
  sealed: string,
  brand: string,
): { readonly to: string; readonly text: string; readonly until: string } {
  const waiting = JSON.parse(openText(secrets.keyFor('sms'), sealed)) as WaitingSms
  const { to, topic, language, code, minutes, until } = waiting
  return { to, text: smsText(language, topic, { brand, code, minutes }), until }
}

/** A gateway that hangs must not hold up other events, so the text is sent by a job of its own. */
export function smsHandlers({ jobs }: Kernel): readonly NamedHandler[] {
  return [
    {
      name: 'outbound.smsToJob',
      topic: smsDue,
      async handle(tx, event) {
        const { leaves, sealed } = event.payload as { leaves: boolean; sealed: string }
        const id = `sms_${event.id}`
        if (leaves) await jobs.send(tx, smsJob, { id, sealed })
      },
    },
  ]
}

export function smsJobs(
  kernel: Kernel,
  gateway: SmsGateway | null,
  houseName: HouseName,
): readonly JobWork[] {
  return [workOn(smsJob, (data) => sendSms({ ...kernel, houseName }, gateway, data))]
}

/** Throws if it should be retried. */
async function sendSms(
  { db, clock, log, secrets, houseName }: Kernel & { readonly houseName: HouseName },
  gateway: SmsGateway | null,
  { id, sealed }: { readonly id: string; readonly sealed: string },
): Promise<void> {
  if (!gateway) return log.error({ id }, 'no gateway for texts is configured')
  const { to, text, until } = openSealedSms(secrets, sealed, await houseName(db))
  if (new Date(until).getTime() <= clock.now().getTime())
    return log.warn({ id }, 'text not sent: its code ran out while it waited')
  const outcome = await gateway.send({ id, to, text })
  if (outcome.kind === 'sent') return log.info({ id, ref: outcome.gatewayRef }, 'text sent')
  if (outcome.kind === 'refused')
    return log.warn({ id, reason: outcome.reason }, 'text refused by the gateway')
  throw new Error(`text ${id} not sent: ${outcome.reason}`)
}

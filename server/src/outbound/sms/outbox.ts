import { isLanguage, type Language } from '@kancil/contract/languages'
import type { SmsGateway } from '@kancil/contract/ports/sms-gateway'
import { type SmsTopic, smsText } from '@kancil/rules/identity/sms-texts'
import { Type } from 'typebox'
import type { Db, Tx } from '../../kernel/db.ts'
import { job, type JobWork, workOn } from '../../kernel/jobs/jobs.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { emit } from '../../kernel/events/outbox.ts'
import { type NamedHandler } from '../../kernel/events/event.ts'
import { openText, sealText } from '../../kernel/crypto/sealed.ts'
import type { Secrets } from '../../kernel/crypto/secrets.ts'
import { readSettings } from '../../modules/site/door.ts'

/** A text as it waits: sealed, since it holds a code and a number. */
type Waiting = { readonly to: string; readonly text: string; readonly until: string }

const smsDue = 'identity.smsDue'
const smsJob = job({
  name: 'identity.sendSms',
  input: Type.Object({ id: Type.String(), sealed: Type.String() }),
  key: ({ id }) => id,
  unique: 'unfinished',
  timeoutSeconds: 60,
  concurrency: 4,
})

export type SmsWriting = {
  readonly to: string
  readonly topic: SmsTopic
  readonly language: Language
  readonly code: string
  readonly minutes: number
  /** Later it would be of no use. */
  readonly until: Date
  /** False: it is written and kept as any other, and never sent. */
  readonly leaves: boolean
}

/**
 * Writes a text into the outbox, in the transaction of what it is about. It leaves after the
 * commit, from the worker: the answer takes the same time whether there is anybody to tell.
 */
export async function writeSms(
  tx: Tx,
  { secrets }: { readonly secrets: Secrets },
  writing: SmsWriting,
): Promise<void> {
  const { brand } = await readSettings(tx)
  const { to, topic, language, code, minutes, until, leaves } = writing
  const text = smsText(language, topic, { brand: brand.name, code, minutes })
  const waiting: Waiting = { to, text, until: until.toISOString() }
  await emit(tx, smsDue, { leaves, sealed: seal(secrets, waiting) })
}

function seal(secrets: Secrets, waiting: Waiting): string {
  return sealText(secrets.keyFor('sms'), JSON.stringify(waiting))
}

export function openWaiting(secrets: Secrets, sealed: string): Waiting {
  return JSON.parse(openText(secrets.keyFor('sms'), sealed)) as Waiting
}

/** A gateway that hangs must not hold up other events: the text goes on as a job of its own. */
export function smsHandlers({ jobs }: Kernel): readonly NamedHandler[] {
  return [
    {
      name: 'identity.smsToJob',
      topic: smsDue,
      async handle(tx, event) {
        const { leaves, sealed } = event.payload as { leaves: boolean; sealed: string }
        const id = `sms_${event.id}`
        if (leaves) await jobs.send(tx, smsJob, { id, sealed })
      },
    },
  ]
}

export function smsJobs(kernel: Kernel, gateway: SmsGateway | null): readonly JobWork[] {
  return [workOn(smsJob, (data) => sendSms(kernel, gateway, data))]
}

/** Throws where it should be tried again. */
async function sendSms(
  { clock, log, secrets }: Kernel,
  gateway: SmsGateway | null,
  { id, sealed }: { readonly id: string; readonly sealed: string },
): Promise<void> {
  const { to, text, until } = openWaiting(secrets, sealed)
  if (!gateway) return log.error({ id }, 'no gateway for texts is configured')
  if (new Date(until).getTime() <= clock.now().getTime())
    return log.warn({ id }, 'text not sent: its code ran out while it waited')
  const outcome = await gateway.send({ id, to, text })
  if (outcome.kind === 'sent') return log.info({ id, ref: outcome.gatewayRef }, 'text sent')
  if (outcome.kind === 'refused')
    return log.warn({ id, reason: outcome.reason }, 'text refused by the gateway')
  throw new Error(`text ${id} not sent: ${outcome.reason}`)
}

/** The page's language where it is one of ours, else the site's. */
export async function textLanguage(db: Db, asked: string | undefined): Promise<Language> {
  const { languages } = await readSettings(db)
  const wanted = asked?.toUpperCase() ?? ''
  return isLanguage(wanted) ? wanted : languages.defaultLanguage
}

import type { CallbackOutcome, CallbackVerdict } from '@kancil/contract/payments/callbacks'
import { money } from '@kancil/contract/money'
import type { GatewayEvent } from '@kancil/contract/ports/payment-gateway'
import { networkOf } from '../../../kernel/http/networks.ts'
import { job, noInput } from '../../../kernel/jobs/jobs.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { forgetCallbacks, insertCallback, type StoredEvent } from './store.ts'

const bodyLengthMax = 8_192
const keptDays = 30
/** Of one gateway; anyone may send what is refused. */
const refusedPerMinute = 10

export const forgetCallbacksJob = job({
  name: 'payments.forgetCallbacks',
  input: noInput,
  cron: '17 3 * * *',
  unique: 'unfinished',
  timeoutSeconds: 600,
})

export function forgetOldCallbacks({ db, clock }: Kernel): Promise<void> {
  return forgetCallbacks(db, new Date(clock.now().getTime() - keptDays * 86_400_000))
}

type IncomingCall = {
  readonly gatewayId: string
  readonly ip: string
  readonly raw: Buffer
  readonly verdict: CallbackVerdict
  readonly outcome: CallbackOutcome | ''
  readonly event: GatewayEvent | null
}

/** Keeps what came for the inspector; it never stands in the way of the report itself. */
export async function keepCallback(kernel: Kernel, call: IncomingCall): Promise<void> {
  const at = kernel.clock.now()
  if (call.verdict !== 'verified' && isTooMuch(kernel, call.gatewayId, at)) return
  const { gatewayId, verdict, outcome, event } = call
  const body = call.raw.toString('utf8').slice(0, bodyLengthMax)
  const row = { gatewayId, at, network: networkOf(call.ip), verdict, outcome, body }
  await insertCallback(kernel.db, { ...row, event: event && storedEvent(event) }).catch(
    (error: unknown) => kernel.log.error({ err: error, gatewayId }, 'a callback was not kept'),
  )
}

type Window = { minute: number; refused: number }
const windows = new WeakMap<Kernel, Map<string, Window>>()

function isTooMuch(kernel: Kernel, gatewayId: string, at: Date): boolean {
  const minute = Math.floor(at.getTime() / 60_000)
  const ofKernel = windows.get(kernel) ?? new Map<string, Window>()
  windows.set(kernel, ofKernel)
  const window = ofKernel.get(gatewayId)
  if (window?.minute !== minute) {
    ofKernel.set(gatewayId, { minute, refused: 1 })
    return false
  }
  window.refused += 1
  return window.refused > refusedPerMinute
}

function storedEvent(event: GatewayEvent): StoredEvent {
  return { ...event, amount: String(event.amount), occurredAt: event.occurredAt.toISOString() }
}

export function eventOf(stored: StoredEvent): GatewayEvent {
  return {
    ...stored,
    amount: money(BigInt(stored.amount)),
    occurredAt: new Date(stored.occurredAt),
  }
}

import {
  type SmsClient,
  type SmsGateway,
  smsHeaders,
  type SmsMessage,
  type SmsOrder,
  type SmsOutcome,
  smsSignedPrefix,
} from '@kancil/contract/ports/sms-gateway'
import { createHmac } from 'node:crypto'

const timeoutMs = 8_000
const answerBytesMax = 10_000

/**
 * A gateway that takes messages by a signed HTTP POST (contract/ports/sms-gateway). A message is
 * identified by its id, so that one whose answer was lost is not sent twice.
 */
export function createHttpGateway(
  id: string,
  client: SmsClient,
  pace: { readonly timeoutMs?: number } = {},
): SmsGateway {
  return {
    id,
    async send(message) {
      const raw = JSON.stringify({ ...orderOf(message), from: client.sender })
      try {
        const response = await fetch(client.url, {
          method: 'POST',
          body: raw,
          headers: {
            'content-type': 'application/json',
            ...signedHeaders(client.key, message.id, raw),
          },
          redirect: 'error',
          signal: AbortSignal.timeout(pace.timeoutMs ?? timeoutMs),
        })
        return outcomeOf(response, await readText(response))
      } catch (error) {
        const reason = error instanceof Error ? error.name : 'unknown'
        return { kind: 'unavailable', reason, retryAfterSeconds: null }
      }
    },
  }
}

function orderOf({ id, to, text }: SmsMessage): Omit<SmsOrder, 'from'> {
  return { id, to, text }
}

function signedHeaders(key: string, id: string, raw: string): Record<string, string> {
  const timestamp = String(Math.floor(Date.now() / 1000))
  const mac = createHmac('sha256', key).update(smsSignedPrefix(id, timestamp)).update(raw)
  return {
    [smsHeaders.id]: id,
    [smsHeaders.timestamp]: timestamp,
    [smsHeaders.signature]: `v1,${mac.digest('base64')}`,
  }
}

async function readText(response: Response): Promise<string> {
  return (await response.text()).slice(0, answerBytesMax)
}

/** Busy or broken is retried; any other "no" is final. */
function outcomeOf(response: Response, text: string): SmsOutcome {
  const { status } = response
  if (response.ok) return { kind: 'sent', gatewayRef: refOf(text) }
  const reason = `status ${status}`
  if (status === 408 || status === 425 || status === 429 || status >= 500)
    return { kind: 'unavailable', reason, retryAfterSeconds: waitOf(response) }
  return { kind: 'refused', reason }
}

function refOf(text: string): string {
  try {
    const { ref } = JSON.parse(text) as { ref?: unknown }
    return typeof ref === 'string' ? ref.slice(0, 100) : ''
  } catch {
    return ''
  }
}

function waitOf(response: Response): number | null {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  return Number.isInteger(seconds) && seconds > 0 ? Math.min(seconds, 3_600) : null
}

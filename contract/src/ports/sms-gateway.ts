import { type Static, Type } from 'typebox'

/** One text to one phone. */
export type SmsMessage = {
  /** The same for every attempt: the gateway sends it once. */
  readonly id: string
  /** E.164: `+60123456789`. */
  readonly to: string
  readonly text: string
}

export type SmsOutcome =
  | { readonly kind: 'sent'; readonly gatewayRef: string }
  /** The gateway will never send it: a number it does not serve, or an invalid key. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** The outcome is unknown, or it is busy: try the same message again. */
  | {
      readonly kind: 'unavailable'
      readonly reason: string
      readonly retryAfterSeconds: number | null
    }

/** Sends texts to phones. Never rejects: a failure is an outcome. */
export interface SmsGateway {
  readonly id: string
  send(message: SmsMessage): Promise<SmsOutcome>
}

/** How to reach a gateway that speaks the protocol below. */
export type SmsClient = {
  /** The address that messages are posted to. */
  readonly url: string
  /** Signs every message; at least 32 characters. */
  readonly key: string
  /** The sender that the phone shows: a number, or up to 11 letters and digits. */
  readonly sender: string
}

/** The body of a posted message; the gateway answers 2xx with its own `{ ref }`. */
export const SmsOrder = Type.Object({
  id: Type.String({ pattern: '^[A-Za-z0-9_-]{1,80}$' }),
  to: Type.String({ pattern: '^\\+[1-9][0-9]{6,14}$' }),
  from: Type.String({ minLength: 1, maxLength: 20 }),
  text: Type.String({ minLength: 1, maxLength: 1_000 }),
})
export type SmsOrder = Static<typeof SmsOrder>

/**
 * Signed in the form of Standard Webhooks: HMAC-SHA256 over `id.timestamp.body`, `v1,<base64>`; the
 * timestamp is in seconds and at most five minutes off.
 */
export const smsHeaders = {
  id: 'webhook-id',
  timestamp: 'webhook-timestamp',
  signature: 'webhook-signature',
} as const
export const smsClockSkewSeconds = 300

export function smsSignedPrefix(id: string, timestamp: string): string {
  return `${id}.${timestamp}.`
}

/** The sandbox's gateway: play money, on loopback only, so its key is no secret. */
export const sandboxSmsPath = '/phone/v1/messages'
export const sandboxSmsKey = 'sandbox-only-sms-9c1d5a3e7f2b4860a1c4e8d2'
/** Below the sandbox's address: everybody's phone. */
export const sandboxPhonePath = '/phone'

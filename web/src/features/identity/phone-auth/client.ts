import {
  captchaMessage,
  type CaptchaMessage,
  confirmCodePath,
  type PhoneAuthFault,
  phoneAuthFaults,
  sendCodePath,
} from '@kancil/contract/ports/phone-auth-page'
import type { SiteInfo } from '@kancil/contract/site/info'

export type PhoneAuthSite = NonNullable<SiteInfo['phoneAuth']>

/** The provider refused or failed; `fault` says why. */
export class PhoneAuthError extends Error {
  override name = 'PhoneAuthError'
  readonly fault: PhoneAuthFault
  constructor(fault: PhoneAuthFault) {
    super(fault)
    this.fault = fault
  }
}

export function faultOf(error: unknown): PhoneAuthFault {
  return error instanceof PhoneAuthError ? error.fault : 'unknown'
}

const timeoutMs = 20_000
const lookMs = 300
const windowFeatures = 'popup,width=460,height=560'

/** Opens the provider's check in a window and resolves with the token it gives on success. */
export function passCheck(captchaUrl: string): Promise<string> {
  const opened = window.open(captchaUrl, 'phone-auth', windowFeatures)
  if (!opened) return Promise.reject(new PhoneAuthError('popup_blocked'))
  return new Promise((resolve, reject) => {
    const origin = new URL(captchaUrl).origin
    const end = (): void => {
      clearInterval(looking)
      window.removeEventListener('message', hear)
    }
    const hear = (event: MessageEvent): void => {
      const message = event.data as Partial<CaptchaMessage> | null
      // Only from that window and that origin: any page can post messages to ours.
      if (event.source !== opened || event.origin !== origin) return
      if (message?.type !== captchaMessage || typeof message.token !== 'string') return
      end()
      opened.close()
      resolve(message.token)
    }
    const looking = setInterval(() => {
      if (!opened.closed) return
      end()
      reject(new PhoneAuthError('popup_closed'))
    }, lookMs)
    window.addEventListener('message', hear)
  })
}

/** Sends a code; resolves with the provider's id for this sign-in. */
export async function sendCode(
  site: PhoneAuthSite,
  phoneNumber: string,
  recaptchaToken: string,
): Promise<string> {
  const answer = await ask(site, sendCodePath, { phoneNumber, recaptchaToken })
  return textIn(answer, 'sessionInfo')
}

/** Submits the code; resolves with the provider's ID token for our server. */
export async function confirmCode(
  site: PhoneAuthSite,
  sessionInfo: string,
  code: string,
): Promise<string> {
  return textIn(await ask(site, confirmCodePath, { sessionInfo, code }), 'idToken')
}

async function ask(
  { restUrl, apiKey }: PhoneAuthSite,
  path: string,
  body: object,
): Promise<Record<string, unknown>> {
  const response = await fetch(`${restUrl}${path}?key=${encodeURIComponent(apiKey)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    credentials: 'omit',
    referrerPolicy: 'origin',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(() => {
    throw new PhoneAuthError('network')
  })
  const answer = (await response.json().catch(() => ({}))) as Record<string, unknown>
  if (response.ok) return answer
  const { message } = (answer['error'] ?? {}) as { message?: unknown }
  // The code comes first; an explanation may follow it.
  const word = String(message ?? '').split(' ')[0]!
  const faults: Partial<Record<string, PhoneAuthFault>> = phoneAuthFaults
  throw new PhoneAuthError(faults[word] ?? 'unknown')
}

function textIn(answer: Record<string, unknown>, name: string): string {
  const value = answer[name]
  if (typeof value !== 'string' || value === '') throw new PhoneAuthError('unknown')
  return value
}

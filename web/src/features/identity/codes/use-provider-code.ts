import { useRef, useState } from 'react'
import type { Explanation } from '../../../lib/texts.ts'
import {
  confirmCode,
  faultOf,
  passCheck,
  PhoneAuthError,
  type PhoneAuthSite,
  sendCode,
} from '../phone-auth/client.ts'
import { faultTexts } from '../login/provider-texts.ts'
import { useCountdown } from './use-countdown.ts'
import type { PhoneNumber, SmsCode } from './use-sms-code.ts'

/** The provider requires a minute between two codes (specification, section 9). */
const waitSeconds = 60
const codeMinutes = 5
const throttleMs = 1_000
let waitsUntil = 0

export type ProviderCode = SmsCode & {
  /** The provider's token for the typed code; throws `PhoneAuthError`. */
  readonly tokenFor: (code: string) => Promise<string>
}

/**
 * The steps of a code sent by the provider: its check in a window, the countdown, and its token for
 * the code. A token is kept once received, because the form may have another error.
 */
export function useProviderCode(site: PhoneAuthSite | undefined): ProviderCode {
  const [sent, setSent] = useState<{ number: string; minutes: number } | null>(null)
  const [failure, setFailure] = useState<Explanation | null>(null)
  const [pending, setPending] = useState(false)
  const { left, start } = useCountdown(waitsUntil)
  const signIn = useRef({ session: '', code: '', token: '', askedAt: 0 })

  async function begin({ countryDialingCode, mobileNum }: PhoneNumber): Promise<void> {
    const now = Date.now()
    if (!site || left > 0 || pending || now - signIn.current.askedAt < throttleMs) return
    setPending(true)
    setFailure(null)
    const digits = mobileNum.replace(/\D/g, '').replace(/^0+/, '')
    try {
      const check = await passCheck(site.captchaUrl)
      const session = await sendCode(site, `+${countryDialingCode}${digits}`, check)
      signIn.current = { session, code: '', token: '', askedAt: now }
      waitsUntil = Date.now() + waitSeconds * 1000
      start(waitsUntil)
      setSent({ number: `+${countryDialingCode} ${digits}`, minutes: codeMinutes })
    } catch (error) {
      setFailure({ id: faultTexts[faultOf(error)], values: {} })
    } finally {
      setPending(false)
    }
  }

  async function tokenFor(code: string): Promise<string> {
    const { session, code: before, token } = signIn.current
    if (token !== '' && before === code) return token
    if (!site || session === '') throw new PhoneAuthError('missing_code')
    const fresh = await confirmCode(site, session, code)
    signIn.current = { ...signIn.current, code, token: fresh }
    return fresh
  }

  return {
    verifying: false,
    sent,
    left,
    failure,
    pending,
    begin: (to) => void begin(to),
    verified: () => undefined,
    back: () => undefined,
    failureSeen: () => setFailure(null),
    tokenFor,
  }
}

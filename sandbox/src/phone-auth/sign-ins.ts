import { randomInt } from 'node:crypto'
import { phoneAuthFaults } from '@kancil/contract/ports/phone-auth-page'
import { randomToken } from '../kernel/chance.ts'
import type { Clock } from '../kernel/clock.ts'

type Fault = keyof typeof phoneAuthFaults
type OpenSignIn = {
  readonly phone: string
  readonly code: string
  readonly until: number
  tries: number
}

const codeMs = 5 * 60_000
const triesMax = 5
const keptMax = 500
const checkMs = 2 * 60_000

/** Numbers with these endings fail like a provider on a bad day. */
export const badEndings: Readonly<Record<string, Fault>> = {
  '00001': 'TOO_MANY_ATTEMPTS_TRY_LATER',
  '00002': 'QUOTA_EXCEEDED',
  '00003': 'OPERATION_NOT_ALLOWED',
  '00004': 'CAPTCHA_CHECK_FAILED',
}

/** Pending codes of the simulated provider; all of it is gone when the sandbox ends. */
export function openSignIns(clock: Clock, deliver: (phone: string, code: string) => void) {
  const open = new Map<string, OpenSignIn>()
  const checked = new Map<string, number>()
  const now = () => clock.now().getTime()

  function keep<Value>(map: Map<string, Value>, value: Value): string {
    const key = randomToken(24)
    map.set(key, value)
    if (map.size > keptMax) map.delete(map.keys().next().value!)
    return key
  }

  return {
    /** Records that somebody pressed the button of the check. */
    passCheck: () => keep(checked, now() + checkMs),
    send(phone: string | undefined, check: string | undefined): { sessionInfo: string } | Fault {
      if (!check) return 'MISSING_RECAPTCHA_TOKEN'
      const good = checked.get(check)
      checked.delete(check)
      if (!good || good < now()) return 'INVALID_RECAPTCHA_TOKEN'
      if (!phone) return 'MISSING_PHONE_NUMBER'
      if (!/^\+[1-9]\d{7,14}$/.test(phone)) return 'INVALID_PHONE_NUMBER'
      const bad = badEndings[phone.slice(-5)]
      if (bad) return bad
      const code = String(randomInt(1_000_000)).padStart(6, '0')
      deliver(phone, code)
      return { sessionInfo: keep(open, { phone, code, until: now() + codeMs, tries: 0 }) }
    },
    /** The number that the code was sent to. */
    confirm(sessionInfo: string | undefined, code: string | undefined): { phone: string } | Fault {
      if (!code) return 'MISSING_CODE'
      const signIn = open.get(sessionInfo ?? '')
      if (!signIn) return 'INVALID_SESSION_INFO'
      if (signIn.until < now()) return 'SESSION_EXPIRED'
      if (signIn.tries++ >= triesMax) return 'TOO_MANY_ATTEMPTS_TRY_LATER'
      if (signIn.code !== code) return 'INVALID_CODE'
      open.delete(sessionInfo!)
      return { phone: signIn.phone }
    },
  }
}

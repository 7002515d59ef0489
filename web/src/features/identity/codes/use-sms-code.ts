import { sendLoginCode, sendRegisterCode } from '@kancil/contract/identity/phone'
import { useState } from 'react'
import { useLanguageStore } from '../../../i18n/use-text.tsx'
import { useAction } from '../../../lib/call/queries.ts'
import type { Explanation } from '../../../lib/texts.ts'
import { explainSendLogin, explainSendRegister } from '../phone-auth/texts.ts'
import { useCountdown } from './use-countdown.ts'

export type PhoneNumber = { readonly countryDialingCode: string; readonly mobileNum: string }
export type SmsUse =
  | { readonly purpose: 'login' | 'recover' }
  | { readonly purpose: 'register'; readonly method: 'mobile' | 'username' }

/**
 * The time until which no further code may be requested; kept even when the dialog is closed
 * meanwhile.
 */
const waits = new Map<string, number>()
/** Minimum between two sends, in ms (specification, section 9). */
const throttleMs = 1_000

/**
 * The steps of a code by SMS: the puzzle, the call, and the countdown of 60 s times its minutes,
 * during which no other is sent.
 */
export function useSmsCode(use: SmsUse) {
  const language = useLanguageStore().language()
  const toLogin = useAction(sendLoginCode)
  const toRegister = useAction(sendRegisterCode)
  const [number, setNumber] = useState<PhoneNumber | null>(null)
  const [verifying, setVerifying] = useState(false)
  const [sent, setSent] = useState<{ number: string; minutes: number } | null>(null)
  const [failure, setFailure] = useState<Explanation | null>(null)
  const [askedAt, setAskedAt] = useState(0)
  const { left, start } = useCountdown(waits.get(use.purpose) ?? 0)

  function wait(seconds: number): void {
    const end = Date.now() + seconds * 1000
    waits.set(use.purpose, end)
    start(end)
  }

  function begin(to: PhoneNumber): void {
    if (left > 0 || Date.now() - askedAt < throttleMs) return
    setAskedAt(Date.now())
    setNumber(to)
    setVerifying(true)
  }

  function send(verification: string): void {
    setVerifying(false)
    if (!number) return
    const { countryDialingCode, mobileNum } = number
    const common = { countryDialingCode, verification, language }
    const onSuccess = ({ expiredMinutes }: { expiredMinutes: number }): void => {
      wait(60 * expiredMinutes)
      // As dialled from abroad: without the trunk zero.
      const national = mobileNum.replace(/^0/, '')
      setSent({ number: `+${countryDialingCode} ${national}`, minutes: expiredMinutes })
    }
    if (use.purpose === 'register')
      toRegister.mutate(
        { ...common, mobileNo: mobileNum, method: use.method },
        { onSuccess, onError: (error) => showFailure(explainSendRegister(error)) },
      )
    else
      toLogin.mutate(
        { ...common, mobileNum, purpose: use.purpose },
        { onSuccess, onError: (error) => showFailure(explainSendLogin(error)) },
      )
  }

  function showFailure(explained: Explanation): void {
    setFailure(explained)
    const seconds = explained.values['retryAfterSeconds']
    if (explained.id === 'phone.failed.tooSoon' && typeof seconds === 'number') wait(seconds)
  }

  return {
    verifying,
    sent,
    left,
    failure,
    pending: toLogin.isPending || toRegister.isPending,
    begin,
    verified: send,
    back: () => setVerifying(false),
    failureSeen: () => setFailure(null),
  }
}

export type SmsCode = ReturnType<typeof useSmsCode>

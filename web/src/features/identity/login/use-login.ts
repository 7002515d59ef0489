import { login } from '@kancil/contract/identity/login'
import type { ProofDemand } from '@kancil/contract/identity/proofs'
import { type FormEvent, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useAction } from '../../../lib/call/queries.ts'
import { rememberedName } from './remembered-login.ts'
import { useEnter } from './use-enter.ts'

export type LoginValues = {
  username: string
  password: string
  captcha: string
  rememberMe: boolean
}

/**
 * A solved puzzle is valid for two minutes and one login; an additional captcha does not use it up.
 */
const proofMs = 100_000

/** The steps of a login: the form, the puzzle, the call, and what the answer asks for next. */
export function useLogin(onDemand: (demand: ProofDemand) => void, side?: 'agent') {
  const enter = useEnter()
  const action = useAction(login)
  const [remembered] = useState(rememberedName)
  const [verifying, setVerifying] = useState(false)
  const [asks, setAsks] = useState({ captcha: false, hard: false, version: 0 })
  const proof = useRef<string | null>(null)
  const form = useForm<LoginValues>({
    defaultValues: { username: remembered, password: '', captcha: '', rememberMe: false },
  })

  function submit(values: LoginValues): void {
    if (proof.current && !asks.hard) send(values, proof.current)
    else setVerifying(true)
  }

  function send({ username, password, captcha, rememberMe }: LoginValues, token: string): void {
    setVerifying(false)
    proof.current = token
    setTimeout(() => {
      if (proof.current === token) proof.current = null
    }, proofMs)
    action.mutate(
      {
        username: username.trim(),
        password,
        type: 'username',
        verification: token,
        rememberMe,
        ...(side ? { side } : {}),
        ...(asks.captcha && captcha ? { captcha: captcha.trim() } : {}),
      },
      { onSuccess: enter, onError: ({ code, value }) => demandAgain(code, value) },
    )
  }

  function demandAgain(code: string, value: Readonly<Record<string, unknown>>): void {
    if (code === 'extra_verification_required') return onDemand(value as unknown as ProofDemand)
    if (code !== 'captcha_required' && code !== 'captcha_wrong') proof.current = null
    const captcha = value['captcha'] === true
    setAsks({ captcha, hard: value['hard'] === true, version: asks.version + 1 })
    form.setValue('captcha', '')
    // The server wants more than the puzzle: continue at once, the member has done nothing wrong.
    if (code === 'verification_required') setVerifying(true)
    else if (code === 'incorrect_account_or_password') form.setFocus('password')
  }

  return {
    form,
    asks,
    remembered,
    error: action.error,
    pending: action.isPending,
    verifying,
    submit: (event: FormEvent) => void form.handleSubmit(submit)(event),
    verified: (token: string) => send(form.getValues(), token),
    back: () => setVerifying(false),
  }
}

import { changePassword } from '@kancil/contract/identity/passwords'
import { systemKeys } from '@kancil/contract/site/info'
import { defaultRegisterRules } from '@kancil/rules/identity/field-rules'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { compactDecrypt, exportJWK, generateKeyPair } from 'jose'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLanguageStore } from '../../../i18n/language-store.ts'
import { TextProvider } from '../../../i18n/use-text.tsx'
import { createQueryClient } from '../../../lib/call/queries.ts'
import { forgetKey } from '../../../lib/call/seal.ts'
import { PasswordForm } from './form.tsx'

const sent: unknown[] = []
let answer: { status: number; body: unknown }
const pair = await generateKeyPair('ECDH-ES', { crv: 'P-256', extractable: true })
const key = { ...(await exportJWK(pair.publicKey)), kid: 'k1', use: 'enc', alg: 'ECDH-ES' }

beforeEach(() => {
  sent.length = 0
  forgetKey()
  // Only the network is faked here.
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url === systemKeys.path) return Response.json({ success: true, value: { keys: [key] } })
    const { plaintext } = await compactDecrypt(String(init.body), pair.privateKey)
    sent.push([url, JSON.parse(new TextDecoder().decode(plaintext))])
    return Response.json(answer.body, { status: answer.status })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function refuseWith(message: string): typeof answer {
  return { status: 422, body: { success: false, message, value: {} } }
}

async function showForm(asksOld: boolean) {
  const texts = createLanguageStore('EN', {})
  await Promise.all([texts.need('shell'), texts.need('app')])
  const onDone = vi.fn<() => void>()
  const onAsksOld = vi.fn<() => void>()
  render(
    <QueryClientProvider client={createQueryClient()}>
      <TextProvider store={texts}>
        <PasswordForm
          account="aina"
          rule={defaultRegisterRules.password}
          asksOld={asksOld}
          onAsksOld={onAsksOld}
          onDone={onDone}
        />
      </TextProvider>
    </QueryClientProvider>,
  )
  const fill = (label: string, value: string): void =>
    void fireEvent.change(screen.getByLabelText(label), { target: { value } })
  const submit = (): void =>
    void fireEvent.click(screen.getByRole('button', { name: 'Change password' }))
  return { onDone, onAsksOld, fill, submit }
}

const fresh = 'sungai pagi 42'
const session = { token: 't', account: 'aina', isAgent: 0, merchant: 'kancil' }

test('the forced change is sent without an old password', async () => {
  answer = { status: 200, body: { success: true, value: session } }
  const { fill, submit, onDone } = await showForm(false)
  fill('New password', fresh)
  fill('New password again', fresh)
  submit()
  await waitFor(() => expect(onDone).toHaveBeenCalled())
  const input = { newPassword: fresh, confirmNewPassword: fresh }
  expect(sent).toEqual([[changePassword.path, input]])
})

test('an ordinary change asks the old one, and a wrong one is told at its field', async () => {
  answer = refuseWith('old_password_wrong')
  const { fill, submit, onDone } = await showForm(true)
  submit()
  await screen.findAllByText('Input cannot be empty')
  expect(sent).toEqual([])
  fill('Old password', 'guess')
  fill('New password', fresh)
  fill('New password again', fresh)
  submit()
  // Exactly once: `findByText` throws if there are two.
  await screen.findByText('The old password is incorrect.')
  expect(screen.getByLabelText('Old password').getAttribute('aria-invalid')).toBe('true')
  expect(onDone).not.toHaveBeenCalled()
})

test('two new passwords that differ are not sent', async () => {
  const { fill, submit } = await showForm(false)
  fill('New password', fresh)
  fill('New password again', 'sungai pagi 43')
  submit()
  await screen.findByText('Incorrect confirmation input')
  expect(sent).toEqual([])
})

test('if the server asks for the old password after all, the field appears', async () => {
  answer = refuseWith('old_password_required')
  const { fill, submit, onAsksOld } = await showForm(false)
  fill('New password', fresh)
  fill('New password again', fresh)
  submit()
  await waitFor(() => expect(onAsksOld).toHaveBeenCalled())
})

import { login } from '@kancil/contract/identity/login'
import { captcha } from '@kancil/contract/identity/verification/captcha'
import { checkSlider, newSlider } from '@kancil/contract/identity/verification/slider'
import { offeredLanguages } from '@kancil/contract/languages'
import { type SiteInfo, siteInfo, systemKeys } from '@kancil/contract/site/info'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, waitFor } from '@testing-library/react'
import { exportJWK, generateKeyPair } from 'jose'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLanguageStore } from '../../../i18n/language-store.ts'
import type { MessageId } from '../../../i18n/message-id.ts'
import { TextProvider } from '../../../i18n/use-text.tsx'
import { ModalsProvider, modalNames } from '../../../lib/screen/modal.tsx'
import { createQueryClient, keyOf } from '../../../lib/call/queries.ts'
import { BrowserRouter } from '../../../lib/router.tsx'
import { forgetKey } from '../../../lib/call/seal.ts'
import { LoginForm } from './form.tsx'

const pair = await generateKeyPair('ECDH-ES', { crv: 'P-256', extractable: true })
const key = { ...(await exportJWK(pair.publicKey)), kid: 'k1', use: 'enc', alg: 'ECDH-ES' }
const info = { languages: [] } as Partial<SiteInfo> as SiteInfo
const puzzle = {
  ...{ challengeId: 'chl_1', background: '', piece: '', width: 320, height: 160 },
  ...{ pieceSize: 52, pieceTop: 40, expiresInSeconds: 120 },
}
let answer: () => Response

beforeEach(() => {
  forgetKey()
  // Only the network is faked here.
  const values: Record<string, unknown> = {
    [systemKeys.path]: { keys: [key] },
    [newSlider.path]: puzzle,
    [checkSlider.path]: { verification: 'proof', expiresInSeconds: 120 },
    [captcha.path]: 'iVBORw0KGgo=',
  }
  vi.stubGlobal('fetch', async (url: string) =>
    url === login.path ? answer() : Response.json({ success: true, value: values[url] }),
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Logs in through the form, including the puzzle, and returns the page that shows the answer. */
async function logIn(language: (typeof offeredLanguages)[number]) {
  const store = createLanguageStore(language)
  await Promise.all((['shell', 'app', 'phone'] as const).map((group) => store.need(group)))
  const text = (id: MessageId): string => store.i18n._(id)
  const queries = createQueryClient()
  queries.setQueryData(keyOf(siteInfo, {}), info)
  const page = render(
    <QueryClientProvider client={queries}>
      <TextProvider store={store}>
        <BrowserRouter>
          <ModalsProvider names={new Set(modalNames)}>
            <LoginForm onDemand={() => undefined} />
          </ModalsProvider>
        </BrowserRouter>
      </TextProvider>
    </QueryClientProvider>,
  )
  for (const label of ['identity.field.username', 'identity.field.password'] as const)
    fireEvent.change(page.getByLabelText(text(label)), { target: { value: 'something' } })
  await act(async () => void fireEvent.submit(page.container.querySelector('form')!))
  const handle = page.getByRole('slider') as HTMLButtonElement
  await waitFor(() => expect(handle.disabled).toBe(false))
  fireEvent.keyDown(handle, { key: 'ArrowRight' })
  fireEvent.keyDown(handle, { key: 'Enter' })
  return { page, text }
}

const refusal = (message: string, value: object) =>
  Response.json({ success: false, message, value }, { status: 401 })

test.each(offeredLanguages)(
  'a failure with the captcha flag shows the picture: %s',
  async (language) => {
    answer = () => refusal('incorrect_account_or_password', { captcha: true, hard: false })
    const { page, text } = await logIn(language)
    await page.findByText(text('identity.login.incorrect'))
    expect(page.getByLabelText(text('identity.captcha.label'))).toBeTruthy()
    const picture = await page.findByAltText(text('identity.captcha.picture'))
    expect(picture.getAttribute('src')).toBe('data:image/png;base64,iVBORw0KGgo=')
  },
)

test.each(offeredLanguages)('no answer, and one that is nobody’s: %s', async (language) => {
  answer = () => {
    throw new TypeError('offline')
  }
  const first = await logIn(language)
  await first.page.findByText(first.text('errors.network'))
  cleanup()
  answer = () => new Response('<html>')
  const second = await logIn(language)
  await second.page.findByText(second.text('errors.unknown'))
})

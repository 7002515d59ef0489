import { captchaMessage } from '@kancil/contract/ports/phone-auth-page'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { faultOf, passCheck, sendCode } from './client.ts'
import { faultTexts } from '../login/provider-texts.ts'

const check = 'https://provider.example/check'
const site = { apiKey: 'key', restUrl: 'https://provider.example', captchaUrl: check }

/** The browser's handle of an opened window. */
type OpenedWindow = { closed: boolean; close: () => void }
let opened: OpenedWindow | null

beforeEach(() => {
  opened = { closed: false, close: vi.fn<() => void>() }
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  vi.spyOn(window, 'open').mockImplementation(() => opened as never)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** The text that the page shows for an error. */
const textOf = (going: Promise<unknown>): Promise<string> =>
  going.then(
    () => '',
    (error: unknown) => faultTexts[faultOf(error)],
  )

function say(origin: string, source: unknown = opened): void {
  const data = { type: captchaMessage, token: 'passed' }
  window.dispatchEvent(new MessageEvent('message', { data, origin, source: source as never }))
}

test('a window that the browser forbids', async () => {
  opened = null
  expect(await textOf(passCheck(check))).toBe('provider.fault.popupBlocked')
})

test('a window that is closed first', async () => {
  const text = textOf(passCheck(check))
  vi.advanceTimersByTime(900)
  opened!.closed = true
  vi.advanceTimersByTime(300)
  expect(await text).toBe('provider.fault.popupClosed')
})

test('its word is taken from that window and its origin alone, and the window closes', async () => {
  const going = passCheck(check)
  say('https://elsewhere.example')
  say('https://provider.example', window)
  expect(opened!.close).not.toHaveBeenCalled()
  say('https://provider.example')
  expect(await going).toBe('passed')
  expect(opened!.close).toHaveBeenCalledOnce()
})

test.each([
  ['QUOTA_EXCEEDED : of the project', 'provider.fault.quota'],
  ['A_WORD_OF_TOMORROW', 'provider.fault.unknown'],
])('a provider that says %j', async (message, text) => {
  vi.stubGlobal('fetch', async () => Response.json({ error: { message } }, { status: 400 }))
  expect(await textOf(sendCode(site, '+60123456789', 'passed'))).toBe(text)
})

test('a provider that cannot be reached', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('offline')
  })
  expect(await textOf(sendCode(site, '+60123456789', 'passed'))).toBe('errors.network')
})

import { onlineManager, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../../../lib/call/queries.ts'
import { show } from '../../../ui/testing.ts'
import { CaptchaField } from './captcha-field.tsx'
import { SliderPuzzle } from './slider-puzzle.tsx'

afterEach(() => {
  cleanup()
  onlineManager.setOnline(true)
  vi.unstubAllGlobals()
})

test.each([
  ['puzzle', <SliderPuzzle key="puzzle" purpose="login" onSolved={() => undefined} />],
  ['captcha', <CaptchaField key="captcha" value="" onChange={() => undefined} />],
])('without a network the %s says so, instead of showing an empty box', async (_, field) => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  onlineManager.setOnline(false)
  await show(<QueryClientProvider client={createQueryClient()}>{field}</QueryClientProvider>)
  expect((await screen.findByRole('alert')).textContent).toMatch(/connection|network/i)
})

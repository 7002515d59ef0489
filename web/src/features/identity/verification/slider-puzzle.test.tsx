import { onlineManager, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../../../lib/call/queries.ts'
import { show } from '../../../ui/testing.ts'
import { SliderPuzzle } from './slider-puzzle.tsx'

afterEach(() => {
  cleanup()
  onlineManager.setOnline(true)
  vi.unstubAllGlobals()
})

test('without a network the puzzle says so, instead of showing an empty box', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  onlineManager.setOnline(false)
  await show(
    <QueryClientProvider client={createQueryClient()}>
      <SliderPuzzle purpose="login" onSolved={() => undefined} />
    </QueryClientProvider>,
  )
  expect((await screen.findByRole('alert')).textContent).toMatch(/connection|network/i)
})

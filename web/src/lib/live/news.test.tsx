import { renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { deliver, useLiveNews } from './state.ts'

afterEach(() => vi.restoreAllMocks())

test('news is read again for its message, and when the connection opens late or anew', () => {
  const again = vi.fn()
  const now = vi.spyOn(performance, 'now').mockReturnValue(1_000)
  const { unmount } = renderHook(() => useLiveNews('site.announcements', again))
  // With the page itself came what is told now.
  deliver({ type: 'live.up', data: null })
  expect(again).not.toHaveBeenCalled()
  deliver({ type: 'site.announcements', data: {} })
  expect(again).toHaveBeenCalledTimes(1)
  now.mockReturnValue(20_000)
  deliver({ type: 'live.up', data: null })
  expect(again).toHaveBeenCalledTimes(2)
  unmount()
  deliver({ type: 'live.up', data: null })
  expect(again).toHaveBeenCalledTimes(2)
})

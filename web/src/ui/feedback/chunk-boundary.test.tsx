import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lazyScreen } from '../../lib/screen/lazy-screen.tsx'
import { ChunkBoundary } from './chunk-boundary.tsx'
import { show } from '../testing.ts'

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  // The page that is fetched to check for a new version.
  vi.stubGlobal('fetch', async () => new Response('<html></html>'))
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const framed = (Screen: ReturnType<typeof lazyScreen>) => (
  <ChunkBoundary>
    <Suspense fallback="waiting">
      <Screen />
    </Suspense>
  </ChunkBoundary>
)

test('code that fails to load is named as such, and the page can be asked for again', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
  const Screen = lazyScreen(
    async () => {
      throw new TypeError('Failed to fetch dynamically imported module')
    },
    () => () => null,
  )
  await act(async () => void (await show(framed(Screen))))
  const text = screen.getByRole('alert').textContent
  expect(text).toContain('check your network connectivity')
  expect(text).toContain('Chunk load error: a part of this page did not arrive')
  await act(async () => void fireEvent.click(screen.getByText('Try again')))
  expect(reload).toHaveBeenCalledTimes(1)
})

test.each([
  ['a new version is out: the page is loaded once', '/assets/member-new.js', 1],
  ['the version is the same: the page stays', '/assets/member-old.js', 0],
])('code that fails to load when %s', async (_, served, times) => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
  // How the first HTML loads its entry: not a tag, but an inline script that adds one.
  const page = `<script>add('script', { type: 'module', src: '${served}' })</script>`
  vi.stubGlobal('fetch', async () => new Response(page))
  const entry = Object.assign(document.createElement('script'), { type: 'module' })
  entry.src = '/assets/member-old.js'
  vi.spyOn(document, 'querySelector').mockReturnValue(entry)
  sessionStorage.clear()
  // The second time it finds that a fresh page did not help.
  for (let time = 0; time < 2; time++) {
    const Screen = lazyScreen(
      async () => {
        throw new TypeError('Failed to fetch dynamically imported module')
      },
      () => () => null,
    )
    await act(async () => void (await show(framed(Screen))))
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)))
    expect(screen.getByRole('alert').textContent).toContain('Chunk load error')
    cleanup()
  }
  expect(reload).toHaveBeenCalledTimes(times)
})

test('code that fails to load is reported to the server, once for each part', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_url: string, init?: RequestInit) => {
    if (init?.body) sent.push(JSON.parse(String(init.body)))
    return new Response(JSON.stringify({ success: true, value: {} }))
  })
  for (let time = 0; time < 2; time++) {
    const Screen = lazyScreen(
      async () => {
        throw new TypeError('Failed to fetch: http://localhost/assets/help-BH04X3yn.js')
      },
      () => () => null,
    )
    await Screen.preload().catch(() => undefined)
  }
  const page = location.pathname
  await vi.waitFor(() =>
    expect(sent).toEqual([{ chunk: 'help-BH04X3yn.js', cause: 'failed', page }]),
  )
})

test('code that takes longer than 120 s has failed to load', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const Screen = lazyScreen(
    () => new Promise<never>(() => undefined),
    () => () => null,
  )
  const waiting = Screen.preload().catch((error: Error) => error.name)
  vi.advanceTimersByTime(119_000)
  vi.advanceTimersByTime(2_000)
  expect(await waiting).toBe('ChunkLoadError')
})

test('a fault of the screen itself is not called a fault of the network', async () => {
  const Screen = lazyScreen(
    async () => 'a module',
    () => () => {
      throw new Error('a bug')
    },
  )
  await act(async () => void (await show(framed(Screen))))
  expect((await screen.findByRole('alert')).textContent).toContain('has failed')
})

import { afterAll, vi } from 'vitest'

// Files of one worker share it: the next one begins with a browser's empty memory, and with modules
// of its own, which hold a page's session, its live stream and what it has read.
afterAll(() => {
  vi.resetModules()
  // Tests that say they run in Node have no window.
  if (typeof window === 'undefined') return
  sessionStorage.clear()
  localStorage.clear()
})

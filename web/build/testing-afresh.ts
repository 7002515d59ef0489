import { afterAll, vi } from 'vitest'

// Files of one worker share the environment. Each file starts with empty browser storage and fresh
// modules, because modules hold a page's session, its live stream and what it has read.
afterAll(async () => {
  // A screen that a test opened last may still be loading: the next file would inherit the half.
  await vi.dynamicImportSettled()
  vi.resetModules()
  // Tests that declare the Node environment have no window.
  if (typeof window === 'undefined') return
  sessionStorage.clear()
  localStorage.clear()
})

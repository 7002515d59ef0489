import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { catalogues } from './build/catalogues.ts'
import { writtenPages } from './build/written-pages.ts'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), catalogues(), writtenPages()],
  test: {
    name: 'web',
    environment: 'happy-dom',
    // Each file has a window and modules of its own; a worker for each took thrice as long.
    isolate: false,
    setupFiles: 'build/testing-afresh.ts',
    include: ['{src,build}/**/*.test.{ts,tsx}'],
  },
})

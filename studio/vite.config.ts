import { defineConfig } from 'vite'

/** The game screens, one page each; the studio serves them at /play/. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/play/',
  appType: 'mpa',
  publicDir: false,
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: { 'harimau-emas': 'harimau-emas.html' },
      // The contract's schemas only make values: those that no screen uses go, TypeBox with them.
      treeshake: { manualPureFunctions: ['Type'], propertyReadSideEffects: false },
    },
  },
})

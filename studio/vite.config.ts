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
      input: {
        'harimau-emas': 'harimau-emas.html',
        'ombak-naga': 'ombak-naga.html',
        'buah-meledak': 'buah-meledak.html',
        'tiga-buah': 'tiga-buah.html',
        'wayang-malam': 'wayang-malam.html',
        'pasar-pelita': 'pasar-pelita.html',
        'dadu-pantas': 'dadu-pantas.html',
        'gasing-jatuh': 'gasing-jatuh.html',
        'kebun-durian': 'kebun-durian.html',
        'roda-kampung': 'roda-kampung.html',
        baccarat: 'baccarat.html',
        'dragon-tiger': 'dragon-tiger.html',
        roulette: 'roulette.html',
        'sic-bo': 'sic-bo.html',
        'wau-terbang': 'wau-terbang.html',
        'niu-niu': 'niu-niu.html',
        thirteen: 'thirteen.html',
        'karang-biru': 'karang-biru.html',
        'record-check': 'screens/record-check/main.ts',
      },
      output: {
        // The record page names its script, so no hash; and not in assets/, which is cached for a
        // year.
        entryFileNames: ({ name }) =>
          name === 'record-check' ? 'scripts/[name].js' : 'assets/[name]-[hash].js',
      },
      // The contract's schemas only create values: unused ones are dropped, and TypeBox with them.
      treeshake: { manualPureFunctions: ['Type'], propertyReadSideEffects: false },
    },
  },
})

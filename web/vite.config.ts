import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type UserConfig } from 'vite'
import { catalogues } from './build/catalogues.ts'
import { inlineStyles } from './build/inline-styles.ts'
import { pruneAssets } from './build/prune-assets.ts'

const client = join(import.meta.dirname, 'dist/client')

const api = { target: 'http://localhost:8080', changeOrigin: true }
const proxy = {
  '/wps': api,
  '/lgw': api,
  '/console/': { target: 'http://localhost:8081', changeOrigin: true },
}

/** `vite build` makes both sites in dist/client; `vite build --ssr` makes dist/render.js for the server. */
export default defineConfig(({ isSsrBuild }): UserConfig => {
  const plugins = [react(), tailwindcss(), catalogues()]
  const common: UserConfig = { root: import.meta.dirname, appType: 'mpa', server: { proxy } }
  if (isSsrBuild)
    return {
      ...common,
      plugins,
      publicDir: false,
      ssr: { noExternal: true },
      build: {
        ssr: 'src/apps/member/render.tsx',
        outDir: 'dist',
        emptyOutDir: false,
        target: 'node24',
        minify: false,
        rolldownOptions: { output: { codeSplitting: false, entryFileNames: 'render.js' } },
      },
    }
  return {
    ...common,
    plugins: [...plugins, inlineStyles(), pruneAssets(join(client, 'assets'))],
    build: {
      outDir: 'dist/client',
      emptyOutDir: false,
      manifest: true,
      target: 'es2022',
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      rolldownOptions: { input: { member: 'index.html', console: 'console.html' } },
    },
  }
})

import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build, defineConfig, type Plugin, type UserConfig } from 'vite'
import { bareContract } from './build/bare-contract.ts'
import { catalogues } from './build/catalogues.ts'
import { inlineStyles } from './build/inline-styles.ts'
import { lightRouter } from './build/light-router.ts'
import { memberCatalogues } from './build/member-catalogues.ts'
import { emitPublishedChecks } from './build/published-checks.ts'
import { chunkFileName } from './build/screen-groups.ts'
import { startAfterPaint } from './build/start-after-paint.ts'
import { thenWorker } from './build/worker.ts'
import { writtenPages } from './build/written-pages.ts'

const root = import.meta.dirname
const api = { target: 'http://localhost:8080', changeOrigin: true }
const proxy = {
  '/wps': api,
  '/lgw': api,
  '/console/': { target: 'http://localhost:8081', changeOrigin: true },
}

const common = (): UserConfig => ({ root, appType: 'mpa', server: { proxy } })
const plugins = (): UserConfig['plugins'] => [react(), tailwindcss(), catalogues(), writtenPages()]

/**
 * The entry in two files: what changes with the libraries, and what changes with us. Icons that
 * several parts draw are one file: by themselves each was a request of two hundred bytes, and a
 * page's first dozen of requests.
 */
const groups = [
  { name: 'vendor', test: /node_modules/, tags: ['$initial' as const], priority: 3 },
  { name: 'base', tags: ['$initial' as const], priority: 2 },
  { name: 'icons', test: /node_modules\/lucide-react/, minShareCount: 2, priority: 1 },
  { name: 'art', test: /web\/src\/ui\/art\//, minShareCount: 2, priority: 1 },
  // What several parts share: each file by itself was a name in the entry's list.
  { name: 'api', test: /contract\/src\//, minShareCount: 2, priority: 1 },
  ...[
    { name: 'ui', test: /web\/src\/ui\/(?:form|feedback|dialog)\// },
    { name: 'list', test: /web\/src\/ui\/(?:list|table|money|instant|badge)/ },
    { name: 'site', test: /web\/src\/features\/(?:site|messages|games)\// },
    { name: 'id', test: /web\/src\/features\/identity\/(?!profile)/ },
  ].map((group) => ({ ...group, minShareCount: 3, priority: 1 })),
]

/** Reading a property or a global does nothing in what we bundle. */
const treeshake = { propertyReadSideEffects: false as const, unknownGlobalSideEffects: false }

/**
 * One site in dist/client. Each is built alone, so that neither carries a chunk of what they share.
 */
function site(name: 'member' | 'console', page: string, more: Plugin[] = []): UserConfig {
  return {
    ...common(),
    plugins: [...plugins()!, bareContract(), lightRouter(), inlineStyles(), ...more],
    build: {
      outDir: 'dist/client',
      emptyOutDir: name === 'member',
      copyPublicDir: name === 'member',
      manifest: `.vite/${name}.json`,
      target: 'es2022',
      modulePreload: {
        polyfill: false,
        // The entry has these already; naming them with every part again only made it larger.
        resolveDependencies: (_file, parts) =>
          parts.filter((part) => !/\/(?:vendor|rolldown-runtime)-[\w-]+\.js$/.test(part)),
      },
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: { [name]: page },
        output: { codeSplitting: { groups }, chunkFileNames: chunkFileName },
        treeshake,
      },
    },
  }
}

/**
 * The console follows the member site into the same folder, so that one `vite build` makes both.
 */
function buildConsoleNext(): Plugin {
  let outDir = ''
  return {
    name: 'kancil-then-console',
    apply: 'build',
    configResolved(config) {
      outDir = config.build.outDir
    },
    async closeBundle() {
      const config = site('console', 'console.html')
      await build({ ...config, configFile: false, build: { ...config.build, outDir } })
    },
  }
}

function firstHtml(): UserConfig {
  return {
    ...common(),
    plugins: plugins()!,
    publicDir: false,
    ssr: { noExternal: true },
    build: {
      outDir: 'dist',
      emptyOutDir: false,
      target: 'node24',
      minify: false,
      rolldownOptions: {
        input: 'src/apps/member/render.tsx',
        output: { codeSplitting: false, entryFileNames: 'render.js' },
      },
    },
  }
}

/**
 * `vite build` makes both sites in dist/client; `vite build --ssr` makes dist/render.js for the
 * server.
 */
export default defineConfig(({ isSsrBuild }): UserConfig =>
  isSsrBuild
    ? firstHtml()
    : site('member', 'index.html', [
        memberCatalogues(),
        startAfterPaint(),
        emitPublishedChecks(),
        buildConsoleNext(),
        thenWorker(),
      ]),
)

import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import { type Language, languageTags, offeredLanguages } from '@kancil/contract/languages'
import { build, type Plugin } from 'vite'
import { languageFolders } from '../src/i18n/catalogue-groups.ts'
import { readCatalogue } from './catalogues.ts'
import { offlinePage, offlineStyle } from './offline-page.ts'

/**
 * What is fetched when the worker is installed, in addition to the offline pages that it contains.
 */
const keptTop = /^(favicon|icon-)[\w-]*\.(svg|png)$|^manifest\.webmanifest$/
const keptFonts = /^inter-latin-wght-normal-.*\.woff2$/

const entries = {
  'service-worker': 'src/apps/worker/main.ts',
  'no-worker': 'src/apps/worker/farewell.ts',
} as const

/**
 * Builds the service worker after the member site. Each of its two files is a single file at the
 * root of the site, because a worker's location determines its scope.
 */
export function thenWorker(): Plugin {
  let outDir = ''
  let root = ''
  return {
    name: 'kancil-then-worker',
    apply: 'build',
    configResolved(config) {
      outDir = config.build.outDir
      root = config.root
    },
    async closeBundle() {
      const client = isAbsolute(outDir) ? outDir : join(root, outDir)
      for (const [name, input] of Object.entries(entries))
        await build({
          root,
          configFile: false,
          logLevel: 'warn',
          plugins: [workerParts(client)],
          build: {
            outDir,
            emptyOutDir: false,
            copyPublicDir: false,
            target: 'es2022',
            modulePreload: false,
            rolldownOptions: {
              input: { [name]: input },
              output: { codeSplitting: false, format: 'iife', entryFileNames: '[name].js' },
            },
          },
        })
    },
  }
}

/** `virtual:kept-files` and `virtual:offline-pages`: the data that the worker is built with. */
function workerParts(client: string): Plugin {
  const parts: Readonly<Record<string, () => string>> = {
    'virtual:kept-files': () => `export const keptFiles = ${JSON.stringify(keptFiles(client))}`,
    'virtual:offline-pages': () =>
      [
        `export const offlinePages = ${JSON.stringify(offlinePages())}`,
        `export const offlinePolicy = ${JSON.stringify(offlinePolicy())}`,
      ].join('\n'),
  }
  return {
    name: 'kancil-worker-parts',
    resolveId: (id) => (parts[id] ? `\0${id}` : undefined),
    load: (id) => parts[id.slice(1)]?.(),
  }
}

type CachedFile = { readonly url: string; readonly revision: string | null }

function keptFiles(client: string): CachedFile[] {
  const top = readdirSync(client)
    .filter((name) => keptTop.test(name))
    .map((name) => {
      const bytes = readFileSync(join(client, name))
      return { url: `/${name}`, revision: createHash('sha256').update(bytes).digest('hex') }
    })
  const fonts = readdirSync(join(client, 'assets')).filter((name) => keptFonts.test(name))
  return [...top, ...fonts.map((name) => ({ url: `/assets/${name}`, revision: null }))]
}

function offlinePages(): Record<Language, string> {
  const page = (language: Language): string => {
    const texts = readCatalogue(languageFolders[language], 'install')
    return offlinePage({
      tag: languageTags[language],
      title: texts['install.offline.title']!,
      text: texts['install.offline.text']!,
      retry: texts['install.offline.retry']!,
    })
  }
  return Object.fromEntries(
    offeredLanguages.map((language) => [language, page(language)]),
  ) as Record<Language, string>
}

/** No script and nothing from elsewhere; the logo is among the cached files. */
function offlinePolicy(): string {
  const hash = createHash('sha256').update(offlineStyle).digest('base64')
  return [
    `default-src 'none'`,
    `style-src 'sha256-${hash}'`,
    `img-src 'self'`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `frame-ancestors 'none'`,
  ].join(';')
}

import { createHash } from 'node:crypto'
import { type Language, languageTags, offeredLanguages } from '@kancil/contract/languages'
import type { Messages } from '@lingui/core'
import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { announcementReads } from '../../features/messages/announcements/reads.ts'
import { shellReads } from '../../features/site/home/reads.ts'
import { lookPictureUrl } from '@kancil/contract/site/look'
import { lookHead } from '../../features/site/look-head.ts'
import { createLanguageStore, directionOf } from '../../i18n/language-store.ts'
import { loaderOf } from '../../i18n/loaders.ts'
import { needPages } from '../../i18n/written-pages.ts'
import type { PageRead } from '../../lib/call/page-read.ts'
import { type Boot, bootId } from './boot.ts'
import { MemberRoot } from './root.tsx'
import { nowherePath, routeOf } from './routes.tsx'
import { NotFoundIsland, preloadForStatus, preloadIslands } from './shell/islands.tsx'
import { seedQueries } from './seed-queries.ts'
import { setTextSource } from '../../i18n/text-source.ts'

/** One first HTML: a visitor at a path, in a language, under the site's current settings. */
export type RenderInput = Omit<Boot, 'messages'> & {
  /** For canonical and alternate links, such as `http://localhost:8080`. */
  readonly origin: string
}
export type RenderedPage = {
  /** For `#root`. */
  readonly html: string
  readonly head: string
  /** The data block that the client starts from; not a script, so no CSP source is needed. */
  readonly boot: string
  /** 404 where the path has no screen, 503 under maintenance, 451 where restricted. */
  readonly httpStatus: number
  /** CSP sources of styles that are this page's own. */
  readonly styles: readonly string[]
}

/**
 * The public reads of a path: the server answers them itself and passes the answers to `render` as
 * `reads`.
 */
export function readsOf(path: string, language: Language): readonly PageRead[] {
  const route = routeOf(pathnameOf(path))
  const { reads = [] } = route ?? {}
  const ownReads = typeof reads === 'function' ? reads(language, queryParamsOf(path)) : reads
  if (route?.layout === 'header') return ownReads
  return [...shellReads(language), ...announcementReads(language), ...ownReads]
}

export async function render(input: RenderInput): Promise<RenderedPage> {
  const { origin: _origin, ...facts } = input
  const { path } = facts
  const messages = await messagesOf(input.language)
  const texts = createLanguageStore(input.language, messages)
  setTextSource(texts)
  const route = routeOf(pathnameOf(path))
  await Promise.all([
    (route?.screen ?? NotFoundIsland).preload(),
    preloadForStatus(input.status.status),
    preloadIslands(),
  ])
  const html = renderToString(
    <MemberRoot
      queries={seedQueries(facts)}
      texts={texts}
      router={(children): ReactElement => <StaticRouter location={path}>{children}</StaticRouter>}
    />,
  )
  // The client fetches a screen's own texts along with its code.
  const boot: Boot = { ...facts, messages: messages.shell }
  const look = lookHead(input.info)
  const head = headOf(
    input,
    texts.i18n.t(route?.title ?? 'shell.title.notFound', brandOf(input)),
    texts.i18n.t('shell.description', brandOf(input)),
  )
  return {
    html,
    head: head + look,
    styles: inlineHashes(look).styles,
    boot: `<script type="application/json" id="${bootId}">${escapeJson(boot)}</script>`,
    httpStatus: httpStatusOf(input.status.status, route !== undefined),
  }
}

/** The whole document from the built `client/index.html`. */
export async function renderDocument(
  template: string,
  input: RenderInput,
): Promise<{ document: string; httpStatus: number; styles: readonly string[] }> {
  const { html, head, boot, httpStatus, styles } = await render(input)
  const tag = languageTags[input.language]
  const document = template
    .replace('lang="ms" dir="ltr"', () => `lang="${tag}" dir="${directionOf(input.language)}"`)
    .replace('<!--head-->', () => fontPreloads(template, input.language) + head)
    .replace('<!--app-->', () => html)
    .replace('<!--boot-->', () => boot)
    .replace('href="/favicon.svg" type="image/svg+xml"', (own) => iconOf(input) ?? own)
    .replace(/(?<=name="theme-color" content=")#\w+/, (own) => input.info.look?.dark.bg ?? own)
  return { document, httpStatus, styles }
}

/** The tab's icon, where the operator has one. */
function iconOf({ info }: RenderInput): string | null {
  const icon = info.look?.icon
  return icon ? `href="${lookPictureUrl(icon)}" type="image/webp"` : null
}

/**
 * What a script (writing system) needs in addition to the Latin font that every page preloads; file
 * names as built.
 */
const scriptFonts: { readonly [L in Language]?: RegExp } = {
  VI: /\/assets\/inter-vietnamese-[\w-]+\.woff2/g,
  AR: /\/assets\/noto-sans-arabic-[\w-]+\.woff2/g,
}

/** The style sheet is inlined in the template, so the fonts' built addresses are read from it. */
function fontPreloads(template: string, language: Language): string {
  const pattern = scriptFonts[language]
  if (!pattern) return ''
  return [...new Set(template.match(pattern) ?? [])]
    .map((font) => `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>`)
    .join('')
}

/**
 * CSP sources of the fixed inline parts of a built page: the same for every path, language and
 * reader.
 */
export function inlineHashes(template: string): { scripts: string[]; styles: string[] } {
  const find = (pattern: RegExp): string[] =>
    [...template.matchAll(pattern)].map(
      ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
    )
  return {
    scripts: find(/<script>([\s\S]*?)<\/script>/g),
    styles: find(/<style>([\s\S]*?)<\/style>/g),
  }
}

/** What screens of the first HTML may need; anything needed only after a press is not included. */
const groups = ['shell', 'app', 'help', 'install'] as const
type MemberMessages = Record<(typeof groups)[number], Messages>
const loaded = new Map<Language, Promise<MemberMessages>>()

function messagesOf(language: Language): Promise<MemberMessages> {
  let promise = loaded.get(language)
  if (!promise) {
    promise = Promise.all([
      needPages(language),
      ...groups.map((group) => loaderOf(language, group)()),
    ]).then(
      ([, ...all]) =>
        Object.fromEntries(
          groups.map((group, at) => [group, (all[at] as { messages: Messages }).messages]),
        ) as MemberMessages,
    )
    loaded.set(language, promise)
  }
  return promise
}

function queryParamsOf(path: string): URLSearchParams {
  return new URLSearchParams(path.split('?', 2)[1] ?? '')
}

function pathnameOf(path: string): string {
  return path.split(/[?#]/, 1)[0] ?? '/'
}

function brandOf(input: RenderInput): { brand: string } {
  return { brand: input.info.brand.name }
}

function headOf(input: RenderInput, title: string, description: string): string {
  const pathname = pathnameOf(input.path)
  const names = [
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="description" content="${escapeHtml(description)}">`,
  ]
  // This page answers unknown addresses, so it gets no canonical address.
  if (pathname === nowherePath) return names.join('\n    ')
  const address = `${input.origin}${pathname}`
  const alternates = offeredLanguages
    .map(
      (language) =>
        `<link rel="alternate" hreflang="${languageTags[language]}" href="${escapeHtml(`${address}?lang=${language}`)}">`,
    )
    .join('')
  return [...names, `<link rel="canonical" href="${escapeHtml(address)}">`, alternates].join(
    '\n    ',
  )
}

function httpStatusOf(status: 0 | 1 | 2, isKnown: boolean): number {
  if (status === 1) return 503
  if (status === 2) return 451
  return isKnown ? 200 : 404
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

/** JSON that cannot close its element or open a comment. */
function escapeJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}

/** The server caches one page for each combination of these and language. */
export { renderedAddress, renderedAddresses } from './routes.tsx'
/** The server answers other console addresses with 404. */
export { consolePaths } from '../console/paths.ts'

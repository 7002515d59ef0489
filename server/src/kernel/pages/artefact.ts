import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Language } from '@kancil/contract/languages'
import type { PageFacts } from './facts.ts'

/** An answer of the public API that goes into the page, and its address. */
export type PageRead = { readonly name: string; readonly input: unknown; readonly url: string }

type RenderInput = Omit<PageFacts, 'outside'> & {
  readonly path: string
  readonly origin: string
  readonly language: Language
  readonly reads: readonly { name: string; input: unknown; value: unknown }[]
}

/**
 * `web/dist/render.js`, made by `vite build --ssr`: the server loads it and never imports the web's
 * sources.
 */
type Renderer = {
  readsOf(path: string, language: Language): readonly PageRead[]
  renderDocument(
    template: string,
    input: RenderInput,
  ): Promise<{
    document: string
    httpStatus: number
    /** CSP sources of styles that are this page's own: the operator's colours. */
    styles?: readonly string[]
  }>
  /** The address whose first HTML answers this one: one of a few dozen, whatever is requested. */
  renderedAddress(address: string): string
  /** CSP sources of the fixed inline parts of a built page. */
  inlineHashes(template: string): { scripts: string[]; styles: string[] }
  /** Paths of the console's screens; the others are not found. */
  readonly consolePaths?: readonly string[]
}

export type Artefact = {
  readonly renderer: Renderer
  readonly member: Template
  readonly console: Template
}
export type Template = {
  readonly html: string
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
}

/**
 * The built web, or null while there is none. It is looked for until it is there; after that it
 * does not change.
 */
export function openArtefact(webRoot: string): () => Promise<Artefact | null> {
  const files = {
    renderer: join(webRoot, 'render.js'),
    member: join(webRoot, 'client', 'index.html'),
    console: join(webRoot, 'client', 'console.html'),
  }
  let loaded: Promise<Artefact> | null = null

  async function load(): Promise<Artefact> {
    const renderer = (await import(pathToFileURL(files.renderer).href)) as Renderer
    const template = (path: string): Template => {
      const html = readFileSync(path, 'utf8')
      return { html, ...renderer.inlineHashes(html) }
    }
    return { renderer, member: template(files.member), console: template(files.console) }
  }

  return async () => {
    if (!loaded && Object.values(files).every((path) => existsSync(path))) loaded = load()
    try {
      return await loaded
    } catch (error) {
      loaded = null
      throw error
    }
  }
}

import { type Language, languageTags } from '@kancil/contract/languages'
import type { FastifyRequest } from 'fastify'
import { type EncodedBodies, encode } from './encoded.ts'
import { type PageCache, openPageCache } from './cache.ts'
import type { Kernel } from '../kernel.ts'
import type { Artefact, PageRead } from './artefact.ts'
import { etagOf } from './assets.ts'
import type { PageFacts } from './facts.ts'
import { languageFor } from './language.ts'
import { pagePolicy } from './policy.ts'

export type Document = {
  readonly status: number
  readonly type: string
  readonly etag: string
  readonly body: EncodedBodies
  readonly policy: string
  readonly language: string
  /** The same for every visitor in this language. */
  readonly isShared: boolean
}

export type Documents = {
  member(request: FastifyRequest, built: Artefact): Promise<Document>
  console(request: FastifyRequest, built: Artefact): Promise<Document>
  stop(): void
}

const queryCharactersMax = 200
/** Placeholder in a restricted page for the visitor's address, filled in when it is sent. */
const addressMark = '[visitor-address]'
const html = 'text/html; charset=utf-8'

/** Renders the first HTML, and briefly caches what is the same for everybody. */
export function openDocuments(
  kernel: Kernel,
  factsOf: (request: FastifyRequest) => Promise<PageFacts>,
): Documents {
  const cache = openPageCache<Document>({ most: 600, isRendered: true })
  const answers = openPageCache<unknown>({ most: 300 })
  // An operator's change is in the next page, not ten seconds later.
  const stop = kernel.live.listen(['site'], ({ type }) => {
    if (!/^site\.|^games\.catalogue$/.test(type)) return
    cache.clear()
    answers.clear()
  })

  const render = openRenderer(kernel, answers)

  return {
    async member(request, built) {
      const facts = await factsOf(request)
      const language = languageFor(request, facts.info)
      const address = request.url.slice(
        0,
        request.url.split('?', 1)[0]!.length + queryCharactersMax,
      )
      const path = built.renderer.renderedAddress(address)
      const { status, message, ip, country } = facts.status
      // A page that others get holds nothing about the visitor, and the page of a closed site holds
      // no more about them than it shows.
      const shared =
        status === 2
          ? { status, ip: addressMark, country }
          : { status, ip: '', country: '', ...(message !== undefined && { message }) }
      const key = [language, path, status, shared.country].join(' ')
      const page = await cache.get(key, () =>
        render(built, path, language, { ...facts, status: shared }),
      )
      return status === 2 ? withAddress(page, ip) : page
    },
    async console(request, built) {
      const pathname = request.url.split('?', 1)[0]!
      // A path below a list is one of its items: the screen asks which of them exist.
      const isKnown = (built.renderer.consolePaths ?? [pathname]).some(
        (path) => pathname === path || (path !== '/' && pathname.startsWith(`${path}/`)),
      )
      const bytes = Buffer.from(built.console.html)
      const page = await cache.get('console', async () => ({
        status: 200,
        type: html,
        etag: etagOf(bytes),
        body: await encode(bytes, 5),
        policy: pagePolicy('operator', kernel.config, built.console),
        language: '',
        isShared: true,
      }))
      return isKnown ? page : { ...page, status: 404 }
    },
    stop,
  }
}

/** The restricted page as this visitor gets it. */
async function withAddress(page: Document, ip: string): Promise<Document> {
  const bytes = Buffer.from(page.body.identity.toString().replaceAll(addressMark, ip))
  return { ...page, etag: etagOf(bytes), body: await encode(bytes, 1) }
}

type PageRenderer = (
  built: Artefact,
  path: string,
  language: Language,
  facts: PageFacts,
) => Promise<Document>

/** Renders one page, with the answers of the public reads that its path needs. */
function openRenderer(kernel: Kernel, answers: PageCache<unknown>): PageRenderer {
  const origin = [...kernel.member.origins].at(-1)!

  async function read({ url }: PageRead): Promise<unknown> {
    return answers.get(url, async () => {
      // Asked as a visitor would, from an address that no visitor has.
      const request = { method: 'GET', url, remoteAddress: '0.0.0.0' } as const
      const answer = await kernel.member.app.inject(request)
      return answer.statusCode === 200 ? answer.json().value : undefined
    })
  }

  return async (built, path, language, { outside, ...facts }) => {
    const wanted = facts.status.status === 0 ? built.renderer.readsOf(path, language) : []
    const reads = await Promise.all(
      wanted.map(async (pageRead) => ({
        name: pageRead.name,
        input: pageRead.input,
        value: await read(pageRead),
      })),
    )
    const rendered = await built.renderer.renderDocument(built.member.html, {
      ...facts,
      path,
      origin,
      language,
      // The screen itself fetches what could not be read.
      reads: reads.filter((candidate) => candidate.value !== undefined),
    })
    const bytes = Buffer.from(rendered.document)
    const styles = [...built.member.styles, ...(rendered.styles ?? [])]
    return {
      status: rendered.httpStatus,
      type: html,
      etag: etagOf(bytes),
      body: await encode(bytes, 5),
      policy: pagePolicy('member', kernel.config, { ...built.member, styles }, outside),
      language: languageTags[language],
      isShared: facts.status.status === 0,
    }
  }
}

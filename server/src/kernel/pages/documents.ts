import { type Language, languageTags } from '@kancil/contract/languages'
import type { FastifyRequest } from 'fastify'
import { type Encoded, encode } from './encoded.ts'
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
  readonly body: Encoded
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

const keptMilliseconds = 10_000
const keptMost = 300
const queryCharactersMax = 200
const html = 'text/html; charset=utf-8'

/** Renders the first HTML, and keeps what is the same for everybody for a short while. */
export function openDocuments(
  kernel: Kernel,
  factsOf: (request: FastifyRequest) => Promise<PageFacts>,
): Documents {
  const kept = openKept<Document>()
  const answers = openKept<unknown>()
  // A change of the operator's is in the next page, not ten seconds later.
  const stop = kernel.live.listen(['site'], ({ type }) => {
    if (!type.startsWith('site.')) return
    kept.clear()
    answers.clear()
  })

  const render = openRenderer(kernel, answers)

  return {
    async member(request, built) {
      const facts = await factsOf(request)
      const language = languageFor(request, facts.info)
      const path = request.url.slice(0, request.url.split('?', 1)[0]!.length + queryCharactersMax)
      // A closed site's page names the visitor's address: it is rendered for him alone.
      if (facts.status.status !== 0) return render(built, path, language, facts)
      const shared = { ...facts, status: { status: 0, ip: '', country: '' } } as const
      return kept.get(`${language} ${path}`, () => render(built, path, language, shared))
    },
    async console(request, built) {
      const pathname = request.url.split('?', 1)[0]!
      // What stands below a list is one of its items: which of them exist, the screen asks.
      const isKnown = (built.renderer.consolePaths ?? [pathname]).some(
        (path) => pathname === path || (path !== '/' && pathname.startsWith(`${path}/`)),
      )
      const bytes = Buffer.from(built.console.html)
      const page = await kept.get('console', async () => ({
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

type Render = (
  built: Artefact,
  path: string,
  language: Language,
  facts: PageFacts,
) => Promise<Document>

/** Renders one page, with the answers of the public reads that its path asks for. */
function openRenderer(kernel: Kernel, answers: Kept<unknown>): Render {
  const origin = [...kernel.member.origins].at(-1)!

  async function read({ url }: PageRead): Promise<unknown> {
    return answers.get(url, async () => {
      // As a visitor asks, from an address that no visitor has.
      const asked = { method: 'GET', url, remoteAddress: '0.0.0.0' } as const
      const answer = await kernel.member.app.inject(asked)
      return answer.statusCode === 200 ? answer.json().value : undefined
    })
  }

  return async (built, path, language, { outside, ...facts }) => {
    const wanted = facts.status.status === 0 ? built.renderer.readsOf(path, language) : []
    const reads = await Promise.all(
      wanted.map(async (one) => ({ name: one.name, input: one.input, value: await read(one) })),
    )
    const { document, httpStatus } = await built.renderer.renderDocument(built.member.html, {
      ...facts,
      path,
      origin,
      language,
      // What could not be read the screen asks for itself.
      reads: reads.filter((one) => one.value !== undefined),
    })
    const bytes = Buffer.from(document)
    return {
      status: httpStatus,
      type: html,
      etag: etagOf(bytes),
      body: await encode(bytes, 5),
      policy: pagePolicy('member', kernel.config, built.member, outside),
      language: languageTags[language],
      isShared: facts.status.status === 0,
    }
  }
}

type Kept<Value> = {
  clear(): void
  get(key: string, make: () => Promise<Value>): Promise<Value>
}

/** A small store of what takes time to make; the oldest goes when it is full. */
function openKept<Value>(): Kept<Value> {
  const entries = new Map<string, { made: Promise<Value>; until: number }>()
  return {
    clear: () => entries.clear(),
    get(key, make) {
      const held = entries.get(key)
      if (held && held.until > performance.now()) return held.made
      const made = make()
      entries.delete(key)
      if (entries.size >= keptMost) entries.delete(entries.keys().next().value!)
      entries.set(key, { made, until: performance.now() + keptMilliseconds })
      made.catch(() => entries.delete(key))
      return made
    },
  }
}

import type { InputOf } from '@kancil/contract/endpoint'
import { offeredLanguages } from '@kancil/contract/languages'
import { announcementsMessage, bannerGroups } from '@kancil/contract/messages/announcements'
import {
  changePublication,
  createPublication,
  setPublicationState,
} from '@kancil/contract/messages/publications'
import type { Publication, PublicationKind, Variants } from '@kancil/contract/messages/publication'
import { helpKeys } from '@kancil/contract/site/help'
import type { Tx } from '../../../kernel/db.ts'
import { newId } from '../../../kernel/ids.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { Refusal } from '../../../kernel/http/refusal.ts'
import type { Context } from '../../../kernel/http/serve.ts'
import { type ActResult, serveDecision } from '../../operator/door.ts'
import {
  insertPublication,
  type PublicationRow,
  lockPublication,
  savePublication,
  type PublicationContent,
} from './store.ts'
import { cleanHtml } from './clean-html.ts'
import { havePictures } from '../pictures/store.ts'

type ContentInput = Omit<InputOf<typeof createPublication>, 'kind'>

/** Serves writing announcements, banners and notices. */
export function servePublications(kernel: Kernel): void {
  serveDecision(kernel, createPublication, {
    action: 'messages.create',
    async act(tx, _row, { now, caller }, { kind, ...content }) {
      const written = await checkContent(tx, kind, content)
      const saved = await insertPublication(tx, {
        ...written,
        ...{ kind, id: newId('announcement', now), state: 'draft', version: 1 },
        ...{ updatedAt: now, updatedBy: caller.name },
      })
      return { outcome: { saved, seen: false }, after: auditView(saved) }
    },
    subject: (_row, { saved }) => saved.id,
    view: ({ saved }) => publicationOf(saved),
  })
  serveDecision(kernel, changePublication, {
    ...onPublication,
    action: 'messages.change',
    async act(tx, before, context, { announcementId: _id, version: _version, ...content }) {
      return save(tx, before, context, await checkContent(tx, before.kind, content))
    },
  })
  serveDecision(kernel, setPublicationState, {
    ...onPublication,
    action: 'messages.setState',
    act: (tx, before, context, { state }) => save(tx, before, context, { state }),
  })
}

/** The stored version; `seen`: visitors could see it before, or can now. */
type Outcome = { readonly saved: PublicationRow; readonly seen: boolean }

/** Shared by both changes: only someone who saw the newest version may change it. */
const onPublication = {
  subject: ({ id }: PublicationRow) => id as string,
  lock: async (tx: Tx, { announcementId }: { readonly announcementId: string }) =>
    (await lockPublication(tx, announcementId)) ?? null,
  allow(row: PublicationRow, _context: unknown, { version }: { readonly version: number }): void {
    if (row.version !== version) throw new Refusal('publication_changed')
  },
  tell({ seen }: Outcome, { live }: Pick<Kernel, 'live'>): void {
    // Open pages, and the first HTML that the server caches, ask again.
    if (seen) live.toSite({ type: announcementsMessage, data: {} })
  },
  view: ({ saved }: Outcome) => publicationOf(saved),
}

async function save(
  tx: Tx,
  before: PublicationRow,
  { now, caller }: Pick<Context<typeof changePublication>, 'now' | 'caller'>,
  change: Partial<PublicationRow>,
): Promise<ActResult<Outcome>> {
  const next = { ...before, ...change, updatedAt: now, updatedBy: caller.name }
  const saved = await savePublication(tx, next)
  const seen = before.state === 'published' || saved.state === 'published'
  return { outcome: { saved, seen }, before: auditView(before), after: auditView(saved) }
}

/** Stores only what can be shown, with its content sanitised first. */
async function checkContent(
  tx: Tx,
  kind: PublicationKind,
  content: ContentInput,
): Promise<PublicationContent> {
  const variants = cleanVariants(content.variants)
  if (!fitsGroup(kind, content.groupName)) throw new Refusal('group_wrong')
  const [startsAt, endsAt] = [
    new Date(content.startsAt),
    content.endsAt && new Date(content.endsAt),
  ]
  if (Number.isNaN(startsAt.getTime()) || (endsAt && Number.isNaN(endsAt.getTime())))
    throw new Refusal('bad_request', { field: 'startsAt' })
  if (endsAt && endsAt <= startsAt) throw new Refusal('ends_before_start')
  const pictures = [content.picture, ...Object.values(variants).map((variant) => variant.picture)]
  if (
    !(await havePictures(
      tx,
      pictures.filter((picture) => typeof picture === 'string'),
    ))
  )
    throw new Refusal('picture_unknown')
  // Everybody reads the same terms.
  const readers = kind === 'G' ? ({ audience: 'everyone', currencies: [] } as const) : {}
  return { ...content, ...readers, variants, startsAt, endsAt: endsAt || null }
}

function fitsGroup(kind: PublicationKind, group: ContentInput['groupName']): boolean {
  if (kind === 'B') return bannerGroups.some((place) => place === group)
  return kind === 'G' ? helpKeys.some((topic) => topic === group) : group === null
}

/** The text in each language, sanitised; a language without a title is dropped. */
export function cleanVariants(input: Variants): Variants {
  const variants: Variants = {}
  for (const language of offeredLanguages) {
    const variant = input[language]
    const title = variant?.title.trim()
    if (variant && title)
      variants[language] = { ...variant, title, content: cleanHtml(variant.content) }
  }
  if (Object.keys(variants).length === 0) throw new Refusal('no_text')
  return variants
}

/** A publication as written to the audit log. */
function auditView({ id: _id, updatedAt: _at, updatedBy: _by, ...rest }: PublicationRow): object {
  const { startsAt, endsAt } = rest
  return { ...rest, startsAt: startsAt.toISOString(), endsAt: endsAt?.toISOString() ?? null }
}

export function publicationOf({ id, ...content }: PublicationRow): Publication {
  return {
    announcementId: id,
    ...content,
    currencies: [...content.currencies],
    updatedAt: content.updatedAt.toISOString(),
    startsAt: content.startsAt.toISOString(),
    endsAt: content.endsAt?.toISOString() ?? null,
  }
}

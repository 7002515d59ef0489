import type { AuditAction } from '@kancil/contract/operator/audit-actions'
import type { InputOf, OutputOf } from '@kancil/contract/endpoint'
import { offeredLanguages } from '@kancil/contract/languages'
import { announcementsMessage } from '@kancil/contract/messages/announcements'
import type {
  changePublication as changeEndpoint,
  createPublication as createEndpoint,
  setPublicationState as stateEndpoint,
} from '@kancil/contract/messages/publications'
import type { Publication, PublicationKind, Variants } from '@kancil/contract/messages/publication'
import type { OperatorCaller } from '../../kernel/http/caller.ts'
import { inTransaction, type Tx } from '../../kernel/db.ts'
import { newId } from '../../kernel/ids.ts'
import type { Live } from '../../kernel/live/channel.ts'
import { Refused } from '../../kernel/http/refused.ts'
import type { Context } from '../../kernel/http/serve.ts'
import { audit } from '../operator/door.ts'
import {
  insertPublication,
  type Kept,
  lockPublication,
  savePublication,
  type Written,
} from './announcement-store.ts'
import { cleanHtml } from './clean-html.ts'
import { picturesKnown } from './picture-store.ts'

type Doing = { readonly caller: OperatorCaller; readonly ip: string; readonly now: Date }
type Given = Omit<InputOf<typeof createEndpoint>, 'kind'>

export async function createPublication(
  context: Context<typeof createEndpoint>,
  { kind, ...given }: InputOf<typeof createEndpoint>,
): Promise<OutputOf<typeof createEndpoint>> {
  const { db, now, caller } = context
  const made = await inTransaction(db, async (tx) => {
    const written = await checked(tx, kind, given)
    const kept = await insertPublication(tx, {
      ...written,
      ...{ kind, id: newId('announcement', now), state: 'draft', version: 1 },
      ...{ updatedAt: now, updatedBy: caller.name },
    })
    await note(tx, context, 'messages.create', null, kept)
    return kept
  })
  return publicationOf(made)
}

export async function changePublication(
  context: Context<typeof changeEndpoint>,
  { announcementId, version, ...given }: InputOf<typeof changeEndpoint>,
): Promise<OutputOf<typeof changeEndpoint>> {
  return change(context, 'messages.change', announcementId, version, async (tx, before) => {
    return { ...before, ...(await checked(tx, before.kind, given)) }
  })
}

export async function setPublicationState(
  context: Context<typeof stateEndpoint>,
  { announcementId, version, state }: InputOf<typeof stateEndpoint>,
): Promise<OutputOf<typeof stateEndpoint>> {
  return change(context, 'messages.setState', announcementId, version, async (_tx, before) => {
    return { ...before, state }
  })
}

type Changing = Doing & Pick<Context<typeof changeEndpoint>, 'db'> & { readonly live: Live }

async function change(
  context: Changing,
  action: AuditAction,
  id: string,
  version: number,
  next: (tx: Tx, before: Kept) => Promise<Kept>,
): Promise<Publication> {
  const { db, now, caller, live } = context
  const kept = await inTransaction(db, async (tx) => {
    const before = await lockPublication(tx, id)
    if (!before) throw new Refused('not_found')
    if (before.version !== version) throw new Refused('publication_changed')
    const wanted = await next(tx, before)
    const saved = await savePublication(tx, { ...wanted, updatedAt: now, updatedBy: caller.name })
    await note(tx, context, action, before, saved)
    return { saved, seen: before.state === 'published' || saved.state === 'published' }
  })
  // Every open page, and the first HTML that the server keeps, ask again.
  if (kept.seen) live.toSite({ type: announcementsMessage, data: {} })
  return publicationOf(kept.saved)
}

/** Only what can be shown is kept, and its content is sanitised before it is. */
async function checked(tx: Tx, kind: PublicationKind, given: Given): Promise<Written> {
  const variants = cleanVariants(given.variants)
  if ((kind === 'B') !== (given.groupName !== null)) throw new Refused('group_wrong')
  const [startsAt, endsAt] = [new Date(given.startsAt), given.endsAt && new Date(given.endsAt)]
  if (Number.isNaN(startsAt.getTime()) || (endsAt && Number.isNaN(endsAt.getTime())))
    throw new Refused('bad_request', { field: 'startsAt' })
  if (endsAt && endsAt <= startsAt) throw new Refused('ends_before_start')
  const pictures = [given.picture, ...Object.values(variants).map((one) => one.picture)]
  if (
    !(await picturesKnown(
      tx,
      pictures.filter((one) => typeof one === 'string'),
    ))
  )
    throw new Refused('picture_unknown')
  return { ...given, variants, startsAt, endsAt: endsAt || null }
}

/** The words of each language, sanitised; a language without a title has none. */
export function cleanVariants(given: Variants): Variants {
  const variants: Variants = {}
  for (const language of offeredLanguages) {
    const one = given[language]
    const title = one?.title.trim()
    if (one && title) variants[language] = { ...one, title, content: cleanHtml(one.content) }
  }
  if (Object.keys(variants).length === 0) throw new Refused('no_text')
  return variants
}

async function note(
  tx: Tx,
  { caller, ip, now }: Doing,
  action: AuditAction,
  before: Kept | null,
  after: Kept,
): Promise<void> {
  const told = ({ id: _id, updatedAt: _at, updatedBy: _by, ...rest }: Kept) => ({
    ...rest,
    startsAt: rest.startsAt.toISOString(),
    endsAt: rest.endsAt?.toISOString() ?? null,
  })
  await audit(tx, {
    operatorId: caller.operatorId,
    action,
    subject: after.id,
    ...(before ? { before: told(before) } : {}),
    after: told(after),
    ip,
    at: now,
  })
}

export function publicationOf({ id, ...kept }: Kept): Publication {
  return {
    announcementId: id,
    ...kept,
    currencies: [...kept.currencies],
    updatedAt: kept.updatedAt.toISOString(),
    startsAt: kept.startsAt.toISOString(),
    endsAt: kept.endsAt?.toISOString() ?? null,
  }
}

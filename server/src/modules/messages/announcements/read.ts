import type { InputOf, OutputOf } from '@kancil/contract/endpoint'
import {
  type Announcement,
  announcementsMost,
  type AnnouncementType,
  announcementTypes,
  type announcement as oneEndpoint,
  type announcements as endpoint,
  bannerGroups,
  type notices as noticesEndpoint,
} from '@kancil/contract/messages/announcements'
import type { PublicationKind } from '@kancil/contract/messages/publication'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { Context } from '../../../kernel/http/serve.ts'
import type { ListSource } from '../../../kernel/http/serve-list.ts'
import { marketableMembers } from '../../safety/door.ts'
import { type PublicationRow, noticePage, visibleById, listVisible } from './store.ts'
import { pictureUrl, sightOf, type Words, wordsFor } from '../sight.ts'

/** What promotes something: popups and promotions. */
const offers: ReadonlySet<PublicationKind> = new Set<PublicationKind>(['PU', 'PR'])

/** Visitors are shown everything; members what the gate of safer play lets through. */
async function mayPromote(
  kernel: Kernel,
  caller: { readonly memberId: string } | null,
): Promise<boolean> {
  if (!caller) return true
  return (await marketableMembers(kernel, kernel.db, [caller.memberId])).has(caller.memberId)
}

/** The site's current announcements for the caller, by type. */
export async function announcements(
  kernel: Kernel,
  { db, now, caller }: Context<typeof endpoint>,
  { types, execution, language }: InputOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  const wantedTypes =
    types === undefined ? announcementTypes : (types.split(',') as AnnouncementType[])
  const kinds = execution === undefined ? wantedTypes : [...wantedTypes, execution]
  const words = await wordsFor(db, language)
  const offersToo = await mayPromote(kernel, caller)
  const shown = offersToo ? kinds : kinds.filter((kind) => !offers.has(kind))
  const rows = await listVisible(db, shown, sightOf(caller, now), announcementsMost)
  const of = (type: AnnouncementType) =>
    rows.filter((row) => row.kind === type).map((row) => viewOf(row, words(row.variants)))
  const banners = bannerGroups.map((groupName) => ({
    groupName,
    list: rows
      .filter((row) => row.groupName === groupName)
      .map((row) => viewOf(row, words(row.variants))),
  }))
  return {
    banners: banners.filter(({ list }) => list.length > 0),
    player: of('PL'),
    popup: of('PU'),
    promotion: of('PR'),
    headline: of('H'),
  }
}

function viewOf(row: PublicationRow, { title, content, picture }: Words): Announcement {
  return {
    announcementId: row.id,
    version: row.version,
    title,
    hasContent: content !== '',
    picture: pictureUrl(picture || (row.picture ?? '')),
    art: row.art,
    link: row.link,
    startsAt: row.startsAt.toISOString(),
  }
}

/** One announcement or notice that the caller may currently see. */
export async function announcement(
  kernel: Kernel,
  { db, now, caller, refuse }: Context<typeof oneEndpoint>,
  { announcementId, language }: InputOf<typeof oneEndpoint>,
): Promise<OutputOf<typeof oneEndpoint>> {
  const row = (await visibleById(db, announcementId, sightOf(caller, now))) ?? refuse('not_found')
  if (offers.has(row.kind) && !(await mayPromote(kernel, caller))) return refuse('not_found')
  const { title, content, picture } = (await wordsFor(db, language))(row.variants)
  return {
    title,
    content,
    picture: pictureUrl(picture || (row.picture ?? '')),
    timestamp: row.startsAt.toISOString(),
  }
}

export const noticeList: ListSource<typeof noticesEndpoint, PublicationRow> = {
  read: ({ db, now, caller }, _filters, range) => noticePage(db, sightOf(caller, now), range),
  async view(rows, { db }, { language }) {
    const words = await wordsFor(db, language)
    return rows.map((row) => {
      const { title, content } = words(row.variants)
      return { noticeId: row.id, title, content, timestamp: row.startsAt.toISOString() }
    })
  },
}

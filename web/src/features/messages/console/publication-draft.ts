import type { InputOf } from '@kancil/contract/endpoint'
import { type Language, offeredLanguages } from '@kancil/contract/languages'
import { type BannerGroup, bannerGroups } from '@kancil/contract/messages/announcements'
import type { createPublication } from '@kancil/contract/messages/publications'
import type { Publication, PublicationKind, Variants } from '@kancil/contract/messages/publication'

export type Draft = InputOf<typeof createPublication>
export type Setter<Value> = (change: Partial<Value>) => void

export function newDraft(kind: PublicationKind, now: Date): Draft {
  return {
    kind,
    ...{ variants: {}, audience: 'everyone', currencies: [], picture: null, art: 'firefly' },
    ...{
      groupName: kind === 'B' ? 'w_home' : kind === 'G' ? 'terms' : null,
      link: '',
      position: 0,
      endsAt: null,
    },
    startsAt: now.toISOString(),
  }
}

export function isBannerGroup(group: Draft['groupName']): group is BannerGroup {
  return bannerGroups.some((place) => place === group)
}

export function draftOf(publication: Publication): Draft {
  const {
    announcementId: _id,
    state: _state,
    version: _version,
    updatedAt: _at,
    updatedBy: _by,
    ...draft
  } = publication
  return draft
}

/** Languages without a title are left out: they have no content. */
export function writtenVariants(variants: Variants): Variants {
  const filled: Variants = {}
  for (const language of offeredLanguages)
    if (variants[language]?.title.trim()) filled[language] = variants[language]
  return filled
}

/** The language shown to readers whose own language has no content. */
export function shownLanguage(
  variants: Variants,
  language: Language,
  siteLanguage: Language,
): Language | undefined {
  const written = writtenVariants(variants)
  return [language, siteLanguage, ...offeredLanguages].find((candidate) => written[candidate])
}

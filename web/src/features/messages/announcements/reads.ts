import type { Language } from '@kancil/contract/languages'
import { announcements, notices } from '@kancil/contract/messages/announcements'
import { pageRead, type PageRead } from '../../../lib/call/page-read.ts'

/** All types at once: the bar, the banners, the popups and the promotions share one answer. */
export function announcementsInput(language: Language) {
  return { types: 'B,PL,PU,PR,H', platform: 'W', execution: 'B', language } as const
}

export function announcementReads(language: Language): readonly PageRead[] {
  return [pageRead(announcements, announcementsInput(language))]
}

export function noticeReads(language: Language): readonly PageRead[] {
  return [pageRead(notices, { pageNo: 1, language })]
}

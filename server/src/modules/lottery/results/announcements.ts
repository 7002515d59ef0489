import {
  type Announcement,
  deskAnnouncements,
  drawTroubleMessage,
  reviewAnnouncement,
  troubledVerdicts,
} from '@kancil/contract/lottery/announcements'
import { serveList } from '../../../kernel/http/serve-list.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { serveDecision } from '../../operator/door.ts'
import {
  type AnnouncementPageRow,
  announcementsPage,
  lockAnnouncement,
  setReviewed,
} from './announcement-store.ts'

type ReviewRow = { readonly id: string; readonly isReviewed: boolean }

/** What the source announced, and seeing to what was stopped. */
export function serveAnnouncements(kernel: Kernel): void {
  serveList(kernel, deskAnnouncements, {
    read: ({ db }, filters, range) => announcementsPage(db, filters, range),
    view: (rows) => rows.map(announcementView),
  })
  serveDecision(kernel, reviewAnnouncement, {
    action: 'lottery.reviewAnnouncement',
    subject: (row: ReviewRow) => row.id,
    lock: (tx, { announcementId }) => lockAnnouncement(tx, announcementId),
    async act(tx, row: ReviewRow, context, { note }) {
      if (row.isReviewed) return { outcome: row.id, unchanged: true }
      const { operatorId } = context.caller as { readonly operatorId: string }
      await setReviewed(tx, row.id, operatorId, context.now)
      return { outcome: row.id, after: { note } }
    },
    tell: () => kernel.live.toConsole({ type: drawTroubleMessage, data: {} }),
    view: (announcementId) => ({ announcementId }),
  })
}

/** What operators are to enter themselves is not shown to them. */
const hidden = ['differs', 'early']

function announcementView(row: AnnouncementPageRow): Announcement {
  const { verdict, result, announcedAt, reviewedAt } = row
  return {
    ...{ announcementId: row.id, gameCode: row.gameCode, issueNo: row.issueNo },
    ...{ family: row.family, verdict, receivedAt: row.receivedAt.toISOString() },
    ...(result && !hidden.includes(verdict) ? { result } : {}),
    ...(announcedAt ? { announcedAt: announcedAt.toISOString() } : {}),
    ...(reviewedAt ? { reviewedAt: reviewedAt.toISOString() } : {}),
    needsReview: troubledVerdicts.includes(verdict) && !reviewedAt,
  }
}

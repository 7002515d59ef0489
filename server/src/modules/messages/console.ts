import * as publicationsCalls from '@kancil/contract/messages/publications'
import * as publicationCalls from '@kancil/contract/messages/publication'
import * as broadcastsCalls from '@kancil/contract/messages/broadcasts'
import type { Kernel } from '../../kernel/kernel.ts'
import { serve } from '../../kernel/http/serve.ts'
import { serveList } from '../../kernel/http/serve-list.ts'
import { findInMessages } from './find.ts'
import { serveCampaigns } from './campaigns/serve.ts'
import type { MessagesOutside } from './outside.ts'
import { nameSubjects, serveDecision } from '../operator/door.ts'
import { publicationPage } from './announcements/store.ts'
import { broadcastPage } from './broadcasts/store.ts'
import { pictureUpload } from './pictures/upload.ts'
import { broadcastOf, countRecipients, serveBroadcasts } from './broadcasts/send.ts'
import { publicationOf, servePublications } from './announcements/write.ts'
import { messageSubjects } from './subject-store.ts'

export function messagesConsole(kernel: Kernel, outside: MessagesOutside): void {
  nameSubjects(kernel, messageSubjects)
  serveList(kernel, publicationsCalls.listPublications, {
    read({ db }, { kinds, state = null, q = '' }, range) {
      const wantedKinds = (kinds?.split(',') ??
        publicationCalls.publicationKinds) as publicationCalls.PublicationKind[]
      return publicationPage(db, { kinds: wantedKinds, state, q: q.trim() }, range)
    },
    view: (rows) => rows.map(publicationOf),
  })
  servePublications(kernel)
  findInMessages(kernel)
  serveDecision(kernel, publicationsCalls.uploadPicture, pictureUpload)
  serveList(kernel, broadcastsCalls.listBroadcasts, {
    read: ({ db }, _filters, range) => broadcastPage(db, range),
    view: (rows) => rows.map(broadcastOf),
  })
  serve(kernel, broadcastsCalls.countRecipients, countRecipients)
  serveBroadcasts(kernel)
  serveCampaigns(kernel, outside)
}

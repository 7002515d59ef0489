import * as publicationsCalls from '@kancil/contract/messages/publications'
import * as publicationCalls from '@kancil/contract/messages/publication'
import * as broadcastsCalls from '@kancil/contract/messages/broadcasts'
import { page } from '@kancil/contract/paging'
import type { Kernel } from '../../kernel/kernel.ts'
import { serve } from '../../kernel/http/serve.ts'
import { publicationPage } from './announcement-store.ts'
import { broadcastPage } from './broadcast-store.ts'
import { uploadPicture } from './pictures.ts'
import { broadcastOf, countRecipients, sendBroadcast, withdrawBroadcast } from './send-broadcast.ts'
import {
  changePublication,
  createPublication,
  publicationOf,
  setPublicationState,
} from './write-publication.ts'

const rowsPerPage = 20

export function messagesConsole(kernel: Kernel): void {
  serve(kernel, publicationsCalls.listPublications, async ({ db }, input) => {
    const { pageNo = 1, pageSize = rowsPerPage, kinds, state = null } = input
    const asked = (kinds?.split(',') ??
      publicationCalls.publicationKinds) as publicationCalls.PublicationKind[]
    const filter = { kinds: asked, state }
    const { rows, total } = await publicationPage(db, filter, pageSize, (pageNo - 1) * pageSize)
    return page(rows.map(publicationOf), pageNo, pageSize, total)
  })
  serve(kernel, publicationsCalls.createPublication, createPublication)
  serve(kernel, publicationsCalls.changePublication, changePublication)
  serve(kernel, publicationsCalls.setPublicationState, setPublicationState)
  serve(kernel, publicationsCalls.uploadPicture, uploadPicture)
  serve(kernel, broadcastsCalls.listBroadcasts, async ({ db }, input) => {
    const { pageNo = 1, pageSize = rowsPerPage } = input
    const { rows, total } = await broadcastPage(db, pageSize, (pageNo - 1) * pageSize)
    return page(rows.map(broadcastOf), pageNo, pageSize, total)
  })
  serve(kernel, broadcastsCalls.countRecipients, countRecipients)
  serve(kernel, broadcastsCalls.sendBroadcast, sendBroadcast)
  serve(kernel, broadcastsCalls.withdrawBroadcast, withdrawBroadcast)
}

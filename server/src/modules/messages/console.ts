import * as endpoints from '@kancil/contract/messages-console'
import { page } from '@kancil/contract/paging'
import type { Kernel } from '../../kernel/kernel.ts'
import { serve } from '../../kernel/serve.ts'
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
  serve(kernel, endpoints.listPublications, async ({ db }, input) => {
    const { pageNo = 1, pageSize = rowsPerPage, kinds, state = null } = input
    const asked = (kinds?.split(',') ?? endpoints.publicationKinds) as endpoints.PublicationKind[]
    const filter = { kinds: asked, state }
    const { rows, total } = await publicationPage(db, filter, pageSize, (pageNo - 1) * pageSize)
    return page(rows.map(publicationOf), pageNo, pageSize, total)
  })
  serve(kernel, endpoints.createPublication, createPublication)
  serve(kernel, endpoints.changePublication, changePublication)
  serve(kernel, endpoints.setPublicationState, setPublicationState)
  serve(kernel, endpoints.uploadPicture, uploadPicture)
  serve(kernel, endpoints.listBroadcasts, async ({ db }, input) => {
    const { pageNo = 1, pageSize = rowsPerPage } = input
    const { rows, total } = await broadcastPage(db, pageSize, (pageNo - 1) * pageSize)
    return page(rows.map(broadcastOf), pageNo, pageSize, total)
  })
  serve(kernel, endpoints.countRecipients, countRecipients)
  serve(kernel, endpoints.sendBroadcast, sendBroadcast)
  serve(kernel, endpoints.withdrawBroadcast, withdrawBroadcast)
}

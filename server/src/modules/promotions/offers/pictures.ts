import type { OutputOf } from '@kancil/contract/endpoint'
import type { UploadedFile } from '@kancil/contract/fields'
import type { uploadPromotionPicture as endpoint } from '@kancil/contract/promotions/offers'
import { inTransaction } from '../../../kernel/db.ts'
import { sealText } from '../../../kernel/crypto/sealed.ts'
import type { Context } from '../../../kernel/http/serve.ts'
import { newId } from '../../../kernel/ids.ts'
import { fitPicture } from '../../../kernel/pictures/re-encode.ts'
import { keepPicture } from './picture-store.ts'

/** What a picture is sealed with; another purpose has another key. */
export const pictureKey = 'promotion-picture'
const room = { width: 1_600, height: 1_600, sideMin: 32, formats: ['png', 'jpg'] } as const

export async function uploadPicture(
  { db, now, caller, secrets, refuse }: Context<typeof endpoint>,
  { file }: { readonly file: UploadedFile },
): Promise<OutputOf<typeof endpoint>> {
  const picture = await fitPicture(Buffer.from(await file.arrayBuffer()), room)
  if (typeof picture === 'string') return refuse(picture)
  const id = newId('promotionPicture', now)
  const sealed = sealText(secrets.keyFor(pictureKey), picture.bytes.toString('base64'))
  await inTransaction(db, (tx) =>
    keepPicture(tx, { id, memberId: caller.memberId, sealed, at: now }),
  )
  return { pictureId: id }
}

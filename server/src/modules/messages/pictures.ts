import type { InputOf, OutputOf } from '@kancil/contract/endpoint'
import type { uploadPicture as endpoint } from '@kancil/contract/messages/publications'
import { inTransaction } from '../../kernel/db.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { fitPicture } from '../../kernel/pictures/re-encode.ts'
import type { Context } from '../../kernel/http/serve.ts'
import { serveUploads } from '../../kernel/http/uploads.ts'
import { audit } from '../operator/door.ts'
import { keepPicture, pictureByHash } from './picture-store.ts'
import { pictureUrl } from './sight.ts'

/** Large enough for the widest banner on a high-density screen. */
const room = { width: 1_440, height: 1_440, sideMin: 16 }

export async function uploadPicture(
  { db, now, caller, ip, refuse }: Context<typeof endpoint>,
  { file }: InputOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  const made = await fitPicture(Buffer.from(await file.arrayBuffer()), room)
  if (typeof made === 'string') return refuse('picture_invalid', { reason: made })
  const { hash, bytes, width, height } = made
  await inTransaction(db, async (tx) => {
    await keepPicture(tx, { hash, body: bytes, width, height }, now)
    await audit(tx, {
      operatorId: caller.operatorId,
      action: 'messages.uploadPicture',
      subject: `picture:${hash}`,
      after: { width, height, bytes: bytes.length },
      ip,
      at: now,
    })
  })
  return { picture: hash, url: pictureUrl(hash), width, height }
}

export function servePictures(kernel: Kernel): void {
  serveUploads(kernel, '/wps/pictures', (hash) => pictureByHash(kernel.db, hash))
}

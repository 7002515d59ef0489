import type { uploadPicture as endpoint } from '@kancil/contract/messages/publications'
import type { Kernel } from '../../../kernel/kernel.ts'
import { type CleanPicture, fitPicture } from '../../../kernel/pictures/re-encode.ts'
import { serveUploads } from '../../../kernel/http/uploads.ts'
import type { Decision } from '../../operator/door.ts'
import { keepPicture, pictureByHash } from './store.ts'
import { pictureUrl } from '../sight.ts'

/** Large enough for the widest banner on a high-density screen. */
const room = { width: 1_440, height: 1_440, sideMin: 16 }

/** Re-encodes an operator's picture and stores it under its content's hash. */
export const pictureUpload: Decision<typeof endpoint, undefined, CleanPicture, CleanPicture> = {
  action: 'messages.uploadPicture',
  subject: (_row, { hash }) => `picture:${hash}`,
  async prepare({ refuse }, { file }) {
    const picture = await fitPicture(Buffer.from(await file.arrayBuffer()), room)
    return typeof picture === 'string' ? refuse('picture_invalid', { reason: picture }) : picture
  },
  async act(tx, _row, { now }, _input, picture) {
    const { hash, bytes, width, height } = picture
    await keepPicture(tx, { hash, body: bytes, width, height }, now)
    return { outcome: picture, after: { width, height, bytes: bytes.length } }
  },
  view: ({ hash, width, height }) => ({ picture: hash, url: pictureUrl(hash), width, height }),
}

export function servePictures(kernel: Kernel): void {
  serveUploads(kernel, '/wps/pictures', (hash) => pictureByHash(kernel.db, hash))
}

import type { InputOf, OutputOf } from '@kancil/contract/endpoint'
import {
  avatarFolder,
  avatarSide,
  avatarSideMin,
  type chooseAvatar as chooseEndpoint,
  type uploadAvatar as uploadEndpoint,
} from '@kancil/contract/identity/avatar'
import { inTransaction } from '../../../kernel/db.ts'
import { squarePicture } from '../../../kernel/pictures/re-encode.ts'
import type { Context } from '../../../kernel/http/serve.ts'
import { keepAvatarPicture, keepStaticAvatar } from '../security/store.ts'

export async function chooseAvatar(
  { db, caller }: Context<typeof chooseEndpoint>,
  { avatar }: InputOf<typeof chooseEndpoint>,
): Promise<OutputOf<typeof chooseEndpoint>> {
  await inTransaction(db, (tx) => keepStaticAvatar(tx, caller.memberId, avatar))
  return { avatar, avatarType: 'STATIC' }
}

/** The stored picture is redrawn from the pixels; no byte of the uploaded file is kept. */
export async function uploadAvatar(
  { db, now, caller, refuse }: Context<typeof uploadEndpoint>,
  { file }: InputOf<typeof uploadEndpoint>,
): Promise<OutputOf<typeof uploadEndpoint>> {
  const sent = Buffer.from(await file.arrayBuffer())
  const picture = await squarePicture(sent, { side: avatarSide, sideMin: avatarSideMin })
  if (typeof picture === 'string') return refuse(picture)
  const avatar = `${avatarFolder}/${picture.hash}.webp`
  await inTransaction(db, (tx) => keepAvatarPicture(tx, caller.memberId, picture, avatar, now))
  return { avatar, avatarType: 'CUSTOM' }
}

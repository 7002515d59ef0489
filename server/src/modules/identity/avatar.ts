import type { InputOf, OutputOf } from '@kancil/contract/endpoint'
import {
  avatarSide,
  avatarSideMin,
  type chooseAvatar as chooseEndpoint,
  type uploadAvatar as uploadEndpoint,
} from '@kancil/contract/identity-security'
import type { FastifyReply } from 'fastify'
import { type Db, inTransaction } from '../../kernel/db.ts'
import { fail } from '../../kernel/http.ts'
import { squarePicture } from '../../kernel/picture.ts'
import type { Context } from '../../kernel/serve.ts'
import { avatarPicture, keepAvatarPicture, keepStaticAvatar } from './security-store.ts'

export async function chooseAvatar(
  { db, caller }: Context<typeof chooseEndpoint>,
  { avatar }: InputOf<typeof chooseEndpoint>,
): Promise<OutputOf<typeof chooseEndpoint>> {
  await inTransaction(db, (tx) => keepStaticAvatar(tx, caller.memberId, avatar))
  return { avatar, avatarType: 'STATIC' }
}

/** What is kept is drawn anew from the pixels; no byte of the file that came is. */
export async function uploadAvatar(
  { db, now, caller, refuse }: Context<typeof uploadEndpoint>,
  { file }: InputOf<typeof uploadEndpoint>,
): Promise<OutputOf<typeof uploadEndpoint>> {
  const sent = Buffer.from(await file.arrayBuffer())
  const picture = await squarePicture(sent, { side: avatarSide, sideMin: avatarSideMin })
  if (typeof picture === 'string') return refuse(picture)
  const avatar = `/wps/avatars/${picture.hash}.webp`
  await inTransaction(db, (tx) => keepAvatarPicture(tx, caller.memberId, picture, avatar, now))
  return { avatar, avatarType: 'CUSTOM' }
}

/**
 * The picture at an address that nobody can guess and that never shows another. It was drawn here,
 * and is still served as what nobody may run.
 */
export async function sendAvatar(db: Db, name: string, reply: FastifyReply): Promise<FastifyReply> {
  const hash = /^([0-9a-f]{64})\.webp$/.exec(name)?.[1]
  const bytes = hash && (await avatarPicture(db, hash))
  if (!bytes) return fail(reply, 404, 'not_found')
  return reply
    .headers({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': 'inline; filename="avatar.webp"',
      'x-content-type-options': 'nosniff',
    })
    .type('image/webp')
    .send(bytes)
}

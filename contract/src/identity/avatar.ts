import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Fields, NoFields, UploadInput, uploadWrappingBytes } from '../fields.ts'
import { memberIcon } from './member.ts'

/** Pictures we drew that a member may choose (`avatarType` STATIC). */
export const staticAvatars = [
  'kancil',
  'harimau',
  'tapir',
  'enggang',
  'penyu',
  'kucing',
  'monyet',
  'ikan',
  'kupu',
  'wau',
  'bunga',
  'durian',
  'bulan',
  'gunung',
  'gasing',
  'perahu',
] as const
export type StaticAvatar = (typeof staticAvatars)[number]

export const avatarBytesMax = 5 * 1024 * 1024
/** Pixels: the side of the stored picture, and the minimum for the shorter side of an upload. */
export const avatarSide = 256
export const avatarSideMin = 48
export const avatarFolder = '/wps/avatars'

export const playerAvatar = endpoint({
  name: 'identity.playerAvatar',
  summary: 'The avatar of the member, by its older name',
  method: 'GET',
  path: '/wps/relay/MCSFE_getPlayerAvatar',
  auth: 'session',
  input: NoFields,
  output: memberIcon.output,
  errors: {},
})

export const chooseAvatar = endpoint({
  name: 'identity.chooseAvatar',
  summary: 'Chooses one of the drawn avatars',
  method: 'POST',
  path: '/wps/member/avatar/static',
  auth: 'member',
  input: Fields({ avatar: Type.Enum(staticAvatars) }),
  output: memberIcon.output,
  errors: {},
  perMinute: 30,
})

export const uploadAvatar = endpoint({
  name: 'identity.uploadAvatar',
  summary: 'Accepts the member’s own picture: PNG, JPEG or WebP, re-encoded as a square',
  method: 'POST',
  path: '/wps/member/avatar',
  auth: 'member',
  upload: true,
  bodyLimit: avatarBytesMax + uploadWrappingBytes,
  input: UploadInput,
  output: memberIcon.output,
  errors: {
    /** Not PNG, JPEG or WebP, whatever its name says. */
    picture_type: 422,
    picture_broken: 422,
    picture_animated: 422,
    picture_too_many_pixels: 422,
    picture_too_small: 422,
    /** Another file is appended to the picture, or it contains code. */
    picture_not_clean: 422,
  },
  perMinute: 10,
})

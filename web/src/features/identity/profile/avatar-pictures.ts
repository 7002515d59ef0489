import { type StaticAvatar, staticAvatars } from '@kancil/contract/identity/avatar'

const files = import.meta.glob<string>('./avatars/*.svg', {
  query: '?url',
  import: 'default',
  eager: true,
})

const first: StaticAvatar = staticAvatars[0]

/** The address of an avatar's picture: one of ours by name, or the member's own as stored. */
export function avatarUrl(avatar: string): string {
  return pictureOf(avatar) ?? (avatar.startsWith('/') ? avatar : (pictureOf(first) ?? ''))
}

function pictureOf(avatar: string): string | undefined {
  return files[`./avatars/${avatar}.svg`]
}

import { type StaticAvatar, staticAvatars } from '@kancil/contract/identity/avatar'

const files = import.meta.glob<string>('./avatars/*.svg', {
  query: '?url',
  import: 'default',
  eager: true,
})

/** Where the picture of an avatar is: of one of ours by its name, of a member's own as it says. */
export function avatarUrl(avatar: string): string {
  return files[`./avatars/${avatar}.svg`] ?? (avatar.startsWith('/') ? avatar : avatarUrl(first))
}

const first: StaticAvatar = staticAvatars[0]

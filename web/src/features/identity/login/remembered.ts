import { rememberedCookie } from '@kancil/contract/identity/login'

type Remembered =
  | { readonly type: 'username'; readonly username: string }
  | { readonly type: 'sms'; readonly username: string; readonly countryDialingCode: string }

/** What remember-me fills in again for a day; an empty name if nothing is stored. */
export function remembered(): Remembered {
  const nobody = { type: 'username', username: '' } as const
  const found = document.cookie.split('; ').find((one) => one.startsWith(`${rememberedCookie}=`))
  if (!found) return nobody
  try {
    const kept = JSON.parse(decodeURIComponent(found.slice(rememberedCookie.length + 1))) as Record<
      string,
      unknown
    > | null
    const username = typeof kept?.['username'] === 'string' ? kept['username'].slice(0, 100) : ''
    const code = kept?.['countryDialingCode']
    return kept?.['type'] === 'sms' && typeof code === 'string'
      ? { type: 'sms', username, countryDialingCode: code.slice(0, 4) }
      : { type: 'username', username }
  } catch {
    return nobody
  }
}

/**
 * The user name of a login by name; empty if the stored login used another method, or there is
 * none.
 */
export function rememberedName(): string {
  const kept = remembered()
  return kept.type === 'username' ? kept.username : ''
}

import { rememberedCookie } from '@kancil/contract/identity/login'

type RememberedLogin =
  | { readonly type: 'username'; readonly username: string }
  | { readonly type: 'sms'; readonly username: string; readonly countryDialingCode: string }

/** What remember-me fills in again for a day; an empty name if nothing is stored. */
export function readRememberedLogin(): RememberedLogin {
  const nobody = { type: 'username', username: '' } as const
  const cookie = document.cookie.split('; ').find((pair) => pair.startsWith(`${rememberedCookie}=`))
  if (!cookie) return nobody
  try {
    const stored = JSON.parse(
      decodeURIComponent(cookie.slice(rememberedCookie.length + 1)),
    ) as Record<string, unknown> | null
    const username =
      typeof stored?.['username'] === 'string' ? stored['username'].slice(0, 100) : ''
    const code = stored?.['countryDialingCode']
    return stored?.['type'] === 'sms' && typeof code === 'string'
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
  const stored = readRememberedLogin()
  return stored.type === 'username' ? stored.username : ''
}

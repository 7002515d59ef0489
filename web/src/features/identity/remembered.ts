import { rememberedCookie } from '@kancil/contract/identity'

/** The user name that remember-me shows again for a day; empty where nothing is kept. */
export function rememberedName(): string {
  const found = document.cookie.split('; ').find((one) => one.startsWith(`${rememberedCookie}=`))
  if (!found) return ''
  try {
    const kept: unknown = JSON.parse(decodeURIComponent(found.slice(rememberedCookie.length + 1)))
    const name = (kept as { username?: unknown } | null)?.username
    return typeof name === 'string' ? name.slice(0, 100) : ''
  } catch {
    return ''
  }
}

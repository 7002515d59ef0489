import type { Permission } from '@kancil/contract/endpoint'
import type { SearchHit } from '@kancil/contract/operator/search'
import { matchesWords } from './match.ts'
import type { Text } from '../../../../i18n/use-text.tsx'
import { pages, settingsParts } from '../../pages.tsx'

export type Entry = {
  readonly key: string
  readonly to: string
  readonly name: string
  /** What kind of thing it is, or where. */
  readonly note: string
}

/** The pages and settings that the operator may open and that match what was typed. */
export function pageEntries(
  text: Text,
  typed: string,
  may: (permission: Permission) => boolean,
): Entry[] {
  const ownPages = pages.filter(
    ({ path, permission, menu }) =>
      (menu || path === '/account') && !path.includes(':') && (!permission || may(permission)),
  )
  const settings = may('settings.read') ? settingsParts : []
  const entries = [
    ...ownPages.map(({ path, title }) => ({
      ...{ key: path, to: path, name: text(title), note: text('operator.palette.page') },
    })),
    ...settings.map(({ key, title }) => ({
      ...{ key: `settings ${key}`, to: `/settings?part=${key}`, name: text(title) },
      note: text('operator.nav.settings'),
    })),
  ]
  return entries.filter(({ name, note, to }) => matchesWords(`${name} ${note} ${to}`, typed))
}

const addresses: Readonly<Record<SearchHit['kind'], (id: string) => string>> = {
  member: (id) => `/members/${id}`,
  withdrawal: (id) => `/withdrawals/${id}`,
  deposit: (id) => `/deposits/${id}?state=all`,
  suspicion: (id) => `/suspicions/${id}`,
  chat: (id) => `/chats/${id}`,
  letter: (id) => `/support/${id}`,
  bet: (id) => `/members/${id}?part=bets`,
  objection: (id) => `/agent-disputes?q=${id}`,
  page: (id) => `/site-pages?q=${id}`,
  announcement: (id) => `/announcements?q=${id}`,
  banner: (id) => `/banners?q=${id}`,
  notice: (id) => `/notices?q=${id}`,
}

export const addressOfHit = ({ kind, id }: SearchHit): string => addresses[kind](id)

import { type PublicationKind, publicationKinds } from '@kancil/contract/messages/publication'
import type { SearchHit } from '@kancil/contract/operator/search'
import type { Db } from '../../kernel/db.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { memberByKey, membersById } from '../identity/door.ts'
import { findInConsole } from '../operator/door.ts'
import { publicationPage, type PublicationRow } from './announcements/store.ts'
import { chatById, chatsPage } from './chat/store.ts'
import { supportById, supportOfMember } from './support/store.ts'

const noMoney = { amount: null, currency: null } as const
const kindOfHit = {
  ...{ G: 'page', B: 'banner', N: 'notice' },
  ...{ H: 'announcement', PL: 'announcement', PU: 'announcement', PR: 'announcement' },
} as const satisfies Record<PublicationKind, SearchHit['kind']>

/** The title with the words that were looked for, else one in a language of the console. */
function titleFor(variants: PublicationRow['variants'], q: string): string | undefined {
  const { EN, MS, CN, ...others } = variants
  const titles = [EN, MS, CN, ...Object.values(others)].flatMap((one) => one?.title || [])
  const words = q.toLowerCase()
  return titles.find((title) => title.toLowerCase().includes(words)) ?? titles[0]
}

/** What is published or drafted, by the words of its title and text in any language. */
function findPublications(kernel: Kernel): void {
  findInConsole(kernel, {
    permission: 'messages.write',
    async find(db, q, limit) {
      const wanted = { kinds: publicationKinds, state: null, q }
      const { rows } = await publicationPage(db, wanted, { limit, offset: 0 })
      return rows.map(({ id, kind, variants, state }) => ({
        ...{ kind: kindOfHit[kind], id, note: state, ...noMoney },
        account: titleFor(variants, q) ?? id,
      }))
    },
  })
}

/** Chats and letters in the console's search: by their id, or the newest of an account. */
export function findInMessages(kernel: Kernel): void {
  findPublications(kernel)
  const { merchant } = kernel.config
  const find = (
    hits: (db: Db, q: string, memberId: string, limit: number) => Promise<SearchHit[]>,
  ) =>
    findInConsole(kernel, {
      permission: 'members.read',
      async find(db, q, limit) {
        const key = q.normalize('NFKC').toLowerCase()
        return hits(db, key, (await memberByKey(db, merchant, key))?.id ?? '', limit)
      },
    })
  find(async (db, id, memberId, limit) => {
    const byId = await chatById(db, id)
    const own = memberId ? await chatsPage(db, { memberId }, { limit, offset: 0 }) : { rows: [] }
    return (byId ? [byId] : own.rows).map((row) => ({
      ...{ kind: 'chat' as const, id: row.id, account: row.name, note: row.state, ...noMoney },
    }))
  })
  find(async (db, id, memberId, limit) => {
    const byId = await supportById(db, id)
    const rows = byId ? [byId] : memberId ? await supportOfMember(db, memberId, limit) : []
    const members = await membersById(db, [...new Set(rows.map((row) => row.memberId))])
    return rows.map((row) => ({
      ...{ kind: 'letter' as const, id: row.id, note: row.state, ...noMoney },
      account: members.get(row.memberId)?.account ?? '',
    }))
  })
}

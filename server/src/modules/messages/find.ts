import type { SearchHit } from '@kancil/contract/operator/search'
import type { Db } from '../../kernel/db.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { memberByKey, membersById } from '../identity/door.ts'
import { findInConsole } from '../operator/door.ts'
import { chatById, chatsPage } from './chat/store.ts'
import { supportById, supportOfMember } from './support/store.ts'

const noMoney = { amount: null, currency: null } as const

/** Chats and letters in the console's search: by their id, or the newest of an account. */
export function findInMessages(kernel: Kernel): void {
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

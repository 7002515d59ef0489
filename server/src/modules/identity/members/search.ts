import type { MemberRow, searchMembers as endpoint } from '@kancil/contract/identity/members'
import type { SearchHit } from '@kancil/contract/operator/search'
import type { Db } from '../../../kernel/db.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { ListSource } from '../../../kernel/http/serve-list.ts'
import { countMembers, type MemberSearchRow, findMembers } from './search-store.ts'

export const memberSearch: ListSource<typeof endpoint, MemberSearchRow> = {
  async read({ db, config }, { q = '', status = null, accountKind = null, tag = null }, range) {
    const words = q.normalize('NFKC').trim()
    const filter = { merchant: config.merchant, q: words, status, accountKind, tag }
    const [rows, total] = await Promise.all([
      findMembers(db, filter, range),
      countMembers(db, filter),
    ])
    return { rows, total }
  },
  view: (rows) => rows.map(asRow),
}

function asRow(row: MemberSearchRow): MemberRow {
  return {
    id: row.id,
    account: row.account,
    nickname: row.nickname,
    payeeName: row.payee_name,
    mobileNum: row.mobile_num,
    accountKind: row.account_kind,
    status: row.status,
    currency: row.currency,
    uplineAccount: row.upline_account,
    createdAt: row.created_at.toISOString(),
    lastLoginAt: row.last_login_at?.toISOString() ?? null,
    tags: [...row.tags],
  }
}

/** For the search over the whole console: by the same fields. */
export function memberHits({ config }: Kernel) {
  return async (db: Db, q: string, limit: number): Promise<SearchHit[]> => {
    const everyone = { merchant: config.merchant, status: null, accountKind: null, tag: null }
    const filter = { ...everyone, q: q.normalize('NFKC') }
    const rows = await findMembers(db, filter, { limit, offset: 0 })
    return rows.map(({ id, account, nickname, payee_name: name }) => ({
      ...{ kind: 'member' as const, id, account, note: name ?? nickname },
      ...{ amount: null, currency: null },
    }))
  }
}

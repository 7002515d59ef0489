import type { MemberRow, searchMembers as endpoint } from '@kancil/contract/identity/members'
import type { ListSource } from '../../../kernel/http/serve-list.ts'
import { countMembers, type MemberSearchRow, findMembers } from './search-store.ts'

export const memberSearch: ListSource<typeof endpoint, MemberSearchRow> = {
  async read({ db, config }, { q = '', status = null, accountKind = null }, range) {
    const words = q.normalize('NFKC').trim()
    const filter = { merchant: config.merchant, q: words, status, accountKind }
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
  }
}

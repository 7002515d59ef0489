import type { MemberRow, searchMembers as endpoint } from '@kancil/contract/identity/members'
import type { ListSource } from '../../../kernel/http/serve-list.ts'
import { countMembers, type Found, findMembers } from './search-store.ts'

export const memberSearch: ListSource<typeof endpoint, Found> = {
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

function asRow(found: Found): MemberRow {
  return {
    id: found.id,
    account: found.account,
    nickname: found.nickname,
    payeeName: found.payee_name,
    mobileNum: found.mobile_num,
    accountKind: found.account_kind,
    status: found.status,
    currency: found.currency,
    uplineAccount: found.upline_account,
    createdAt: found.created_at.toISOString(),
    lastLoginAt: found.last_login_at?.toISOString() ?? null,
  }
}

import type { InputOf, OutputOf } from '@kancil/contract/endpoint'
import type { MemberRow, searchMembers as endpoint } from '@kancil/contract/identity/members'
import { page } from '@kancil/contract/paging'
import type { Context } from '../../../kernel/http/serve.ts'
import { countMembers, type Found, findMembers } from './search-store.ts'

export async function searchMembers(
  context: Context<typeof endpoint>,
  input: InputOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  const { db, config } = context
  const { pageNo = 1, pageSize = 20 } = input
  const filter = {
    merchant: config.merchant,
    q: input.q?.normalize('NFKC').trim() ?? '',
    status: input.status ?? null,
    accountKind: input.accountKind ?? null,
  }
  const paging = { limit: pageSize, offset: (pageNo - 1) * pageSize }
  const [rows, total] = await Promise.all([
    findMembers(db, filter, paging),
    countMembers(db, filter),
  ])
  return page(rows.map(asRow), pageNo, pageSize, total)
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

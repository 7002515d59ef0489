import type { InputOf, OutputOf } from '@kancil/contract/endpoint'
import { page } from '@kancil/contract/paging'
import type { depositStatus as one, listDeposits as list } from '@kancil/contract/payments/deposit'
import type { Context } from '../../../kernel/http/serve.ts'
import { depositOf, depositsPage } from './store.ts'
import { depositView, depositViews } from './view.ts'

export async function depositStatus(
  { db, caller, refuse }: Context<typeof one>,
  { depositId }: InputOf<typeof one>,
): Promise<OutputOf<typeof one>> {
  const row = await depositOf(db, caller.memberId, depositId)
  return row ? depositView(db, row) : refuse('not_found')
}

export async function listDeposits(
  { db, caller }: Context<typeof list>,
  { pageNo = 1, pageSize = 10 }: InputOf<typeof list>,
): Promise<OutputOf<typeof list>> {
  const found = await depositsPage(db, caller.memberId, pageSize, (pageNo - 1) * pageSize)
  return page(await depositViews(db, found.rows), pageNo, pageSize, found.total)
}

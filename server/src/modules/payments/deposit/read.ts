import type { InputOf, OutputOf } from '@kancil/contract/endpoint'
import type { depositStatus as one, listDeposits as list } from '@kancil/contract/payments/deposit'
import type { Context } from '../../../kernel/http/serve.ts'
import type { ListSource } from '../../../kernel/http/serve-list.ts'
import { depositsPage } from './list-store.ts'
import { depositOf, type DepositRow } from './store.ts'
import { depositView, depositViews } from './view.ts'

export async function depositStatus(
  { db, caller, refuse }: Context<typeof one>,
  { depositId }: InputOf<typeof one>,
): Promise<OutputOf<typeof one>> {
  const row = await depositOf(db, caller.memberId, depositId)
  return row ? depositView(db, row) : refuse('not_found')
}

export const ownDeposits: ListSource<typeof list, DepositRow> = {
  read: ({ db, caller }, filters, range) => depositsPage(db, caller.memberId, filters, range),
  view: (rows, { db }) => depositViews(db, rows),
}

import type { RowOf } from '@kancil/contract/list'
import type { MemberId } from '@kancil/contract/ids'
import { formatMoney } from '@kancil/contract/money'
import type {
  lineDesk as deskEndpoint,
  lineRecipients as recipientsEndpoint,
  LineTransfer,
  lineTransfers as listEndpoint,
} from '@kancil/contract/payments/line-transfer'
import type { Db } from '../../../kernel/db.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { CursorListSource, ListSource } from '../../../kernel/http/serve-list.ts'
import { memberLine, memberStandings } from '../../identity/door.ts'
import { lineTransferPage, type LineTransferRow } from './store.ts'

/** Transfers as one of the two reads them. */
export async function lineViews(
  db: Db,
  rows: readonly LineTransferRow[],
  memberId: string,
): Promise<LineTransfer[]> {
  const accounts = await accountsOf(db, rows)
  return rows.map((row) => {
    const isSent = row.sender_id === memberId
    return {
      transferId: row.id,
      direction: row.direction,
      isSent,
      account: accounts(isSent ? row.recipient_id : row.sender_id),
      amount: formatMoney(row.amount, row.currency),
      currency: row.currency,
      turnover: formatMoney(row.turnover, row.currency),
      remark: row.remark,
      at: row.created_at.toISOString(),
    }
  })
}

async function accountsOf(
  db: Db,
  rows: readonly LineTransferRow[],
): Promise<(memberId: string) => string> {
  const ids = rows.flatMap((row) => [row.sender_id, row.recipient_id])
  const standings = await memberStandings(db, [...new Set(ids)])
  return (memberId) => standings.get(memberId)?.account ?? ''
}

export const memberLineTransfers: CursorListSource<typeof listEndpoint, LineTransferRow> = {
  async read({ db, caller }, { direction }, { after, limit }) {
    const filter = { direction, memberIds: [caller.memberId] }
    return { rows: await lineTransferPage(db, filter, after?.[0] ?? null, limit) }
  },
  cursorOf: ({ id }) => [id],
  view: (rows, { db, caller }) => lineViews(db, rows, caller.memberId),
}

export const recipientList: ListSource<typeof recipientsEndpoint, memberLine.Downline> = {
  read: ({ db, caller }, { search = '' }, range) =>
    memberLine.downlinePage(db, caller.memberId, search, range),
  view: (rows) => rows.map(({ account, nickname }) => ({ account, nickname })),
}

export function deskList({
  config,
}: Kernel): CursorListSource<typeof deskEndpoint, LineTransferRow> {
  return {
    async read({ db }, { direction, account }, { after, limit }) {
      const memberIds = account
        ? await memberLine.memberIdsByAccount(db, config.merchant, account)
        : undefined
      const filter = { direction, memberIds }
      return { rows: await lineTransferPage(db, filter, after?.[0] ?? null, limit) }
    },
    cursorOf: ({ id }) => [id],
    view: async (rows, { db }) => {
      const accounts = await accountsOf(db, rows)
      return rows.map((row): RowOf<typeof deskEndpoint> => ({
        transferId: row.id,
        direction: row.direction,
        senderId: row.sender_id as MemberId,
        sender: accounts(row.sender_id),
        recipientId: row.recipient_id as MemberId,
        recipient: accounts(row.recipient_id),
        amount: formatMoney(row.amount, row.currency),
        turnover: formatMoney(row.turnover, row.currency),
        currency: row.currency,
        remark: row.remark,
        at: row.created_at.toISOString(),
      }))
    },
  }
}

import type { OutputOf } from '@kancil/contract/endpoint'
import type {
  Purse,
  purses as pursesEndpoint,
  purseTransfers as listEndpoint,
  Purses,
  PurseTransfer,
  readPurses as readEndpoint,
} from '@kancil/contract/games/purses'
import { formatMoney, zero } from '@kancil/contract/money'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { Context } from '../../../kernel/http/serve.ts'
import type { CursorListSource } from '../../../kernel/http/serve-list.ts'
import { pursesOf } from '../../../ledger/purses.ts'
import { readSettings } from '../../site/door.ts'
import { bucketsOf } from '../../wallet/door.ts'
import { catalogueOf } from '../catalogue/games.ts'
import { type PurseGround, purseVendors } from './ground.ts'
import { readPurse } from './read.ts'
import { readingTimes } from './purse-store.ts'
import { type PurseTransferRow, transfersOfMember } from './store.ts'

type Caller = Pick<Context<typeof pursesEndpoint>, 'caller'>

/**
 * The member's purses. In a house of one wallet only those are shown that still hold money, so that
 * it can come back.
 */
export async function pursesView({ kernel }: PurseGround, { caller }: Caller): Promise<Purses> {
  const { memberId, currency } = caller
  const [vendors, purses, readAt, buckets, { transfers }] = await Promise.all([
    purseVendors(kernel),
    pursesOf(kernel.db, memberId, currency),
    readingTimes(kernel.db, memberId, currency),
    bucketsOf(kernel.db, memberId, currency),
    readSettings(kernel.db),
  ])
  const moneyOf = new Map(purses.map((money) => [money.vendorId, money]))
  const list = vendors.flatMap((vendor): Purse[] => {
    const money = moneyOf.get(vendor.id)
    const isUsed = money !== undefined && (money.purse > 0n || money.transit > 0n)
    const takes = vendor.status === 'live' && vendor.currencies.includes(currency)
    if (!isUsed && (!takes || transfers.isSingle)) return []
    const at = readAt.get(vendor.id)
    return [
      {
        vendorId: vendor.id,
        displayName: vendor.displayName,
        balance: formatMoney(money?.purse ?? zero, currency),
        inFlight: formatMoney(money?.transit ?? zero, currency),
        ...(at ? { readAt: at.toISOString() } : {}),
        isOpen: takes && !transfers.isSingle,
      },
    ]
  })
  const cash = formatMoney(buckets.cash, currency)
  return { isSingle: transfers.isSingle, currency, cash, purses: list }
}

export async function readPurses(
  ground: PurseGround,
  context: Context<typeof readEndpoint>,
): Promise<OutputOf<typeof readEndpoint>> {
  const { memberId, currency } = context.caller
  const used = await pursesOf(ground.kernel.db, memberId, currency)
  const vendors = await purseVendors(ground.kernel)
  await Promise.all(
    vendors
      .filter(({ id }) => used.some(({ vendorId }) => vendorId === id))
      .map((vendor) => readPurse(ground, vendor, { memberId, vendorId: vendor.id, currency })),
  )
  return pursesView(ground, context)
}

export async function transferViews(
  kernel: Kernel,
  rows: readonly PurseTransferRow[],
): Promise<PurseTransfer[]> {
  const { vendorById } = await catalogueOf(kernel)
  return rows.map((row) => ({
    transferId: row.id,
    vendorId: row.vendor_id,
    vendorName: vendorById.get(row.vendor_id)?.displayName ?? row.vendor_id,
    direction: row.direction,
    amount: formatMoney(row.amount, row.currency),
    currency: row.currency,
    state: row.booked === 'open' ? 'sent' : row.booked,
    at: row.created_at.toISOString(),
    ...(row.ended_at ? { endedAt: row.ended_at.toISOString() } : {}),
  }))
}

export function purseTransferList(
  kernel: Kernel,
): CursorListSource<typeof listEndpoint, PurseTransferRow> {
  return {
    async read({ db, caller }, { vendorId }, { after, limit }) {
      const [before = null] = after ?? []
      return { rows: await transfersOfMember(db, caller.memberId, vendorId, before, limit) }
    },
    cursorOf: ({ id }) => [id],
    view: (rows) => transferViews(kernel, rows),
  }
}

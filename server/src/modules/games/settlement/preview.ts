import { type Currency, type Money, money } from '@kancil/contract/money'
import { type Tx } from '../../../kernel/db.ts'
import { freeCash } from '../../../ledger/free-cash.ts'
import type { BetResult } from './settle.ts'
import { readSettlements } from './store.ts'

/** A bet as it would be settled. */
export type PreviewItem = {
  readonly betTx: string
  readonly memberId: string
  readonly currency: Currency
  readonly result: BetResult
  readonly payout: Money
}

/** What a settlement would move, in one currency. */
export type CurrencyPreview = {
  readonly currency: Currency
  readonly bets: number
  /** Bets whose payout changes, and their members. */
  readonly changed: number
  readonly members: number
  readonly toPay: Money
  readonly toTakeBack: Money
  /** The part to take back that members' free cash does not cover now: it would become debt. */
  readonly toOwe: Money
}

type Tally = {
  bets: number
  changed: number
  toPay: bigint
  toTakeBack: bigint
  readonly net: Map<string, bigint>
}

/**
 * What settling these bets would move, compared with what is in force, and without moving it. Bets
 * come in chunks, so that a draw of any size can be previewed.
 */
export async function previewSettlement(
  tx: Tx,
  vendorId: string,
  chunks: AsyncIterable<readonly PreviewItem[]>,
): Promise<readonly CurrencyPreview[]> {
  const tallies = new Map<Currency, Tally>()
  for await (const items of chunks) {
    const inForce = await readSettlements(tx, vendorId, items)
    for (const [place, item] of items.entries()) count(tallies, item, inForce[place]!.payout)
  }
  const previews: CurrencyPreview[] = []
  for (const [currency, { bets, changed, toPay, toTakeBack, net }] of tallies) {
    const toOwe = await owed(tx, currency, net)
    previews.push({
      ...{ currency, bets, changed, members: net.size },
      ...{ toPay: money(toPay), toTakeBack: money(toTakeBack), toOwe },
    })
  }
  return previews.toSorted((a, b) => (a.currency < b.currency ? -1 : 1))
}

function count(tallies: Map<Currency, Tally>, item: PreviewItem, before: Money): void {
  const { currency, memberId, payout } = item
  let tally = tallies.get(currency)
  if (!tally)
    tallies.set(
      currency,
      (tally = { bets: 0, changed: 0, toPay: 0n, toTakeBack: 0n, net: new Map() }),
    )
  const change = payout - before
  tally.bets += 1
  if (change === 0n) return
  tally.changed += 1
  if (change > 0n) tally.toPay += change
  else tally.toTakeBack -= change
  tally.net.set(memberId, (tally.net.get(memberId) ?? 0n) + change)
}

const membersPerRead = 1_000

/** How far members' free cash falls short of what is taken from them. */
async function owed(tx: Tx, currency: Currency, net: ReadonlyMap<string, bigint>): Promise<Money> {
  const debtors = [...net].filter(([, change]) => change < 0n)
  let sum = 0n
  for (let at = 0; at < debtors.length; at += membersPerRead) {
    const page = debtors.slice(at, at + membersPerRead)
    const cashOf = await freeCash(
      tx,
      page.map(([memberId]) => memberId),
    )
    for (const [memberId, change] of page) {
      const left = cashOf(memberId, currency) + change
      if (left < 0n) sum -= left
    }
  }
  return money(sum)
}

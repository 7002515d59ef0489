import { type VendorDifference, vendorDifferencesMost } from '@kancil/contract/games/reconciliation'
import { formatMoney } from '@kancil/contract/money'
import type { ListedTransaction } from '@kancil/contract/ports/vendor-list'
import { businessDay } from '@kancil/contract/time'
import { dayAfter, startOfDay } from '@kancil/rules/wallet/period'
import { eachAlone } from '../../../kernel/jobs/each-alone.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { catalogueOf, type VendorEntry } from '../catalogue/games.ts'
import type { VendorClient } from '../gateway/vendor-client.ts'
import {
  keepReconciliation,
  type LedgerTransaction,
  ledgerTransactions,
  type ReconciliationRow,
} from './store.ts'

const pagesMax = 400
const dayMs = 86_400_000
/** Bets are written down at both sides at instants that differ by the call between them. */
const slackMs = 10 * 60_000

type Span = { readonly from: Date; readonly to: Date }

/** Compares a vendor's own list of a day with the ledger; a code says why it could not. */
export async function reconcile(
  { db, clock }: Kernel,
  client: VendorClient,
  vendor: VendorEntry,
  day: string,
  by: string,
): Promise<ReconciliationRow | 'no_list' | 'vendor_unanswering'> {
  const from = startOfDay(day)
  const now = clock.now()
  const to = new Date(Math.min(startOfDay(dayAfter(day)).getTime(), now.getTime()))
  const theirs = await listOf(client, vendor, { from, to })
  if (typeof theirs === 'string') return theirs
  // A round of the day may be paid long after it, and its stake be a moment beyond its edge.
  const wide = { from: new Date(from.getTime() - slackMs), to: new Date(to.getTime() + 2 * dayMs) }
  const ours = await ledgerTransactions(db, vendor.id, wide)
  const compared = compareLists(theirs, ours, { from, to })
  return {
    ...{ vendorId: vendor.id, day, theirs: theirs.length, by, at: now, ours: compared.ours },
    ...{ matched: compared.matched, differenceCount: compared.differences.length },
    differences: compared.differences.slice(0, vendorDifferencesMost),
  }
}

async function listOf(
  client: VendorClient,
  vendor: VendorEntry,
  span: Span,
): Promise<ListedTransaction[] | 'no_list' | 'vendor_unanswering'> {
  const listed: ListedTransaction[] = []
  let cursor: string | undefined
  for (let pages = 0; pages < pagesMax; pages++) {
    const page = await client.transactions(vendor, { ...span, ...(cursor ? { cursor } : {}) })
    if (page === 'no_list') return page
    if (!page) return 'vendor_unanswering'
    listed.push(...page.transactions)
    cursor = page.cursor
    if (!cursor) return listed
  }
  // A list without an end is not one to compare with.
  return 'vendor_unanswering'
}

/** What one side alone lists, or both with other amounts. Rounds taken back are in neither. */
export function compareLists(
  theirs: readonly ListedTransaction[],
  ledger: readonly LedgerTransaction[],
  { from, to }: Span,
): { readonly ours: number; readonly matched: number; readonly differences: VendorDifference[] } {
  const takenBack = new Set(ledger.flatMap(({ kind, refId }) => (kind === 'rollback' ? refId : [])))
  const standing = ledger.filter(({ id, kind }) => kind !== 'rollback' && !takenBack.has(id))
  const byId = new Map(standing.map((row) => [row.transactionId, row]))
  const listed = new Set(theirs.map(({ transactionId }) => transactionId))
  const bets = new Set(standing.filter(({ kind, at }) => kind === 'bet' && at >= from && at < to))
  const rounds = new Set([...bets, ...theirs].map(({ roundId }) => roundId))
  const ours = standing.filter(
    (row) => bets.has(row) || (row.kind === 'win' && rounds.has(row.roundId)),
  )
  const differences: VendorDifference[] = []
  let matched = 0
  for (const { transactionId, type, roundId, currency, amount } of theirs) {
    const row = byId.get(transactionId)
    const isSame = row?.amount === amount && row.currency === currency && row.kind === type
    if (isSame) matched++
    else
      differences.push({
        ...{ transactionId, type, roundId, currency, theirs: formatMoney(amount, currency) },
        kind: row ? 'wrong_amount' : 'missing_here',
        ours: row ? formatMoney(row.amount, row.currency) : null,
      })
  }
  for (const { transactionId, kind, roundId, currency, amount, at } of ours) {
    // What was staked at the day's very edge may be in the vendor's list of the next one.
    if (listed.has(transactionId) || at.getTime() < from.getTime() + slackMs / 10) continue
    differences.push({
      ...{ transactionId, type: kind as 'bet' | 'win', roundId: roundId ?? '', currency },
      ...{ kind: 'missing_there', theirs: null, ours: formatMoney(amount, currency) },
    })
  }
  return { ours: ours.length, matched, differences }
}

/** Yesterday, for every vendor that has a list. */
export async function reconcileYesterday(kernel: Kernel, client: VendorClient): Promise<void> {
  const day = businessDay(new Date(kernel.clock.now().getTime() - dayMs))
  await eachAlone((await catalogueOf(kernel)).vendors, async (vendor) => {
    const row = await reconcile(kernel, client, vendor, day, '')
    if (typeof row === 'string') {
      if (row !== 'no_list') kernel.log.warn({ vendor: vendor.id, day }, 'a vendor lists nothing')
      return
    }
    await keepReconciliation(kernel.db, row)
    if (row.differenceCount > 0)
      kernel.log.error({ ...row, differences: row.differences.slice(0, 5) }, 'a vendor differs')
  })
}

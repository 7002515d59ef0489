import {
  reconcileVendor,
  type VendorReconciliation,
  vendorReconciliations,
} from '@kancil/contract/games/reconciliation'
import { businessDay, isDay } from '@kancil/contract/time'
import { Refusal } from '../../../kernel/http/refusal.ts'
import { serveList } from '../../../kernel/http/serve-list.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { serveDecision } from '../../operator/door.ts'
import { catalogueOf } from '../catalogue/games.ts'
import type { VendorClient } from '../gateway/vendor-client.ts'
import { reconcile } from './run.ts'
import { keepReconciliation, type ReconciliationRow, reconciliationsPage } from './store.ts'

/** Serves the comparisons of vendors' own lists with the ledger, and a new one on demand. */
export function serveVendorReconciliation(kernel: Kernel, client: VendorClient): void {
  serveList(kernel, vendorReconciliations, {
    read: ({ db }, _filters, range) => reconciliationsPage(db, range),
    view: (rows) => viewsOf(kernel, rows),
  })
  serveDecision(kernel, reconcileVendor, {
    action: 'games.reconcileVendor',
    subject: (_row: undefined, { vendorId }: ReconciliationRow) => `vendor:${vendorId}`,
    async prepare({ now, caller, refuse }, { vendorId, day }) {
      if (!isDay(day) || day > businessDay(now)) return refuse('day_invalid')
      const vendor = (await catalogueOf(kernel)).vendorById.get(vendorId)
      if (!vendor) throw new Refusal('not_found')
      const row = await reconcile(kernel, client, vendor, day, caller.name)
      return typeof row === 'string' ? refuse(row) : row
    },
    async act(tx, _row, _context, _input, row) {
      await keepReconciliation(tx, row)
      const { day, theirs, ours, matched, differenceCount } = row
      return { outcome: row, after: { day, theirs, ours, matched, differenceCount } }
    },
    view: async (row) => (await viewsOf(kernel, [row]))[0]!,
  })
}

async function viewsOf(
  kernel: Kernel,
  rows: readonly ReconciliationRow[],
): Promise<VendorReconciliation[]> {
  const { vendorById } = await catalogueOf(kernel)
  return rows.map((row) => ({
    ...row,
    differences: [...row.differences],
    vendorName: vendorById.get(row.vendorId)?.displayName ?? row.vendorId,
    at: row.at.toISOString(),
  }))
}

import { formatMoney, money } from '@kancil/contract/money'
import { businessDay } from '@kancil/contract/time'
import { daysBefore } from '@kancil/rules/operator/report-range'
import type { Kernel } from '../../../kernel/kernel.ts'
import { type CheckRow, compareDay, insertCheck } from './check-store.ts'

/** Days that the nightly comparison goes back, and differences of it that are kept. */
const daysChecked = 35
const differencesMost = 100

/** Compares the figures of the last days, not today's, with the ledger, and keeps what it found. */
export async function checkReports({ db, clock, log }: Kernel): Promise<CheckRow> {
  const at = clock.now()
  const to = daysBefore(businessDay(at), 1)
  const from = daysBefore(to, daysChecked - 1)
  let compared = 0
  const differences: CheckRow['differences'] = []
  for (let day = from; day <= to; day = daysBefore(day, -1)) {
    const figures = await compareDay(db, day)
    compared += figures.length
    for (const { currency, figure, vendorId, report, ledger } of figures) {
      if (report === ledger) continue
      const text = (amount: string) => formatMoney(money(BigInt(amount)), currency)
      differences.push({
        ...{ day, currency, figure, vendorId, report: text(report), ledger: text(ledger) },
      })
    }
  }
  const row: CheckRow = {
    ...{ at, from, to, compared, differenceCount: differences.length },
    differences: differences.slice(0, differencesMost),
  }
  await insertCheck(db, row)
  if (differences.length > 0)
    log.error({ differences: differences.slice(0, 5) }, 'reports differ from the ledger')
  return row
}

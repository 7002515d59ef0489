import type { BetRecord, exportBets as endpoint } from '@kancil/contract/games/bets'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { ReportSource } from '../../../kernel/reports/serve-report.ts'
import { type BetFilter, readRoundsAfter, type RoundPlace } from './store.ts'
import { countRounds } from './sums-store.ts'
import { betFilter, betView } from './record.ts'
import { catalogueOf } from '../catalogue/games.ts'

const rowsPerRead = 1_000

const columns = [
  'betId',
  'placedAt',
  'settledAt',
  'vendorName',
  'gameName',
  'status',
  'currency',
  'stake',
  'payout',
  'net',
  'validBet',
] as const satisfies readonly (keyof BetRecord)[]

type Selection = BetFilter & { readonly language?: string | undefined }

/** The betting record as a file. Rounds added since the ticket was issued are included. */
export function betsReport(kernel: Kernel): ReportSource<typeof endpoint, Selection> {
  return {
    async select({ caller, now, refuse }, input) {
      const filter = betFilter(await catalogueOf(kernel), caller.memberId, input, now)
      if (typeof filter === 'string') return refuse(filter)
      return { ...filter, language: input.language }
    },
    count: ({ db }, filter, most) => countRounds(db, filter, most),
    fileName: () => 'bets',
    columns,
    async *lines({ db }, { language, ...filter }) {
      let last: RoundPlace | null = null
      for (;;) {
        const rows = await readRoundsAfter(db, filter, rowsPerRead, last)
        const catalogue = await catalogueOf(kernel)
        yield rows.map((row) => {
          const bet = betView(catalogue, row, language)
          return columns.map((name) => bet[name] ?? '')
        })
        if (rows.length < rowsPerRead) return
        last = rows.at(-1)!
      }
    },
  }
}

import { auditGenesis } from '@kancil/rules/operator/audit-row'
import { sha256 } from '../../../kernel/chance.ts'
import type { Db } from '../../../kernel/db.ts'
import { chainHash } from './write.ts'
import { auditAfter, readAuditHead } from './store.ts'

export type ChainReport = {
  readonly whole: boolean
  readonly rows: number
  /** The sequence number of the first row that does not fit; null if the chain is intact. */
  readonly firstBroken: number | null
  readonly headHash: string
}

const rowsPerRead = 5_000

/**
 * Recomputes the chain from its beginning, in one database snapshot. A changed row no longer
 * matches its hash; a removed row leaves a gap; rows cut off at the end leave a head that no row
 * matches.
 */
export function verifyAuditLog(db: Db): Promise<ChainReport> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const head = await readAuditHead(tx)
      let hash = sha256(auditGenesis)
      let sequence = 0
      const broken = (at: number): ChainReport => ({
        whole: false,
        rows: sequence,
        firstBroken: at,
        headHash: head.hash.toString('hex'),
      })
      while (true) {
        const rows = await auditAfter(tx, sequence, rowsPerRead)
        for (const row of rows) {
          if (row.sequence !== sequence + 1) return broken(sequence + 1)
          hash = chainHash(hash, row)
          if (!hash.equals(row.hash)) return broken(row.sequence)
          sequence = row.sequence
        }
        if (rows.length < rowsPerRead) break
      }
      if (sequence !== head.sequence || !hash.equals(head.hash)) return broken(sequence + 1)
      return { whole: true, rows: sequence, firstBroken: null, headHash: hash.toString('hex') }
    })
}

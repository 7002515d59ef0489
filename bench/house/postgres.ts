import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { removeCluster } from '../../server/src/kernel/embedded/cluster-folder.ts'
import { type Postgres, startPostgres } from '../../server/src/kernel/embedded/start-postgres.ts'
import { closeOnSignal } from './close-on-signal.ts'

export type BenchPostgres = {
  readonly postgres: Postgres
  readonly dataDir: string
  /** Stops it and removes its files; if it was killed meanwhile, only removes the files. */
  close(): Promise<void>
}

/** A database server for the bench alone; it and all its files are removed when the bench ends. */
export async function openBenchPostgres(say: (text: string) => void): Promise<BenchPostgres> {
  const dataDir = mkdtempSync(join(tmpdir(), 'kancil-bench-'))
  const postgres = await startPostgres({ dataDir, onProgress: say })
  const close = async (): Promise<void> => {
    await postgres.stop()
    removeCluster(dataDir)
  }
  closeOnSignal(close)
  return { postgres, dataDir, close }
}

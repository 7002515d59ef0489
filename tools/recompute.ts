import { parseArgs } from 'node:util'
import { openDb } from '../server/src/kernel/db.ts'
import { recompute } from '../server/src/modules/agents/door.ts'
import { readOptions } from './start/options.ts'
import { runningDatabase } from './start/running-database.ts'

/**
 * `npm run recompute -- --statement ags_...`: an agent's bill computed anew from the ledger's own
 * transfers and rounds, beside what was paid. It ends with 1 if they differ. The database is that
 * of `npm start`, or of DATABASE_URL.
 */
const { values } = parseArgs({ options: { statement: { type: 'string' } } })
const url = process.env['DATABASE_URL'] ?? runningDatabase(readOptions([], process.env).dataDir)
if (!values.statement || !url) {
  console.error(
    'npm run recompute -- --statement <id>, while `npm start` runs, or with DATABASE_URL set',
  )
  process.exit(2)
}
const db = openDb(url, { max: 2 })
const result = await recompute(db, values.statement)
await db.destroy()
if (result) console.log(JSON.stringify(result, null, 2))
else console.error('There is no such bill.')
process.exit(result?.isSame ? 0 : 1)

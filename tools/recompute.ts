import { parseArgs } from 'node:util'
import { businessDay, isDay } from '@kancil/contract/time'
import { accountKey } from '@kancil/rules/identity/field-rules'
import { type Db, openDb } from '../server/src/kernel/db.ts'
import { recompute, recomputeRealtime } from '../server/src/modules/agents/door.ts'
import { memberByKey } from '../server/src/modules/identity/door.ts'
import { readOptions } from './start/options.ts'
import { runningDatabase } from './start/running-database.ts'

/**
 * `npm run recompute -- --statement ags_...`: an agent's bill computed anew from the ledger's own
 * transfers and rounds, beside what was paid. `npm run recompute -- --realtime <account> [--day
 * YYYY-MM-DD]`: the lines of real-time salary of a day, today's without one. It ends with 1 if they
 * differ, and with 3 if it cannot tell, because somebody was moved before lines were kept in time.
 * The database is that of `npm start`, or of DATABASE_URL.
 */
const { values } = parseArgs({
  options: {
    statement: { type: 'string' },
    realtime: { type: 'string' },
    day: { type: 'string' },
  },
})
const { statement, realtime, day = businessDay(new Date()) } = values
const url = process.env['DATABASE_URL'] ?? runningDatabase(readOptions([], process.env).dataDir)
if (!(statement || realtime) || !isDay(day) || !url) {
  console.error(
    'npm run recompute -- --statement <id> or --realtime <account> [--day YYYY-MM-DD], while `npm start` runs, or with DATABASE_URL set',
  )
  process.exit(2)
}

async function realtimeOf(db: Db, account: string) {
  const merchant = process.env['KANCIL_MERCHANT'] ?? 'kancil'
  const member = await memberByKey(db, merchant, accountKey(account))
  return member && recomputeRealtime(db, member.id, { from: day, to: day })
}

const db = openDb(url, { max: 2 })
const result = statement ? await recompute(db, statement) : await realtimeOf(db, realtime!)
await db.destroy()
if (result) console.log(JSON.stringify(result, null, 2))
else console.error(statement ? 'There is no such bill.' : 'There is no such account.')
const moved = result && 'movedUnrecorded' in result ? result.movedUnrecorded : []
const cannotTell = !result?.isSame && moved.length > 0
if (cannotTell)
  console.error(
    `This bill cannot be computed anew: ${moved.join(', ')} moved before the books kept where members stood.`,
  )
process.exit(result?.isSame ? 0 : cannotTell ? 3 : 1)

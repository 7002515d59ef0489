import pg from 'pg'
import { isOfPool } from './count-statements.ts'

type Query = (text: unknown, ...rest: unknown[]) => unknown

/**
 * Plants a defect in the product's statements while `work` runs: `from` is replaced by `to`. A bar
 * whose test does not notice has no teeth.
 *
 * @throws if no statement had `from`
 */
export async function withStatement(
  { from, to }: { readonly from: string; readonly to: string },
  work: () => Promise<void>,
): Promise<void> {
  const client = pg.Client.prototype as unknown as { query: Query }
  const sound = client.query
  let planted = 0
  client.query = function (this: unknown, text, ...rest) {
    if (typeof text !== 'string' || !text.includes(from)) return sound.call(this, text, ...rest)
    planted += 1
    return sound.call(this, text.replaceAll(from, to), ...rest)
  }
  try {
    await work()
  } finally {
    client.query = sound
  }
  if (planted === 0) throw new Error(`no statement has "${from}"`)
}

/** A statement that changes nothing, and says what it is. */
const perRow = 'select 1 as planted_per_row'

/**
 * Plants the defect of a list that asks the database once more for each row it shows: every row
 * that the server's own pool reads while `work` runs brings another statement.
 */
export async function withStatementPerRow(work: () => Promise<void>): Promise<void> {
  const client = pg.Client.prototype as unknown as { query: Query }
  const sound = client.query
  client.query = function (this: { query: Query }, text, ...rest) {
    const answer = sound.call(this, text, ...rest)
    if (text === perRow || !isOfPool(this) || !(answer instanceof Promise)) return answer
    return answer.then(async (result: { rows?: readonly unknown[] }) => {
      for (const _ of result.rows ?? []) await this.query(perRow)
      return result
    })
  }
  try {
    await work()
  } finally {
    client.query = sound
  }
}

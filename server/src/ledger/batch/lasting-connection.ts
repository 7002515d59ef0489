import type pg from 'pg'
import { isUnavailable, sqlState } from '../../kernel/db.ts'

/** One connection of a pool, kept for as long as it works, so that its plans are kept too. */
export type LastingConnection = {
  use<Answer>(work: (client: pg.ClientBase) => Promise<Answer>): Promise<Answer>
  close(): void
}

/**
 * While the tables grow from nothing, plans are made anew a few times: at these use counts of a
 * connection.
 */
const renewals = new Set([16, 256, 4_096, 65_536, 1_048_576])

export function keepConnection(pool: pg.Pool): LastingConnection {
  let connection: pg.PoolClient | undefined
  let uses = 0

  function drop(client: pg.PoolClient, broken: boolean): void {
    if (connection !== client) return
    connection = undefined
    client.release(broken)
  }

  async function connect(): Promise<pg.PoolClient> {
    const client = await pool.connect()
    // A restarting database also ends connections between two calls.
    client.on('error', () => drop(client, true))
    connection = client
    uses = 0
    return client
  }

  return {
    async use(work) {
      const client = connection ?? (await connect())
      try {
        if (renewals.has(++uses)) await client.query('discard plans')
        return await work(client)
      } catch (error) {
        if (isUnavailable(error) || sqlState(error) === '') drop(client, true)
        throw error
      }
    },
    close() {
      if (connection) drop(connection, false)
    },
  }
}

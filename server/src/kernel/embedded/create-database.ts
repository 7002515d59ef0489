import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

const dropAttemptsMax = 50

/**
 * Creates a database, unless there is one of that name.
 *
 * @param serverUrl any database of the server, for the role that will own the new one
 * @param template a database to copy; nobody may be connected to it meanwhile
 * @returns whether it was created now
 */
export async function createDatabase(
  serverUrl: string,
  name: string,
  template?: string,
): Promise<boolean> {
  return onServer(serverUrl, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount) return false
    const quoted = client.escapeIdentifier(name)
    // Copied as files: going through the WAL, as is the default, takes twenty times as long.
    const copied = template
      ? ` template ${client.escapeIdentifier(template)} strategy file_copy`
      : ''
    await client.query(`create database ${quoted}${copied}`)
    return true
  })
}

/** Removes a database, ending whatever is still connected to it. */
export async function dropDatabase(serverUrl: string, name: string): Promise<void> {
  await onServer(serverUrl, async (client) => {
    const statement = `drop database if exists ${client.escapeIdentifier(name)} with (force)`
    for (let attempt = 1; ; attempt++) {
      try {
        return void (await client.query(statement))
      } catch (error) {
        // An autovacuum worker is using it, which only a superuser may end: it is gone in a moment.
        if (attempt >= dropAttemptsMax || (error as { code?: string }).code !== '42501') throw error
        await sleep(100)
      }
    }
  })
}

async function onServer<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

import pg from 'pg'
import type { TestServer } from './server.ts'

/** What the server's pool ran during some work: the statements as they were sent. */
export type StatementCount<T> = { readonly result: T; readonly statements: readonly string[] }

/**
 * Statements that one of two requests may run in addition, whatever it lists: a session that is
 * renewed, settings whose cache expired.
 */
export const renewals = 2

type Query = (this: pg.Client, ...args: unknown[]) => unknown

/**
 * Runs `work` and returns the statements that the server sent to its database meanwhile (without
 * those that open and close transactions), so that a test can require as many for a full page as
 * for one row. Whatever else the same server does at the time is counted too.
 */
export async function countStatements<T>(
  { kernel }: Pick<TestServer, 'kernel'>,
  work: () => Promise<T>,
): Promise<StatementCount<T>> {
  const database = new URL(kernel.config.databaseUrl).pathname.slice(1)
  const statements: string[] = []
  const client = pg.Client.prototype as unknown as { query: Query }
  const before = client.query
  client.query = function counted(...args) {
    const text = textOf(args[0])
    if (this.database === database && isOfPool(this) && !isBracket.test(text)) statements.push(text)
    return before.apply(this, args)
  }
  try {
    return { result: await work(), statements }
  } finally {
    client.query = before
  }
}

const isBracket = /^\s*(start transaction|begin|commit|rollback|savepoint|release)/i

/** The server's own pool (kernel/db.ts), not that of the job queue or the ledger's lanes. */
export function isOfPool(client: object): boolean {
  const { application_name: name } = (
    client as unknown as { connectionParameters: { application_name?: string } }
  ).connectionParameters
  return name === 'kancil'
}

function textOf(query: unknown): string {
  return typeof query === 'string' ? query : String((query as { text?: unknown } | null)?.text)
}

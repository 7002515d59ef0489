import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Db } from '../../kernel/db.ts'

/** A connection that records the plan of every statement it runs, inside functions too. */
export type PlanRecorder = {
  readonly db: Db
  readonly client: pg.PoolClient
  /** The plans since the last call, in the order in which their statements ended. */
  take(): string[]
  close(): Promise<void>
}

/** Settings of a server whose connections can be recorded; only a superuser may change them. */
export const recordingSettings = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_nested_statements': 'on',
  'auto_explain.log_parameter_max_length': '0',
} as const

export async function recordPlans(
  url: string,
  prepare: (client: pg.ClientBase) => Promise<void> = async () => undefined,
): Promise<PlanRecorder> {
  const heard: string[] = []
  const listen = (client: pg.ClientBase) =>
    void client.on('notice', ({ message = '' }) => {
      const plan = asPlan(message)
      if (plan) heard.push(plan)
    })
  // One connection for the caller and one for Kysely.
  const pool = new pg.Pool({ connectionString: url, max: 2, options: '-c client_min_messages=log' })
  pool.on('connect', listen)
  pool.on('error', () => undefined)
  const client = await pool.connect()
  await prepare(client)
  const db: Db = new Kysely({ dialect: new PostgresDialect({ pool }) })
  return {
    db,
    client,
    take: () => [...new Set(heard.splice(0))],
    async close() {
      client.release()
      await pool.end()
    },
  }
}

const lineMax = 100
const valueMax = 30

/** A list is as long as the call's, and a table's number is arbitrary: neither means anything. */
function shortened(literal: string, value: string, oid = ''): string {
  return oid || value.length > valueMax ? `'…'${oid}` : literal
}

/** The statement on one line, cut off, and its plan without costs. */
function asPlan(message: string): string | undefined {
  const [, text, plan] = /plan:\nQuery Text: (.*?)\n(\S[^\n]*\(cost=.*)$/s.exec(message) ?? []
  if (text === undefined || plan === undefined) return undefined
  const title = text
    .replaceAll(/--[^\n]*/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const lines = plan
    .split('\n')
    .map((line) => line.replace(/ +\(cost=[^)]*\)/, '').trimEnd())
    .map((line) => line.replaceAll(/'((?:[^']|'')*)'(::oid)?/g, shortened))
    // A function's variables are numbered: a new one must not change every plan.
    .map((line) => line.replaceAll(/\$\d+/g, '$$n'))
  return `-- ${title.length > lineMax ? `${title.slice(0, lineMax)}…` : title}\n${lines.join('\n')}`
}

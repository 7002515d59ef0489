import { sql } from 'kysely'
import type { Db } from '../../../kernel/db.ts'

export type IssuedStatement = {
  readonly code: string
  readonly memberId: string
  readonly fromDay: string
  readonly toDay: string
  readonly lines: number
  readonly chain: string
  readonly fileDigest: string
  readonly issuedAt: Date
}

export async function insertStatement(db: Db, issued: IssuedStatement): Promise<void> {
  await sql`insert into issued_statement (code, member_id, from_day, to_day, lines, chain,
      file_digest, issued_at)
    values (${issued.code}, ${issued.memberId}, ${issued.fromDay}::date, ${issued.toDay}::date,
      ${issued.lines}, ${issued.chain}, ${issued.fileDigest}, ${issued.issuedAt})`.execute(db)
}

export async function readStatement(
  db: Db,
  code: string,
): Promise<Pick<IssuedStatement, 'chain' | 'fileDigest' | 'issuedAt'> | null> {
  const { rows } = await sql<Pick<IssuedStatement, 'chain' | 'fileDigest' | 'issuedAt'>>`
    select chain, file_digest as "fileDigest", issued_at as "issuedAt" from issued_statement
    where code = ${code}`.execute(db)
  return rows[0] ?? null
}

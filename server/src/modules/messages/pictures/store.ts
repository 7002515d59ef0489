import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'

export type Picture = {
  readonly hash: string
  readonly body: Buffer
  readonly width: number
  readonly height: number
}

/** Storing the same picture again keeps the same row. */
export async function keepPicture(tx: Tx, picture: Picture, at: Date): Promise<void> {
  await sql`insert into picture (hash, body, width, height, created_at) values (${picture.hash},
    ${picture.body}, ${picture.width}, ${picture.height}, ${at}) on conflict do nothing`.execute(tx)
}

export async function pictureByHash(db: Db, hash: string): Promise<Buffer | undefined> {
  const { rows } = await sql<{ body: Buffer }>`select body from picture
    where hash = ${hash}`.execute(db)
  return rows[0]?.body
}

export async function havePictures(tx: Tx, hashes: readonly string[]): Promise<boolean> {
  if (hashes.length === 0) return true
  const wanted = [...new Set(hashes)]
  const { rows } = await sql`select 1 from picture where hash = any(${wanted})`.execute(tx)
  return rows.length === wanted.length
}

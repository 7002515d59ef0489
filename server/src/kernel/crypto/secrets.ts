import { sql } from 'kysely'
import { hmacSha256, randomToken } from '../chance.ts'
import type { Db } from '../db.ts'

/** Keys for one purpose each, derived from the installation's one secret. */
export type Secrets = { keyFor(purpose: string): Buffer }

/**
 * The secret is `KANCIL_SECRET`; a play-money installation without it generates its own and stores
 * it in the database, so that all its processes agree. Real-money mode refuses to start without it
 * (config.ts).
 */
export async function openSecrets(db: Db, configuredKey: string | undefined): Promise<Secrets> {
  const secret = configuredKey ?? (await storedSecret(db))
  return { keyFor: (purpose) => hmacSha256(secret, purpose) }
}

async function storedSecret(db: Db): Promise<string> {
  await sql`insert into secret (name, value) values ('installation', ${randomToken(32)})
    on conflict (name) do nothing`.execute(db)
  const { rows } = await sql<{
    value: string
  }>`select value from secret where name = 'installation'`.execute(db)
  return rows[0]!.value
}

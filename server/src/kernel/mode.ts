import { sql } from 'kysely'
import type { Db } from './db.ts'

/**
 * Records at the first start whether the installation is for play money or real money, and refuses
 * every later start in the other mode: play balances, keys and accounts must never be worth
 * anything.
 */
export async function keepMode(db: Db, realMoney: boolean): Promise<void> {
  await sql`insert into installation (real_money) values (${realMoney})
    on conflict (id) do nothing`.execute(db)
  const { rows } = await sql<{ real: boolean; demo: boolean }>`select real_money as real,
    exists (select from setting where key = 'demo.world') as demo from installation`.execute(db)
  const { real, demo } = rows[0]!
  if (real !== realMoney)
    throw new Error(
      `This database is for ${wordOf(real)} and cannot be used for ${wordOf(realMoney)}. ` +
        'Take a database of its own: DATABASE_URL.',
    )
  if (realMoney && demo)
    throw new Error('This database holds the demo world, whose passwords everybody knows.')
}

const wordOf = (realMoney: boolean): string => (realMoney ? 'real money' : 'play money')

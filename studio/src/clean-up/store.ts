import type { Rows, Store } from '../kernel/store.ts'

/** Wallet calls that the platform answered; those that a person must look at stay. */
export async function forgetCalls({ rows }: Rows, before: Date, most: number): Promise<number> {
  const gone = await rows(
    `delete from wallet_call where id in (
       select id from wallet_call where status = 'done' and first_at < $1
       order by first_at limit $2 for update skip locked)
     returning id`,
    [before, most],
  )
  return gone.length
}

/** Revealed seeds that decided nothing, with what was logged of them: they prove nothing. */
export async function forgetUnusedSeeds(
  { rows }: Rows,
  before: Date,
  most: number,
): Promise<number> {
  const gone = await rows(
    `with gone as (
       delete from seed where id in (
         select id from seed where state = 'revealed' and next_nonce = 0 and revealed_at < $1
         order by revealed_at limit $2 for update skip locked)
       returning hash), logged as (
       delete from fair_log where seed_hash in (select hash from gone))
     select hash from gone`,
    [before, most],
  )
  return gone.length
}

/**
 * Sessions in which nothing was played. Goes through at most `most` that expired by `before`, where
 * the last time ended; true if there are more.
 */
export async function forgetUnplayed(store: Store, before: Date, most: number): Promise<boolean> {
  return store.transaction(async ({ rows }) => {
    await rows(
      `insert into clean_up (what, done_to) values ('session', '2000-01-01')
       on conflict (what) do nothing`,
    )
    const [place] = await rows(`select done_to from clean_up where what = 'session' for update`)
    const from = place!['done_to'] as string
    const [last] = await rows(
      `select expires_at from session where expires_at > $1 and expires_at <= $2
       order by expires_at offset $3 limit 1`,
      [from, before, most - 1],
    )
    const to = (last?.['expires_at'] as string | undefined) ?? before.toISOString()
    if (to <= from) return false
    await rows(
      `delete from session where expires_at > $1 and expires_at <= $2
         and not exists (select from round where round.session_id = session.id)`,
      [from, to],
    )
    await rows(`update clean_up set done_to = $1 where what = 'session'`, [to])
    return last !== undefined
  })
}

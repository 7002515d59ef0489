import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { promisify } from 'node:util'
import pg from 'pg'

/**
 * The reference that makes figures from different machines comparable: TPC-B's tables at scale 64,
 * its seven statements (begin, four writes and a read, commit) as one server-side call through the
 * client that the product uses.
 */
const scale = 64
const connections = 64

/** Creates and fills the tables in an empty database, as `pgbench -i -s 64` would. */
export async function loadTpcb(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  await client.query(`
    create table pgbench_history (tid int, bid int, aid int, delta int, mtime timestamp,
      filler char(22));
    create table pgbench_tellers (tid int not null, bid int, tbalance int, filler char(84))
      with (fillfactor = 100);
    create table pgbench_accounts (aid int not null, bid int, abalance int, filler char(84))
      with (fillfactor = 100);
    create table pgbench_branches (bid int not null, bbalance int, filler char(88))
      with (fillfactor = 100);
    insert into pgbench_branches (bid, bbalance) select g, 0 from generate_series(1, ${scale}) g;
    insert into pgbench_tellers (tid, bid, tbalance)
      select g, (g - 1) / 10 + 1, 0 from generate_series(1, ${scale * 10}) g;
    insert into pgbench_accounts (aid, bid, abalance, filler)
      select g, (g - 1) / 100000 + 1, 0, '' from generate_series(1, ${scale * 100_000}) g;
    alter table pgbench_branches add primary key (bid);
    alter table pgbench_tellers add primary key (tid);
    alter table pgbench_accounts add primary key (aid);
    create function tpcb(p_aid int, p_bid int, p_tid int,
      p_delta int) returns int language plpgsql as $$
    declare
      balance int;
    begin
      update pgbench_accounts set abalance = abalance + p_delta where aid = p_aid;
      select abalance into balance from pgbench_accounts where aid = p_aid;
      update pgbench_tellers set tbalance = tbalance + p_delta where tid = p_tid;
      update pgbench_branches set bbalance = bbalance + p_delta where bid = p_bid;
      insert into pgbench_history (tid, bid, aid, delta, mtime)
        values (p_tid, p_bid, p_aid, p_delta, current_timestamp);
      return balance;
    end $$;`)
  await client.query('vacuum analyze')
  await client.end()
}

/** Transactions a second, 64 connections, each with one call after the other. */
export async function runTpcb(url: string, seconds: number): Promise<number> {
  const pool = new pg.Pool({ connectionString: url, max: connections })
  const upTo = (n: number): number => 1 + Math.floor(Math.random() * n)
  const call = (): Promise<unknown> =>
    pool.query({
      name: 'tpcb',
      text: 'select tpcb($1, $2, $3, $4)',
      values: [upTo(scale * 100_000), upTo(scale), upTo(scale * 10), upTo(10_000) - 5_000],
    })
  await Promise.all(Array.from({ length: connections }, call)) // Connects, and makes the plans.
  let done = 0
  const start = performance.now()
  const end = start + seconds * 1_000
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < end) {
        await call()
        done++
      }
    }),
  )
  const tps = done / ((performance.now() - start) / 1_000)
  await pool.end()
  return tps
}

const binaries = ['/usr/bin/pgbench', '/usr/local/bin/pgbench', '/opt/homebrew/bin/pgbench']

/** PostgreSQL's own pgbench on the same tables; null where the machine has none. */
export async function runPgbench(url: string, seconds: number): Promise<number | null> {
  const binary = process.env['KANCIL_PGBENCH'] ?? binaries.find((path) => existsSync(path))
  if (!binary) return null
  const { stdout } = await promisify(execFile)(binary, [
    ...['-c', String(connections), '-j', '2', '-T', String(seconds), '-M', 'prepared', '-n'],
    url,
  ])
  return Number(/tps = ([\d.]+)/.exec(stdout)?.[1] ?? 0)
}

import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { readConfig } from '../server/src/config.ts'
import { randomBetween } from '../server/src/kernel/chance.ts'
import { systemClock } from '../server/src/kernel/clock.ts'
import { openSecrets } from '../server/src/kernel/crypto/secrets.ts'
import { inTransaction } from '../server/src/kernel/db.ts'
import { auditLedger } from '../server/src/ledger/audit/run.ts'
import { putHouseLotteries } from '../server/src/modules/lottery/door.ts'
import { readGame, readRules } from '../server/src/modules/lottery/games/store.ts'
import { sellTicket } from '../server/src/modules/lottery/tickets/sell.ts'
import { closeOnSignal } from './house/close-on-signal.ts'
import { fillTickets } from './fill/draw-tickets.ts'
import { type BenchPlatform, openPlatform } from './house/platform.ts'

/**
 * npm run bench -- draw [--tickets 100000] [--kills 20] [--racing 1000]
 *
 * Draws an issue with so many tickets while the process that settles it is killed again and again,
 * each time within a chunk; a standby goes on. Meanwhile others bet across the close. Every ticket
 * must be settled once, the ledger must sum to zero, and no bet after the close is accepted.
 */
const option = (name: string, otherwise: number): number => {
  const at = process.argv.indexOf(name)
  return at < 0 ? otherwise : Number(process.argv[at + 1])
}
const ticketsWanted = option('--tickets', 100_000)
const killsWanted = option('--kills', 20)
const racing = option('--racing', 1_000)
const members = 2_000
/** What the fill gives each of them. */
const cashEach = 10_000_000_00n
const secondsAllowed = 60
const gameCode = 'sea-fast-1'
const say = (text: string): void => void process.stderr.write(`${text}\n`)

async function main(): Promise<void> {
  const platform = await openPlatform(members, say)
  closeOnSignal(() => platform.close())
  const { db } = platform
  const config = readConfig({ DATABASE_URL: platform.postgres.url('bench', 'app') })
  const secrets = await openSecrets(db, platform.secret)
  await putHouseLotteries({ db, clock: systemClock, secrets, config }, [gameCode])
  const issueNo = await planIssue(platform)
  say(`selling ${ticketsWanted} tickets of ${issueNo}`)
  await fillTickets(db, platform.ownerUrl, { gameCode, issueNo }, ticketsWanted)
  const { closeAt, late, accepted } = await raceClose(platform, issueNo)
  say(`${accepted} of ${racing} racing bets were in time, ${late} late ones accepted`)
  const { kills, seconds } = await settleUnderFire(platform, issueNo, closeAt)
  const verdict = await judge(platform, issueNo)
  const tickets = ticketsWanted + accepted
  const figures = { tickets, settle_s: seconds, kills, ...verdict, late_accepted: late }
  await platform.close()
  process.stdout.write(`${JSON.stringify(figures)}\n`)
  const isGood =
    seconds <= secondsAllowed &&
    kills === killsWanted &&
    verdict.settled_twice === 0 &&
    verdict.unsettled === 0 &&
    verdict.ledger_sum === 0 &&
    late === 0
  process.exit(isGood ? 0 : 1)
}

const workers: ChildProcess[] = []
process.once('exit', () => {
  for (const worker of workers) worker.kill('SIGKILL')
})

async function startWorker(platform: BenchPlatform): Promise<ChildProcess> {
  const child = fork(join(import.meta.dirname, 'fill', 'draw-worker.ts'), {
    env: {
      ...process.env,
      DATABASE_URL: platform.postgres.url('bench', 'app'),
      KANCIL_SECRET: platform.secret,
    },
  })
  workers.push(child)
  await new Promise<void>((done, fail) => {
    child.once('message', () => done())
    child.once('exit', (code) => fail(new Error(`the worker ended with ${code}`)))
  })
  child.removeAllListeners('exit')
  return child
}

/** The engine plans; an issue that nobody will reach in the meantime is taken. */
async function planIssue(platform: BenchPlatform): Promise<string> {
  const worker = await startWorker(platform)
  worker.send('go')
  for (;;) {
    const { rows } = await sql<{ no: string }>`select no from lottery_issue
      where game_code = ${gameCode} and state = 'scheduled'
        and open_at > now() + interval '40 minutes' order by no limit 1`.execute(platform.db)
    if (rows[0]) {
      worker.kill('SIGKILL')
      await sql`update lottery_lease set until = now() - interval '1 second'`.execute(platform.db)
      return rows[0].no
    }
    await sleep(100)
  }
}

const raceSeconds = 4

/** The sale closes soon; bets arrive before and after, and each notes the time it began at. */
async function raceClose({ db, players }: BenchPlatform, issueNo: string) {
  const game = (await readGame(db, gameCode))!
  const rules = (await readRules(db, gameCode, game.ruleVersion))!
  const { rows } = await sql<{ at: Date }>`update lottery_issue set state = 'open',
      open_at = now() - interval '1 minute', close_at = now() + make_interval(secs => ${raceSeconds / 2}),
      draw_at = now() + make_interval(secs => ${raceSeconds})
    where game_code = ${gameCode} and no = ${issueNo} returning close_at as at`.execute(db)
  const closeAt = rows[0]!.at
  // Its seed would tell the draws that come before it: an engine would wait for those.
  await sql`update lottery_issue set state = 'skipped' where game_code = ${gameCode}
    and no < ${issueNo} and state in ('scheduled', 'open')`.execute(db)
  let [late, accepted] = [0, 0]
  const began = performance.now()
  const attempt = async (index: number): Promise<void> => {
    await sleep(Math.max(0, (index / racing) * raceSeconds * 1_000 - (performance.now() - began)))
    const outcome = await inTransaction(db, async (tx) => {
      const { rows: now } = await sql<{ isLate: boolean }>`select
        clock_timestamp() >= ${closeAt} as "isLate"`.execute(tx)
      const sold = await sellTicket(tx, {
        ...{ game, rules, ruleVersion: game.ruleVersion, issueNo, chaseId: null },
        ...{ memberId: players[index % players.length]!.memberId, currency: 'MYR' },
        lines: [{ play: 'bigTop2', content: 'big', unit: '0.10', multiple: 1 }],
        ...{ requestId: `race-${index}`, requestHash: '', refusal: undefined },
        outcomes: null,
        ...{ isAhead: false, now: new Date() },
      })
      return { refusal: typeof sold === 'string' ? '' : sold.code, isLate: now[0]!.isLate }
    })
    const { refusal, isLate } = outcome
    accepted += Number(refusal === '')
    late += Number(refusal === '' && isLate)
    if (refusal !== '' && refusal !== 'issue_closed') throw new Error(`refused: ${refusal}`)
  }
  await Promise.all(Array.from({ length: racing }, (_, index) => attempt(index)))
  return { closeAt, late, accepted }
}

type Run = { readonly state: string; readonly bets: bigint }

/** Kills the settling process within a chunk, again and again; a standby is told to go on. */
async function settleUnderFire(platform: BenchPlatform, issueNo: string, closeAt: Date) {
  const { db } = platform
  const run = async (): Promise<Run | null> => {
    const { rows } = await sql<Run>`select state, bets from settlement_run
      where subject = ${`${gameCode}/${issueNo}`}`.execute(db)
    return rows[0] ?? null
  }
  const every = Math.floor(ticketsWanted / (killsWanted + 1))
  // Started beforehand, as the processes of an installation are; each is told when to begin.
  let worker = await startWorker(platform)
  const standbys: ChildProcess[] = []
  while (standbys.length < killsWanted) standbys.push(await startWorker(platform))
  say(`the sale closed at ${closeAt.toISOString()}; drawing`)
  const began = performance.now()
  worker.send('go')
  let kills = 0
  for (;;) {
    const state = await run()
    if (state?.state === 'done') break
    if (state && kills < killsWanted && Number(state.bets) >= every * (kills + 1) - every / 2) {
      await sleep(randomBetween(0, 40))
      worker.kill('SIGKILL')
      kills += 1
      worker = standbys.shift()!
      worker.send('go')
    }
    await sleep(10)
  }
  const seconds = Number(((performance.now() - began) / 1_000).toFixed(2))
  worker.kill('SIGKILL')
  return { kills, seconds }
}

/** Every wallet must hold what its tickets leave of the money that it began with. */
async function judge({ db }: BenchPlatform, issueNo: string) {
  const { rows: left } = await sql<{ unsettled: bigint }>`select count(*) as unsettled
    from lottery_ticket where issue_no = ${issueNo} and state = 'accepted'`.execute(db)
  const { rows: wallets } = await sql<{ wrong: bigint }>`
    with played as (select member_id, sum(stake) as staked,
        sum(case when lines -> 0 ->> 'content' = right(r.result ->> 'first', 2) then 9000
          when lines -> 0 ->> 'content' = 'big' and right(r.result ->> 'first', 2)::int >= 50 then 19
          else 0 end) as won
      from lottery_ticket t join lottery_issue r on r.game_code = t.game_code and r.no = t.issue_no
      where t.issue_no = ${issueNo} group by member_id)
    select count(*) as wrong from account a join played p on p.member_id = a.owner_id
    where a.owner_kind = 'member' and a.purpose = 'cash'
      and a.balance <> ${cashEach} - p.staked + p.won`.execute(db)
  const { findings } = await auditLedger(db, systemClock)
  for (const finding of findings) say(JSON.stringify(finding))
  const [{ unsettled }, { wrong }] = [left[0]!, wallets[0]!]
  return { settled_twice: Number(wrong), unsettled: Number(unsettled), ledger_sum: findings.length }
}

await main()

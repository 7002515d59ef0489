import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { checkSlider, newSlider } from '@kancil/contract/identity/verification/slider'
import { login } from '@kancil/contract/identity/login'
import { CompactEncrypt, importJWK } from 'jose'
import { sql } from 'kysely'
import { Client } from 'pg'
import { openPasswords } from '../server/src/kernel/crypto/passwords.ts'
import { openSecrets } from '../server/src/kernel/crypto/secrets.ts'
import { callbackLoad } from './load/callback-load.ts'
import { type BetRun, betsPerSecond, calmLoad } from './load/calm-load.ts'
import { type BenchPlatform, callsPerMinute, openPlatform } from './house/platform.ts'
import { openUndisturbed } from './house/undisturbed.ts'

/**
 * npm run bench -- login [seconds of each run]
 *
 * Sign-ins by name and password, each with its own solved puzzle and the right password, which is
 * the most expensive kind: how many a second, and what they do to betting meanwhile. Bets and wins
 * run at a busy house's full speed and at a calm one's steady rate, alternately alone and under the
 * flood; runs disturbed by other load on the machine are repeated, and the medians of seven are
 * compared. Exits 1 above 1.3 in the busy house.
 */
const seconds = Number(process.argv[2] ?? 6)
const rounds = 7
const settleSeconds = 3
const players = 400
const floodConnections = 32
/** How many sign-ins are prepared per second of flood; more than a server could take. */
const prepared = 60
const ratioMax = 1.3
const password = 'rimba malam 7'

const say = (text: string): void => void process.stderr.write(`${text}\n`)
const undisturbed = openUndisturbed(say)
const median = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]!
const tenths = (value: number): number => Number(value.toFixed(1))

async function main(): Promise<void> {
  const platform = await openPlatform(players, say)
  const admin = new Client({ connectionString: platform.postgres.url('postgres', 'admin') })
  try {
    await givePasswords(platform)
    const server = await platform.startServer()
    await admin.connect()
    const busyPairs: Pair[] = []
    const calmPairs: Pair[] = []
    await callbackLoad(platform, settleSeconds)
    for (let round = 1; round <= rounds; round++) {
      const pairOf = (load: Load): Promise<Pair> =>
        undisturbed.run(() => measure(platform, admin, load, round))
      const busy = await pairOf(callbackLoad)
      busyPairs.push(busy)
      const calm = await pairOf(calmLoad)
      calmPairs.push(calm)
      say(`round ${round}: ${describe('busy', busy)}; ${describe('calm', calm)}`)
    }
    server.child.kill('SIGTERM')
    await server.ended
    const ratio = ratioOf(busyPairs)
    process.stdout.write(
      `${JSON.stringify({
        logins_per_s: signInsOf(busyPairs),
        bets_per_s_alone: rateOf(busyPairs, 'alone'),
        bets_per_s_flood: rateOf(busyPairs, 'flooded'),
        p99_alone_ms: tenths(p99Of(busyPairs, 'alone')),
        p99_flood_ms: tenths(p99Of(busyPairs, 'flooded')),
        ratio,
        calm_logins_per_s: signInsOf(calmPairs),
        calm_bets_per_s: betsPerSecond,
        calm_p99_alone_ms: tenths(p99Of(calmPairs, 'alone')),
        calm_p99_flood_ms: tenths(p99Of(calmPairs, 'flooded')),
        calm_ratio: ratioOf(calmPairs),
        calls_per_minute: callsPerMinute,
        groups_sessions: groupsSessions(),
        ...undisturbed.figures(),
      })}\n`,
    )
    if (ratio > ratioMax) process.exitCode = 1
  } finally {
    await admin.end()
    await platform.close()
  }
}

type Load = (platform: BenchPlatform, forSeconds: number) => Promise<BetRun>
/** A run alone and one under a flood, with the sign-ins a second of the latter. */
type Pair = { readonly alone: BetRun; readonly flooded: BetRun; readonly signIns: number }
type Side = 'alone' | 'flooded'

const rateOf = (pairs: readonly Pair[], side: Side): number =>
  Math.round(median(pairs.map((pair) => pair[side].rate)))
const p99Of = (pairs: readonly Pair[], side: Side): number =>
  median(pairs.map((pair) => pair[side].p99))
const signInsOf = (pairs: readonly Pair[]): number =>
  Math.round(median(pairs.map(({ signIns }) => signIns)))
const ratioOf = (pairs: readonly Pair[]): number =>
  Number((p99Of(pairs, 'flooded') / p99Of(pairs, 'alone')).toFixed(2))
const describe = (name: string, { alone, flooded, signIns }: Pair): string =>
  `${name} p99 ${alone.p99.toFixed(1)} ms alone, ${flooded.p99.toFixed(1)} ms under ${signIns.toFixed(0)} sign-ins a second`

/** Each of the two goes first in turn. */
async function measure(
  platform: BenchPlatform,
  admin: Client,
  load: Load,
  round: number,
): Promise<Pair> {
  const sealed = await prepare(platform, seconds * prepared)
  // Writes left over from preparing must not count against either run. After the checkpoint the log
  // files can be reused, as on a platform that has been running for an hour.
  await admin.query('checkpoint')
  await load(platform, settleSeconds)
  const quietly = (): Promise<BetRun> => load(platform, seconds)
  const inFlood = async (): Promise<Omit<Pair, 'alone'>> => {
    const ending = flood(platform, sealed, seconds)
    const flooded = await load(platform, seconds)
    return { flooded, signIns: (await ending) / seconds }
  }
  if (round % 2) return { alone: await quietly(), ...(await inFlood()) }
  return { ...(await inFlood()), alone: await quietly() }
}

/**
 * Whether the scheduler groups processes by session (docs/decisions/argon2.md); null if unknown.
 */
function groupsSessions(): boolean | null {
  try {
    return readFileSync('/proc/sys/kernel/sched_autogroup_enabled', 'utf8').trim() === '1'
  } catch {
    return null
  }
}

async function givePasswords(platform: BenchPlatform): Promise<void> {
  const passwords = openPasswords(await openSecrets(platform.db, platform.secret))
  await sql`update member set password_hash = ${await passwords.hash(password)}`.execute(
    platform.db,
  )
}

type SealedCall = { readonly address: string; readonly body: string }

/** Sign-ins ready to be sent, from addresses that have each solved a few puzzles. */
async function prepare(platform: BenchPlatform, count: number): Promise<SealedCall[]> {
  const seal = await sealer(platform)
  const sealed: SealedCall[] = []
  let at = 0
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      while (at < count) {
        const index = at++
        // A fresh address each time: every address solves few enough puzzles to be let through.
        const address = `127.${1 + (addresses >> 16)}.${(addresses >> 8) & 255}.${addresses & 255}`
        if (index % 10 === 9) addresses++
        const verification = await solve(platform, address)
        const username = `bench${index % players}`
        sealed.push({
          address,
          body: await seal({ username, password, type: 'username', verification }),
        })
      }
    }),
  )
  return sealed
}
let addresses = 1

async function sealer(platform: BenchPlatform): Promise<(value: object) => Promise<string>> {
  const { keys } = await send(platform, '127.0.0.1', 'GET', '/wps/system/keys')
  const key = await importJWK(keys[0], 'ECDH-ES')
  return (value) =>
    new CompactEncrypt(new TextEncoder().encode(JSON.stringify(value)))
      .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid: keys[0].kid })
      .encrypt(key)
}

/** Solves a puzzle as a person would; the target position is read from the database. */
async function solve(platform: BenchPlatform, address: string): Promise<string> {
  const json = { 'content-type': 'application/json' }
  const body = JSON.stringify({ purpose: 'login' })
  const { challengeId } = await send(platform, address, 'POST', newSlider.path, body, json)
  const { rows } = await sql<{ answer: string }>`select answer from challenge
    where id = ${challengeId}`.execute(platform.db)
  const x = Number(rows[0]!.answer)
  const trajectory = Array.from({ length: 31 }, (_, index) => {
    const part = index / 30
    const eased = part * part * part * (10 - 15 * part + 6 * part * part)
    return { x: x * eased, y: Math.sin(index) * 2, t: 900 * part }
  })
  const answer = { challengeId, x, durationMs: 950, by: 'pointer', trajectory }
  const checked = await send(
    platform,
    address,
    'POST',
    checkSlider.path,
    JSON.stringify(answer),
    json,
  )
  return checked.verification
}

/** Sends what was prepared as fast as it is answered; returns how many were signed in. */
async function flood(
  platform: BenchPlatform,
  sealed: SealedCall[],
  forSeconds: number,
): Promise<number> {
  const end = performance.now() + forSeconds * 1_000
  let signedIn = 0
  await Promise.all(
    Array.from({ length: floodConnections }, async () => {
      for (let call = sealed.pop(); call && performance.now() < end; call = sealed.pop()) {
        const type = { 'content-type': 'application/jose' }
        const value = await send(platform, call.address, 'POST', login.path, call.body, type)
        if (value.token && performance.now() < end) signedIn++
      }
    }),
  )
  if (sealed.length === 0) throw new Error('the flood ran dry: prepare more sign-ins')
  return signedIn
}

const agent = new Agent({ keepAlive: true })

/** One call as a browser makes it. A refusal that says "try later" is part of a flood. */
function send(
  platform: BenchPlatform,
  localAddress: string,
  method: string,
  path: string,
  body?: string,
  headers: Record<string, string> = {},
  // oxlint-disable-next-line typescript/no-explicit-any -- the answer of any of four calls
): Promise<any> {
  return new Promise((resolve, reject) => {
    const origin = `http://localhost:${platform.port}`
    const call = request(
      {
        ...{ agent, localAddress, method, path, port: platform.port, host: '127.0.0.1' },
        headers: { origin, 'sec-fetch-site': 'same-origin', ...headers },
      },
      (answer) => {
        let text = ''
        answer.setEncoding('utf8').on('data', (part: string) => (text += part))
        answer.on('end', () => {
          const isAnswered = answer.statusCode === 200 || answer.statusCode === 503
          if (isAnswered) resolve(JSON.parse(text).value)
          else reject(new Error(`${method} ${path}: ${answer.statusCode} ${text}`))
        })
      },
    )
    call.on('error', reject)
    call.end(body)
  })
}

await main()

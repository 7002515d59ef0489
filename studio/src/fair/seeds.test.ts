import { createHash } from 'node:crypto'
import type { FairAnswer, VerifyAnswer } from '@kancil/contract/seamless/fair'
import type { HistoryAnswer, ReplayAnswer } from '@kancil/contract/seamless/fair-history'
import { money } from '@kancil/contract/money'
import type { SlotEvent } from '@kancil/contract/seamless/slot'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { slots } from '@kancil/rules/games/slots/slots'
import { gameOf } from '../games/catalogue.ts'
import { streamOf } from './seeds.ts'
import { ask } from '../testing/database.ts'
import { openStudio, waitUntil } from '../testing/open-studio.ts'
import { scriptedPlatform, type ScriptedPlatform } from '../testing/scripted-platform.ts'

let platform: ScriptedPlatform
let studio: Awaited<ReturnType<typeof openStudio>>

beforeEach(async () => {
  platform = await scriptedPlatform(1_000_000_00n)
  studio = await openStudio(platform)
})
afterEach(async () => {
  await studio.close()
  await platform.close()
})

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const fair = async (session: string) =>
  (await studio.get<FairAnswer>(`/studio/rimba/fair?sessionID=${session}`)).body
const newPair = (session: string, clientSeed?: string) =>
  studio.post<FairAnswer>('/studio/rimba/fair/rotate', { sessionID: session, clientSeed })
const history = async (session: string, query = '') =>
  (await studio.get<HistoryAnswer>(`/studio/rimba/history?sessionID=${session}${query}`)).body

async function spin(session: string, times: number): Promise<void> {
  for (let i = 0; i < times; i += 1) {
    const { body } = await studio.play(session, 200_000)
    if (body.round.active) await studio.endRound(session)
  }
}

/** Every row of the studio's database, printed. */
async function wholeBook(): Promise<string> {
  const tables = await ask(
    studio.databaseUrl,
    `select table_name as name from information_schema.tables where table_schema = 'public'`,
  )
  const rows = await Promise.all(
    tables.map(({ name }) =>
      ask(studio.databaseUrl, `select to_json(t)::text as row from ${String(name)} t`),
    ),
  )
  return rows
    .flat()
    .map(({ row }) => String(row))
    .join('\n')
}

test('first the commitment, then the client seed, then the bet', async () => {
  const session = await studio.session()
  const first = await fair(session)
  expect(first.active).toMatchObject({ nonce: 0 })
  const named = (await newPair(session, 'my-lucky-seed')).body
  // Nothing was decided yet, so the committed seed stays and only the client seed changes.
  expect(named.active).toEqual({ ...first.active, clientSeed: 'my-lucky-seed' })
  await spin(session, 1)
  const log = await ask(
    studio.databaseUrl,
    'select what from fair_log where seed_hash = $1 order by id',
    [first.active.serverSeedHash],
  )
  expect(log.map(({ what }) => what)).toEqual(['committed', 'activated', 'client_seed'])
})

test('F6, teeth: a studio that used a nonce twice is stopped by its database', async () => {
  const session = await studio.session()
  await spin(session, 1)
  const again = ask(
    studio.databaseUrl,
    `insert into round (round_id, player_id, session_id, game_code, currency, mode, stake, payout,
       free_spins, state, status, seed_id, nonce, rtp_version, bet_transaction_id, created_at,
       updated_at)
     select round_id || '-again', player_id, session_id, game_code, currency, mode, stake, payout,
       free_spins, state, 'settled', seed_id, nonce, rtp_version, bet_transaction_id || '-again',
       created_at, updated_at from round limit 1`,
    [],
  )
  await expect(again).rejects.toThrow(/round_seed_id_nonce_key/)
})

test('a rotation shows the old seed and takes the one committed before', async () => {
  const session = await studio.session()
  await spin(session, 5)
  const before = await fair(session)
  expect(before.active.nonce).toBe(5)
  const { body } = await newPair(session, 'second')
  const [old] = body.revealed
  expect(old).toMatchObject({ serverSeedHash: before.active.serverSeedHash, nonce: 5 })
  expect(sha256(old!.serverSeed)).toBe(before.active.serverSeedHash)
  expect(body.active).toEqual({
    serverSeedHash: before.next.serverSeedHash,
    clientSeed: 'second',
    nonce: 0,
  })
  expect(body.next.serverSeedHash).not.toBe(before.next.serverSeedHash)
})

test('every stored round is recomputed from its revealed seed', async () => {
  const session = await studio.session()
  await spin(session, 30)
  await newPair(session)
  const { rounds } = await history(session, '&limit=50')
  expect(rounds.map((round) => round.nonce)).toEqual(Array.from({ length: 30 }, (_, i) => 29 - i))
  for (const round of rounds) {
    const { serverSeed = '', clientSeed, nonce, gameCode } = round
    const { body } = await studio.post<VerifyAnswer>('/studio/rimba/verify', {
      gameCode,
      serverSeed,
      clientSeed,
      nonce,
    })
    expect(body.serverSeedHash).toBe(round.serverSeedHash)
    expect(body.coins! * 10_000).toBe(round.payout)
    const replay = (await studio.get<ReplayAnswer>(`/studio/rimba/replay/${round.roundId}`)).body
    const spins = (replay.round.state as SlotEvent[]).filter((event) => event.type === 'spin')
    expect(spins.map((event) => event.stops)).toEqual(body.stops)
    expect(replay.round).toMatchObject({ active: false, payout: round.payout })
    expect(replay.serverSeed).toBe(serverSeed)
  }
})

test('no rotation while a round is open', async () => {
  const session = await studio.session()
  await studio.playUntil(session, true)
  expect((await newPair(session)).body.error).toBe('ERR_VAL')
  await studio.endRound(session)
  expect((await newPair(session)).status).toBe(200)
})

test.each(['a:b', '', 'x'.repeat(65), 'spa ce', 'ü'])(
  '%j is no client seed',
  async (clientSeed) => {
    const { status, body } = await newPair(await studio.session(), clientSeed)
    expect([status, body.error]).toEqual([400, 'ERR_VAL'])
  },
)

test('an unrevealed seed is nowhere in clear: not in answers, not on disk', async () => {
  const session = await studio.session()
  const answers: string[] = []
  answers.push(JSON.stringify((await studio.authenticate(session)).body))
  const { body } = await studio.play(session)
  answers.push(JSON.stringify(body), JSON.stringify(await fair(session)))
  answers.push(JSON.stringify(await history(session)))
  answers.push(JSON.stringify(platform.heard))
  if (body.round.active) await studio.endRound(session)
  const disk = await wholeBook()
  // The seed is known only now; look for it in what was written before.
  const seed = (await newPair(session)).body.revealed[0]!.serverSeed
  expect(seed).toMatch(/^[0-9a-f]{64}$/)
  for (const text of answers) expect(text).not.toContain(seed)
  expect(disk).toContain('"sealed":')
  // Neither as text nor as bytes, which a row prints in hexadecimal.
  expect(disk).not.toContain(seed)
  expect(disk).not.toContain(Buffer.from(seed).toString('hex'))
})

type Game = NonNullable<ReturnType<typeof gameOf>>
const manyNonces = Array.from({ length: 1_000 }, (_, nonce) => nonce)

/** The first nonce that comes out differently when it is played after a streak of wins. */
function firstAdapted({
  decide,
  coinsPerBet,
}: Pick<Game, 'decide' | 'coinsPerBet'>): number | null {
  const stake = money(BigInt(coinsPerBet))
  const large = money(stake * 100n)
  const play = (nonce: number) => decide(streamOf('e'.repeat(64), 'client', nonce))
  const rounds = manyNonces.map((nonce) => play(nonce))
  const won = (nonce: number) => rounds[nonce]!.payoutFor(stake) > 0n
  const streaks = [...manyNonces.filter(won), ...manyNonces.filter((nonce) => !won(nonce))]
  const adapted = streaks.find((nonce) => {
    const [before, again] = [rounds[nonce]!, play(nonce)]
    return (
      JSON.stringify(again.stops) !== JSON.stringify(before.stops) ||
      again.payoutFor(large) !== before.payoutFor(stake) * 100n
    )
  })
  return adapted ?? null
}

test.each(slots.map(({ sheet }) => [sheet.id] as const))(
  'F9: %s knows seeds and nonce alone: not the stake, nor what was won before',
  (code) => {
    expect(firstAdapted(gameOf(code)!)).toBeNull()
  },
)

test('F9, teeth: a game that pays less after wins is found', () => {
  const { decide, coinsPerBet } = gameOf('harimau-emas')!
  let wins = 0
  const adaptive: Game['decide'] = (nextInt) => {
    const round = decide(nextInt)
    if (round.payoutFor(money(BigInt(coinsPerBet))) === 0n) return round
    wins += 1
    return wins % 7 === 0 ? { ...round, payoutFor: () => money(0n) } : round
  }
  expect(firstAdapted({ decide: adaptive, coinsPerBet })).not.toBeNull()
})

test('the record of a round is a page in every language of the screens', async () => {
  const session = await studio.session()
  await newPair(session, '<b>seed</b>')
  const { round } = await studio.playUntil(session, true)
  await studio.endRound(session)
  const record = async (lang: string) =>
    (await fetch(`${studio.url}/studio/rimba/rounds/${round.roundId}?lang=${lang}`)).text()
  const before = await record('en')
  expect(before).toContain('&lt;b&gt;seed&lt;/b&gt;')
  expect(before).not.toContain('<b>seed')
  expect(before.match(/<script[^>]*>/g)).toEqual([
    '<script type="module" src="/play/scripts/record-check.js">',
  ])
  expect(before).toContain('Still sealed')
  expect(before).not.toContain('data-fact="serverSeed"')
  await newPair(session)
  expect(await record('en')).toContain('data-fact="serverSeed"')
  expect(await record('ms')).toContain('Semak pusingan ini')
  expect(await record('zh')).toContain('可验证公平')
  expect(await record('vi')).toContain('Kiểm tra ván này')
  expect(await record('ar')).toContain('<html lang="ar" dir="rtl">')
  await waitUntil(() =>
    platform.calls('/round/close').some(({ body }) => body['roundId'] === round.roundId),
  )
  const close = platform.calls('/round/close').find(({ body }) => body['roundId'] === round.roundId)
  expect(close?.body['replayUrl']).toBe(`${studio.url}/studio/rimba/rounds/${round.roundId}`)
})

test('a record draws every screen and names its wins; it opens in the language of play', async () => {
  platform.answers.verify['language'] = 'MS'
  const session = await studio.session()
  const { round } = await studio.playUntil(session, true)
  await studio.endRound(session)
  const answer = await fetch(`${studio.url}/studio/rimba/rounds/${round.roundId}`)
  const policy = String(answer.headers.get('content-security-policy'))
  expect(policy).toContain("default-src 'none'; script-src 'self'; img-src 'self'; style-src 'sha")
  expect(policy).not.toMatch(/unsafe|connect-src/)
  const page = await answer.text()
  expect(page).toContain('<html lang="ms"')
  const events = round.state as SlotEvent[]
  const spins = events.filter((event) => event.type === 'spin')
  for (const { stops } of spins) expect(page).toContain(`>${stops.join(', ')}</bdi>`)
  expect(page.match(/data-symbol=/g)).toHaveLength(15 * spins.length)
  expect(page).toContain(`<data value="${round.payout}" data-amount="payout"`)
  for (const event of events)
    if (event.type === 'lineWins')
      for (const { line, count } of event.wins)
        expect(page).toMatch(new RegExp(`Garisan ${line! + 1}: [^<]+ × ${count} \\(baris `))
})

test('the sheet is published as the bytes that its version names, the drawings beside it', async () => {
  const sheet = await (await fetch(`${studio.url}/studio/rimba/sheets/harimau-emas`)).text()
  expect(sha256(sheet).slice(0, 16)).toBe(gameOf('harimau-emas')!.rtpVersion)
  expect((await studio.get('/studio/rimba/sheets/no-such-game')).status).toBe(400)
  const art = (name: string) => fetch(`${studio.url}/studio/rimba/art/harimau-emas/${name}`)
  const drawing = await art('H1.svg')
  expect(drawing.headers.get('content-type')).toContain('image/svg+xml')
  expect(await drawing.text()).toContain('<svg')
  expect((await art('constructor.svg')).status).toBe(404)
})

test('history pages backwards and only shows the own rounds', async () => {
  const session = await studio.session()
  await spin(session, 7)
  platform.answers.verify['playerId'] = 'alias-2'
  const other = await studio.session({ playerId: 'alias-2' })
  await spin(other, 2)
  const first = await history(session, '&limit=4')
  const second = await history(session, `&limit=4&before=${first.before}`)
  expect([...first.rounds, ...second.rounds].map((round) => round.nonce)).toEqual([
    6, 5, 4, 3, 2, 1, 0,
  ])
  expect(second.before).toBeUndefined()
  expect((await history(other)).rounds).toHaveLength(2)
  expect((await studio.get(`/studio/rimba/replay/no-such-round`)).body.error).toBe('ERR_VAL')
})

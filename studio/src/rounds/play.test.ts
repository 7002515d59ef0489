import * as fairCalls from '@kancil/contract/seamless/fair'
import * as fairHistoryCalls from '@kancil/contract/seamless/fair-history'
import { slots } from '@kancil/rules/games/slots/slots'
import { fairPaths } from '@kancil/contract/seamless/fair'
import { CatalogueAnswer } from '@kancil/contract/seamless/native-launch'
import * as rgsCalls from '@kancil/contract/seamless/rgs'
import * as rgsRoundCalls from '@kancil/contract/seamless/rgs-round'
import { sandboxVendor } from '@kancil/contract/seamless/sandbox-keys'
import type { TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { systemClock } from '../kernel/clock.ts'
import { signedHeaders } from '../wallet/signing.ts'
import type { SlotEvent } from '@kancil/contract/seamless/slot'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openStudio, waitUntil } from '../testing/open-studio.ts'
import { type Act, scriptedPlatform, type ScriptedPlatform } from '../testing/scripted-platform.ts'

let platform: ScriptedPlatform
let studio: Awaited<ReturnType<typeof openStudio>>

beforeEach(async () => {
  platform = await scriptedPlatform()
  studio = await openStudio(platform)
})
afterEach(async () => {
  await studio.close()
  await platform.close()
})

test('a launch answers the frame address, and the platform token stays inside', async () => {
  const { status, body } = await studio.launch({ platform: 'mobile', language: 'MS' })
  expect(status).toBe(200)
  const url = new URL(body.url ?? '')
  expect(url.origin + url.pathname).toBe(`${studio.url}/play/harimau-emas`)
  expect(Object.fromEntries(url.searchParams)).toEqual({
    sessionID: body.gameSessionId,
    rgs_url: new URL(studio.url).host,
    lang: 'ms',
    device: 'mobile',
  })
  expect(Date.parse(body.expiresAt)).toBeGreaterThan(Date.now())
  const [verify] = platform.calls('/session/verify')
  expect(url.href).not.toContain(String(verify?.body['token']))
})

test.each([
  ['an unsigned launch', {}, { 'x-signature': '' }, 401, 'INVALID_SIGNATURE'],
  ['an unknown game', { gameCode: 'no-such-game' }, {}, 400, 'GAME_NOT_FOUND'],
  ['a demo launch', { mode: 'demo' }, {}, 400, 'BAD_REQUEST'],
  ['a launch without a field', { lobbyUrl: undefined }, {}, 400, 'BAD_REQUEST'],
  ['a token used before', { token: 'never-given-to-anyone' }, {}, 401, 'SESSION_NOT_FOUND'],
  ['the token of another player', { playerId: 'alias-2' }, {}, 400, 'BAD_REQUEST'],
])('%s is refused', async (_what, change, headers, status, code) => {
  const answer = await studio.launch(change, headers)
  expect(answer.status).toBe(status)
  expect(answer.body).toMatchObject({ status: 'ERROR', code })
})

test('the screen opens in the language of the member, named by ISO 639-1', async () => {
  for (const [requested, lang] of [
    ['EN', 'en'],
    ['ms-MY', 'ms'],
    ['CN', 'zh'],
    ['zh', 'zh'],
    ['VI', 'vi'],
    ['ar', 'ar'],
    ['th', 'en'],
  ]) {
    const { body } = await studio.launch({ language: requested })
    expect(new URL(body.url ?? '').searchParams.get('lang')).toBe(lang)
  }
})

test('time zone and currency word are the house’s, on screen and on the record', async () => {
  const standard = (await studio.authenticate(await studio.session())).body.display
  expect(standard).toEqual({ timeZone: 'UTC', currencySymbol: 'RM' })
  const display = { timeZone: 'Asia/Kuala_Lumpur', currencySymbol: 'RINGGIT' }
  platform.answers.verify['display'] = display
  const session = await studio.session()
  expect((await studio.authenticate(session)).body.display).toEqual(display)
  const { round } = await studio.playUntil(session, false)
  const record = await (await fetch(`${studio.url}/studio/rimba/rounds/${round.roundId}`)).text()
  expect(record).toContain('RINGGIT\u00a01.00')
  expect(record).toContain('GMT+8')
  platform.answers.verify['display'] = { timeZone: 'Nowhere/Else', currencySymbol: '' }
  expect((await studio.authenticate(await studio.session())).body.display).toEqual(standard)
})

test('a launch token opens one session', async () => {
  const token = platform.token()
  expect((await studio.launch({ token })).status).toBe(200)
  expect((await studio.launch({ token })).body.code).toBe('SESSION_NOT_FOUND')
})

test('authenticate answers balance, config and no round', async () => {
  const { status, body } = await studio.authenticate(await studio.session())
  expect(status).toBe(200)
  expect(body.balance).toEqual({ amount: 100_000_000, currency: 'MYR' })
  expect(body.config).toMatchObject({
    minBet: 200_000,
    maxBet: 100_000_000,
    stepBet: 200_000,
    defaultBetLevel: 1_000_000,
    betLevels: [200_000, 400_000, 1e6, 2e6, 4e6, 10e6, 20e6, 40e6, 100e6],
  })
  expect(body.round).toBe(null)
  expect(body.links.lobbyUrl).toBe('http://localhost:8080/lobby')
})

test('the operator narrows the stakes, in verify or in the launch', async () => {
  platform.answers.verify['limits'] = { minBet: '0.50', maxBet: '5.00' }
  const { body } = await studio.authenticate(await studio.session())
  expect(body.config).toMatchObject({ minBet: 600_000, maxBet: 5_000_000 })
  expect(body.config.betLevels).toEqual([1_000_000, 2_000_000, 4_000_000])
  platform.answers.verify['limits'] = { minBet: '5.00', maxBet: '0.10' }
  expect((await studio.launch()).body.code).toBe('BET_LIMIT')
})

test('every answer has the shape that the contract gives', async () => {
  const session = await studio.session()
  const shaped = async (schema: TSchema, answer: Promise<{ body: unknown }>) => {
    const [first] = Value.Errors(schema, (await answer).body)
    expect(first).toBeUndefined()
  }
  await shaped(rgsCalls.AuthenticateAnswer, studio.authenticate(session))
  await shaped(rgsCalls.RgsBalanceAnswer, studio.post('/wallet/balance', { sessionID: session }))
  await shaped(rgsCalls.RgsErrorAnswer, studio.endRound(session))
  const { round } = await studio.playUntil(session, true)
  await shaped(rgsCalls.AuthenticateAnswer, studio.authenticate(session))
  await shaped(
    rgsRoundCalls.EventAnswer,
    studio.post('/bet/event', { sessionID: session, event: '1' }),
  )
  await shaped(rgsRoundCalls.EndRoundAnswer, studio.endRound(session))
  await shaped(rgsRoundCalls.PlayAnswer, studio.play(session))
  await studio.endRound(session)
  const query = `?sessionID=${session}`
  await shaped(fairCalls.FairAnswer, studio.get(fairPaths.fair + query))
  await shaped(fairHistoryCalls.HistoryAnswer, studio.get(fairPaths.history + query))
  await shaped(fairHistoryCalls.ReplayAnswer, studio.get(`${fairPaths.replay}/${round.roundId}`))
})

test('the catalogue is signed for, and has the shape that the contract gives', async () => {
  const path = '/studio/rimba/games'
  const headers = signedHeaders(sandboxVendor, systemClock, 'GET', path, '')
  const answer = await (await fetch(studio.url + path, { headers })).json()
  expect(Value.Check(CatalogueAnswer, answer)).toBe(true)
  const { games } = answer as { readonly games: readonly { readonly code: string }[] }
  expect(games.find(({ code }) => code === 'harimau-emas')).toMatchObject({
    ...{ rtp: ['95.70'], lines: 20, minBet: { MYR: '0.20' }, category: 'slots' },
  })
  expect(games.map(({ code }) => code)).toEqual(
    expect.arrayContaining(slots.map(({ sheet }) => sheet.id)),
  )
  expect((await fetch(studio.url + path)).status).toBe(401)
})

test('a losing round needs no end call, and is closed behind', async () => {
  const session = await studio.session()
  const { round, balance } = await studio.playUntil(session, false)
  expect(round).toMatchObject({ amount: 1_000_000, payout: 0, payoutMultiplier: 0, active: false })
  expect(balance.amount % 10_000).toBe(0)
  const [end] = round.state.slice(-1) as SlotEvent[]
  expect(end).toMatchObject({ type: 'roundEnd', amount: 0 })
  expect((await studio.endRound(session)).body.error).toBe('ERR_VAL')
  const ofRound = (path: string) =>
    platform.calls(path).filter((call) => call.body['roundId'] === round.roundId)
  await waitUntil(() => ofRound('/round/close').length === 1)
  expect(ofRound('/win').map((call) => call.body)).toEqual([
    expect.objectContaining({ amount: '0.00', roundFinished: true }),
  ])
})

test('a winning round waits for its end, comes back after a reload, and pays once', async () => {
  const session = await studio.session()
  const { round, balance } = await studio.playUntil(session, true)
  expect(round.payout).toBeGreaterThanOrEqual(0)
  expect(platform.calls('/win').filter((call) => call.body['roundId'] === round.roundId)).toEqual(
    [],
  )
  expect((await studio.play(session)).body.error).toBe('ERR_VAL')

  const stored = await studio.post('/bet/event', { sessionID: session, event: '3' })
  expect(stored.body).toEqual({ event: '3' })
  const again = await studio.authenticate(session)
  expect(again.body.round).toEqual({ ...round, event: '3' })
  expect(again.body.balance).toEqual(balance)

  const end = await studio.endRound(session)
  expect(end.status).toBe(200)
  expect(end.body.balance.amount).toBe(balance.amount + round.payout)
  expect(BigInt(end.body.balance.amount)).toBe(platform.purse.balance * 10_000n)
  expect((await studio.endRound(session)).body.error).toBe('ERR_VAL')
  expect((await studio.authenticate(session)).body.round).toBe(null)
  const wins = platform.calls('/win').filter((call) => call.body['roundId'] === round.roundId)
  expect(wins).toHaveLength(1)
})

test('a new session of the same player gets the open round, and can end it', async () => {
  const { round } = await studio.playUntil(await studio.session(), true)
  const second = await studio.session()
  expect((await studio.authenticate(second)).body.round).toEqual(round)
  expect((await studio.play(second)).body.error).toBe('ERR_VAL')
  expect((await studio.endRound(second)).status).toBe(200)
})

test('a reload while the stake is on its way waits for it, and gets the round', async () => {
  const session = await studio.session()
  platform.script = async (path): Promise<Act> => {
    if (path === '/bet') await new Promise((done) => setTimeout(done, 80))
    return 'answer'
  }
  for (let spin = 0; spin < 100; spin += 1) {
    const bets = platform.calls('/bet').length
    const played = studio.play(session)
    await waitUntil(() => platform.calls('/bet').length > bets)
    const reloaded = await studio.authenticate(session)
    const { balance, round } = (await played).body
    expect(reloaded.body.balance).toEqual(balance)
    expect(reloaded.body.round).toEqual(round.active ? round : null)
    if (round.active) return
  }
  throw new Error('no open round in 100')
})

test('an end asked for while the stake is on its way ends that round', async () => {
  const session = await studio.session()
  platform.script = async (path): Promise<Act> => {
    if (path === '/bet') await new Promise((done) => setTimeout(done, 80))
    return 'answer'
  }
  for (let spin = 0; spin < 100; spin += 1) {
    const bets = platform.calls('/bet').length
    const played = studio.play(session)
    await waitUntil(() => platform.calls('/bet').length > bets)
    const end = await studio.endRound(session)
    const { round } = (await played).body
    expect(end.status).toBe(round.active ? 200 : 400)
    if (round.active) return
  }
  throw new Error('no open round in 100')
})

test('two tabs that play at once open one round', async () => {
  const [first, two] = [await studio.session(), await studio.session()]
  // Late, so that the second decides while the stake of the first is in flight.
  await studio.post('/studio/rimba/control', { lateMs: 200 })
  for (let i = 0; i < 3; i += 1) {
    const answers = await Promise.all([studio.play(first), studio.play(two)])
    const codes = answers.map(({ body }) => body.error ?? 'ok').toSorted()
    expect(codes).toEqual(['ERR_VAL', 'ok'])
    await studio.endRound(first)
  }
})

test('two ends at once pay once', async () => {
  const session = await studio.session()
  const { round } = await studio.playUntil(session, true)
  const answers = await Promise.all([studio.endRound(session), studio.endRound(session)])
  expect(answers.some(({ status }) => status === 200)).toBe(true)
  const wins = platform.calls('/win').filter((call) => call.body['roundId'] === round.roundId)
  expect(wins).toHaveLength(1)
})

test.each([
  ['below the least stake', 100_000],
  ['above the greatest stake', 100_200_000],
  ['off the step', 300_000],
  ['not a sum of the currency', 1_000_001],
  ['zero', 0],
  ['negative', -200_000],
  ['a fraction', 200_000.5],
  ['text', '200000'],
  ['beyond the safe integers', 1e21],
])('a stake %s is ERR_VAL, and no nonce is spent', async (_what, amount) => {
  const session = await studio.session()
  const { status, body } = await studio.post('/wallet/play', {
    sessionID: session,
    mode: 'BASE',
    amount,
  })
  expect([status, body.error]).toEqual([400, 'ERR_VAL'])
  const pair = await studio.get<{ active: { nonce: number } }>(
    `/studio/rimba/fair?sessionID=${session}`,
  )
  expect(pair.body.active.nonce).toBe(0)
  expect(platform.calls('/bet')).toEqual([])
})

test('a bet mode that the game has not is ERR_VAL', async () => {
  const session = await studio.session()
  expect((await studio.play(session, 1_000_000, 'BONUS')).body).toMatchObject({
    error: 'ERR_VAL',
    reason: 'UNKNOWN_MODE',
  })
})

test.each(['/wallet/authenticate', '/wallet/balance', '/wallet/end-round'])(
  '%s of an unknown session is ERR_IS',
  async (path) => {
    const { status, body } = await studio.post(path, { sessionID: 'x'.repeat(32) })
    expect([status, body.error]).toEqual([400, 'ERR_IS'])
  },
)

test.each([
  ['no JSON', '{'],
  ['an array', '[]'],
  ['an empty object', '{}'],
  ['a wrong type', '{"sessionID": 7}'],
  ['too much', `{"sessionID":"${'x'.repeat(70_000)}"}`],
])('%s is answered with ERR_VAL, never a 5xx', async (_what, body) => {
  for (const path of [
    '/wallet/authenticate',
    '/wallet/play',
    '/bet/event',
    '/studio/rimba/fair/rotate',
  ]) {
    const answer = await studio.post(path, body)
    expect([answer.status, answer.body.error]).toEqual([400, 'ERR_VAL'])
  }
})

test.each([
  ['INSUFFICIENT_FUNDS', 'ERR_IPB'],
  ['LOSS_LIMIT', 'ERR_GLE'],
  ['REALITY_CHECK_PENDING', 'ERR_GLE'],
  ['SELF_EXCLUDED', 'ERR_GLE'],
  ['SESSION_EXPIRED', 'ERR_IS'],
  ['GAME_DISABLED', 'ERR_GEN'],
  ['COUNTRY_RESTRICTED', 'ERR_LOC'],
  ['PLAYER_NOT_FOUND', 'ERR_ATE'],
] as const)('a bet refused with %s is %s, void, and its nonce stays used', async (code, error) => {
  const session = await studio.session()
  platform.script = (path) => (path === '/bet' ? code : 'answer')
  const { body } = await studio.play(session)
  expect(body).toMatchObject({ error, reason: code })
  platform.script = () => 'answer'
  const { round } = (await studio.play(session)).body
  expect(round.fair.nonce).toBe(1)
  const history = await studio.get<{ rounds: { nonce: number; status: string }[] }>(
    `/studio/rimba/history?sessionID=${session}`,
  )
  expect(history.body.rounds.at(-1)).toMatchObject({ nonce: 0, status: 'void', payout: 0 })
  expect(platform.calls('/rollback')).toEqual([])
})

test('a platform that is closed is ERR_MAINTENANCE; a stake in doubt is given back', async () => {
  const session = await studio.session()
  platform.script = (path) => (path === '/bet' || path === '/balance' ? 'MAINTENANCE' : 'answer')
  expect((await studio.authenticate(session)).body).toMatchObject({ error: 'ERR_MAINTENANCE' })
  expect((await studio.play(session)).body).toMatchObject({
    ...{ error: 'ERR_MAINTENANCE', reason: 'STAKE_UNKNOWN' },
  })
  await waitUntil(() => platform.calls('/rollback').length > 0)
})

test('the operator cap holds the payout, and the round says so', async () => {
  platform.answers.verify['limits'] = { maxWin: '0.10' }
  const session = await studio.session()
  expect((await studio.authenticate(session)).body.config.maxWin).toBe(100_000)
  for (let i = 0; i < 100; i += 1) {
    const { round } = (await studio.play(session)).body
    expect(round.payout).toBeLessThanOrEqual(100_000)
    const end = round.state.at(-1) as Extract<SlotEvent, { type: 'roundEnd' }>
    expect(end.amount).toBe(round.payout)
    expect(end.capped).toBe(end.coins * 50_000 > round.payout)
    if (round.active) await studio.endRound(session)
    if (end.capped) return
  }
  throw new Error('no capped round in 100')
})

test('a strict profile holds the pace on the server', async () => {
  platform.answers.verify['jurisdiction'] = 'strict'
  const session = await studio.session()
  const { config } = (await studio.authenticate(session)).body
  expect(config.jurisdiction).toMatchObject({ minimumRoundDuration: 2_500, disabledAutoplay: true })
  expect((await studio.play(session)).status).toBe(200)
  await studio.endRound(session)
  expect((await studio.play(session)).body).toMatchObject({
    error: 'ERR_GLE',
    reason: 'MINIMUM_ROUND_DURATION',
  })
})

test.each([
  ['zh-Hans', 'zh'],
  ['CN', 'zh'],
  ['vi', 'vi'],
  ['ar', 'ar'],
  ['pt-BR', 'en'],
  ['EN', 'en'],
  ['', 'en'],
])('a launch in %j opens the frame with lang=%s', async (language, lang) => {
  const { body } = await studio.launch({ language })
  expect(new URL(body.url ?? '').searchParams.get('lang')).toBe(lang)
})

test('CORS is open for screens, and closed for the switches; no cookie is ever set', async () => {
  const preflight = await fetch(`${studio.url}/wallet/play`, {
    method: 'OPTIONS',
    headers: { origin: 'https://elsewhere.example', 'access-control-request-method': 'POST' },
  })
  expect(preflight.status).toBe(204)
  expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
  expect(preflight.headers.get('access-control-allow-headers')).toBe('content-type')
  const control = await fetch(`${studio.url}/studio/rimba/control`, {
    method: 'OPTIONS',
    headers: { origin: 'https://elsewhere.example', 'access-control-request-method': 'POST' },
  })
  expect(control.status).toBe(404)
  expect(control.headers.get('access-control-allow-origin')).toBe(null)
  for (const { headers } of [preflight, control]) expect(headers.get('set-cookie')).toBe(null)
})

test('the studio lists what the platform answered, for signed calls alone', async () => {
  const { round } = await studio.playUntil(await studio.session(), false)
  const [from, to] = [-3_600_000, 3_600_000].map((ms) => new Date(Date.now() + ms).toISOString())
  const ask = async (query: string, isSigned = true) => {
    const path = `/studio/rimba/transactions?${query}`
    const headers = signedHeaders(sandboxVendor, systemClock, 'GET', path, '')
    return fetch(studio.url + path, isSigned ? { headers } : {})
  }
  const listed = async () =>
    (await (await ask(`from=${from}&to=${to}`)).json()) as {
      transactions: { type: string; roundId: string; amount: string; transactionId: string }[]
    }
  await waitUntil(async () =>
    (await listed()).transactions.some(
      ({ type, roundId }) => type === 'win' && roundId === round.roundId,
    ),
  )
  const ofRound = (await listed()).transactions.filter(({ roundId }) => roundId === round.roundId)
  const bet = platform.calls('/bet').find(({ body }) => body['roundId'] === round.roundId)!
  expect(ofRound).toMatchObject([
    { type: 'bet', transactionId: bet.body['transactionId'], amount: bet.body['amount'] },
    { type: 'win', transactionId: `${round.roundId}-win` },
  ])
  expect((await ask(`from=${from}&to=${to}`, false)).status).toBe(401)
  for (const query of ['', `from=${to}&to=${from}`, `from=${from}&to=${to}&cursor=x`])
    expect((await ask(query)).status).toBe(400)
})

import { softswissSignature } from '@kancil/adapters/game-vendor/softswiss-v2/dialect'
import { money } from '@kancil/contract/money'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditLedger } from '../../../ledger/audit/run.ts'
import { house, memberBonus } from '../../../ledger/accounts.ts'
import { noTerms, setPlayTerms } from '../../../ledger/play/terms.ts'
import { post } from '../../../ledger/post.ts'
import { forgetCatalogue } from '../catalogue/games.ts'
import { type GameWorld, type Gamer, gameWorld } from '../../../testing/game-world.ts'

// The SOFTSWISS-v2 dialect over real HTTP: our own versions of the kit's cases, and what the kit
// does not cover.
let world: GameWorld
const secret = 'secret-of-soft-0123456789abcdef'
beforeAll(async () => {
  world = await gameWorld()
  await world.addVendor({
    ...{ id: 'soft', dialect: 'softswiss-v2', currencies: ['MYR', 'USD'] },
    ...{ needsSession: false, checksGames: false },
  })
})
afterAll(async () => {
  expect((await auditLedger(world.server.db, world.server.clock)).findings).toEqual([])
  await world.server.stop()
})

type Answer = { readonly status: number; readonly type: string; readonly body: SoftBody }
type SoftBody = {
  readonly code?: string
  readonly msg?: string
  readonly balance?: string
  readonly round_id?: string
  readonly meta?: { api_code: string; api_message: string; balance?: string }
  readonly transactions?: { id_provider: string; id: string; bonus_amount?: string }[]
}

async function sendRaw(path: string, raw: string, sign?: string | null): Promise<Answer> {
  const signature = sign === undefined ? softswissSignature(secret, raw) : sign
  const response = await fetch(`${world.base}/vendor/soft${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(signature === null ? {} : { 'X-Request-Sign': signature }),
    },
    body: raw,
  })
  const type = response.headers.get('content-type') ?? ''
  return { status: response.status, type, body: (await response.json()) as SoftBody }
}
const send = (path: string, body: object) => sendRaw(path, JSON.stringify(body))

let count = 0
const fresh = (prefix = 'tx') => `${prefix}-${++count}`
const gamer = (balance = '100.00') => world.gamer({ vendorId: 'soft', balance })

function play(of: Gamer, transactions: object[], over: object = {}) {
  return {
    ...{ account_id: of.playerId, currency: 'MYR', game_id: 'dice', round_id: fresh('round') },
    transactions,
    ...over,
  }
}
const bet = (amount: unknown = '10.00', id = fresh()) => ({ id_provider: id, type: 'bet', amount })
const win = (amount: unknown = '25.00', id = fresh()) => ({ id_provider: id, type: 'win', amount })
function undo(of: Gamer, originals: string[], ids = originals.map(() => fresh('rb'))) {
  return {
    ...{ account_id: of.playerId, currency: 'MYR', game_id: 'dice', round_id_provider: 'round' },
    finished: true,
    transactions: originals.map((original_id_provider, index) => ({
      ...{ id_provider: ids[index], type: 'rollback', original_id_provider },
    })),
  }
}
async function balance(of: Gamer): Promise<string | undefined> {
  const request = { account_id: of.playerId, currency: 'MYR', game_id: 'dice' }
  return (await send('/balance', request)).body.balance
}
function refusal(answer: Answer, apiCode: string, text?: string, balanceText?: string): void {
  expect(answer.type).toMatch(/^application\/json/)
  expect(answer.status).toBe(apiCode === '500' ? 500 : 400)
  expect(answer.body.meta?.api_code).toBe(apiCode)
  expect(answer.body.meta?.api_message).toBe(answer.body.msg)
  if (text !== undefined) expect(answer.body.msg).toBe(text)
  expect(answer.body.meta?.balance).toBe(balanceText)
}

test('bet and win in one batch, in the order sent, each with its bonus part', async () => {
  const of = await gamer()
  const body = play(of, [bet(), win()])
  const answer = await send('/betwin', body)
  expect(answer).toMatchObject({ status: 200, body: { balance: '115.00' } })
  expect(answer.body.transactions).toEqual([
    {
      id_provider: body.transactions[0]!['id_provider' as never],
      id: expect.stringMatching(/^op-tx-/),
      bonus_amount: '0.00',
    },
    {
      id_provider: body.transactions[1]!['id_provider' as never],
      id: expect.stringMatching(/^op-tx-/),
      bonus_amount: '0.00',
    },
  ])
})

test('a failure undoes the whole batch and tells the balance from before it', async () => {
  const of = await gamer()
  const answer = await send('/betwin', play(of, [bet('60.00'), bet('60.00')]))
  refusal(answer, '100', 'insufficient funds', '100.00')
  expect(await balance(of)).toBe('100.00')
})

test('a repeat answers the stored id and balance', async () => {
  const of = await gamer()
  const body = play(of, [bet()])
  const first = await send('/betwin', body)
  await send('/betwin', play(of, [bet('48.00')]))
  expect(await send('/betwin', body)).toEqual(first)
  expect(await balance(of)).toBe('42.00')
})

test('uncovered 1: a bet applied, taken back and sent again is 409', async () => {
  const of = await gamer()
  const stake = bet()
  const body = play(of, [stake])
  await send('/betwin', body)
  await send('/rollback', undo(of, [stake.id_provider]))
  refusal(await send('/betwin', body), '409', 'action already rolled back')
  expect(await balance(of)).toBe('100.00')
})

test('uncovered 2: two rollback ids for one original reverse it once', async () => {
  const of = await gamer()
  const stake = bet()
  await send('/betwin', play(of, [stake]))
  const first = await send('/rollback', undo(of, [stake.id_provider]))
  const second = await send('/rollback', undo(of, [stake.id_provider]))
  expect(first.body.transactions?.[0]?.id).toMatch(/^op-tx-/)
  expect(first.body.transactions?.[0]).not.toHaveProperty('bonus_amount')
  expect(second).toMatchObject({ status: 200, body: { balance: '100.00' } })
  expect(await balance(of)).toBe('100.00')
})

test('uncovered 3: the same id twice in one batch is applied once', async () => {
  const of = await gamer()
  const stake = bet()
  const answer = await send('/betwin', play(of, [stake, stake]))
  expect(answer).toMatchObject({ status: 200, body: { balance: '90.00' } })
  expect(answer.body.transactions?.[0]?.id).toBe(answer.body.transactions?.[1]?.id)
  expect(await balance(of)).toBe('90.00')
})

test('uncovered 4: another account can neither repeat nor take back', async () => {
  const [first, other] = [await gamer(), await gamer()]
  const stake = bet()
  const body = play(first, [stake])
  await send('/betwin', body)
  refusal(await send('/betwin', { ...body, account_id: other.playerId }), '400')
  refusal(await send('/rollback', undo(other, [stake.id_provider])), '400')
  const dollars = play(first, [bet()], { currency: 'USD' })
  refusal(await send('/betwin', dollars), '154', 'currency not allowed')
  expect([await balance(first), await balance(other)]).toEqual(['90.00', '100.00'])
})

test('uncovered 5: an amount beyond the currency’s decimals is refused', async () => {
  const of = await gamer()
  const text = 'transactions[0].amount: not a valid decimal amount'
  refusal(await send('/betwin', play(of, [bet('0.123')])), '400', text)
  expect((await send('/betwin', play(of, [bet('1.5000000')]))).body.balance).toBe('98.50')
})

test('uncovered 6: repeats among new transactions answer the running balance', async () => {
  const of = await gamer()
  const first = bet()
  await send('/betwin', play(of, [first], { round_id: 'mixed' }))
  const mixed = await send('/betwin', play(of, [bet('10.00'), first], { round_id: 'mixed' }))
  expect(mixed).toMatchObject({ status: 200, body: { balance: '80.00' } })
})

test('uncovered 7: thirty identical and thirty different bets at once', async () => {
  const of = await gamer()
  const same = play(of, [bet()])
  const answers = await Promise.all(Array.from({ length: 30 }, () => send('/betwin', same)))
  for (const answer of answers) expect(answer).toEqual(answers[0])
  const others = await Promise.all(
    Array.from({ length: 30 }, () => send('/betwin', play(of, [bet('4.00')]))),
  )
  expect(others.filter((reply) => reply.status === 200)).toHaveLength(22)
  expect(await balance(of)).toBe('2.00')
})

test('uncovered 7: an unknown player is 101', async () => {
  const of = { ...(await gamer()), playerId: 'nobody' }
  refusal(await send('/betwin', play(of, [bet()])), '101', 'unknown player')
  refusal(await send('/finish', { account_id: 'nobody', currency: 'MYR', round_id: 'r' }), '101')
})

test.each([
  ['{"account_id":', undefined],
  ['[]', undefined],
  ['"text"', undefined],
  ['', undefined],
])('uncovered 7: %j is 400 in the dialect’s envelope', async (raw) => {
  refusal(await sendRaw('/betwin', raw), '400')
})

test.each(['account_id', 'currency', 'game_id', 'round_id', 'transactions'])(
  'uncovered 7: a betwin without %s is 400',
  async (field) => {
    const { [field as 'currency']: _, ...rest } = play(await gamer(), [bet()])
    const answer = await send('/betwin', rest)
    refusal(answer, '400')
    expect(answer.body.msg).toContain(field)
  },
)

test.each([
  ['-1.00', 'not a valid decimal amount'],
  ['1e3', 'not a valid decimal amount'],
  [10, 'not a valid decimal amount'],
  [null, 'not a valid decimal amount'],
  ['1'.repeat(41), 'not a valid decimal amount'],
  ['9'.repeat(20), 'not a valid decimal amount'],
  ['0', 'must be greater than zero'],
  ['0.00', 'must be greater than zero'],
])('uncovered 7: an amount of %j', async (amount, text) => {
  const answer = await send('/betwin', play(await gamer(), [bet(), win(amount)]))
  refusal(answer, '400', `transactions[1].amount: ${text}`)
})

test('uncovered 7: amounts are looked at before the account', async () => {
  const of = { ...(await gamer()), playerId: 'nobody' }
  const text = 'transactions[0].amount: must be greater than zero'
  refusal(await send('/betwin', play(of, [bet('0')])), '400', text)
})

test('uncovered 7: a bet after finish is refused, a win is paid', async () => {
  const of = await gamer()
  const round_id = fresh('round')
  await send('/betwin', play(of, [bet()], { round_id, finished: true }))
  refusal(await send('/betwin', play(of, [bet()], { round_id })), '400', 'round already finished')
  const finish = { account_id: of.playerId, currency: 'MYR', round_id }
  for (const _ of [1, 2]) expect((await send('/finish', finish)).body).toEqual({ balance: '90.00' })
  expect((await send('/betwin', play(of, [win('5.00')], { round_id }))).body.balance).toBe('95.00')
})

test('uncovered 7: bonus money is told, and goes back where it came from', async () => {
  const of = await gamer('6.00')
  await world.server.db.transaction().execute((tx) =>
    post(tx, {
      ...{ kind: 'bonus', source: 'test', sourceTx: `bonus:${of.memberId}` },
      from: house('promotions', 'MYR'),
      to: memberBonus(of.memberId, 'MYR'),
      amount: money(10_00n),
    }),
  )
  const stake = bet('10.00')
  const answer = await send('/betwin', play(of, [stake]))
  expect(answer.body).toMatchObject({ balance: '6.00', transactions: [{ bonus_amount: '4.00' }] })
  const back = await send('/rollback', undo(of, [stake.id_provider]))
  expect(back.body.balance).toBe('16.00')
  const { rows } = await sql<{
    purpose: string
    balance: bigint
  }>`select purpose, balance from account
    where owner_id = ${of.memberId} and purpose in ('cash', 'bonus') order by 1`.execute(
    world.server.db,
  )
  expect(rows).toEqual([
    { purpose: 'bonus', balance: 10_00n },
    { purpose: 'cash', balance: 6_00n },
  ])
})

test('a rollback of a win takes no more than there is and shows zero', async () => {
  const of = await gamer('0.00')
  const paid = win('30.00')
  await send('/betwin', play(of, [paid]))
  await send('/betwin', play(of, [bet('25.00')]))
  const back = await send('/rollback', undo(of, [paid.id_provider]))
  expect(back).toMatchObject({ status: 200, body: { balance: '0.00' } })
})

test('an early rollback has the id "" and its bet is refused for good', async () => {
  const of = await gamer()
  const stake = bet()
  const early = await send('/rollback', undo(of, [stake.id_provider]))
  expect(early.body).toMatchObject({ balance: '100.00', transactions: [{ id: '' }] })
  refusal(await send('/betwin', play(of, [stake])), '409', 'action already rolled back')
})

test('a limited account is 105 with its balance', async () => {
  const of = await gamer()
  const { db, clock } = world.server
  const terms = { ...noTerms, betMax: money(0n) }
  await db.transaction().execute((tx) => setPlayTerms(tx, of.memberId, 'MYR', terms, clock.now()))
  refusal(await send('/betwin', play(of, [bet()])), '105', 'bet limit reached', '100.00')
})

test('a locked player is 110, and is still paid', async () => {
  const of = await gamer()
  await sql`update member set status = 'frozen' where id = ${of.memberId}`.execute(world.server.db)
  refusal(await send('/betwin', play(of, [bet()])), '110', 'player disabled')
  expect((await send('/betwin', play(of, [win()]))).body.balance).toBe('125.00')
})

test.each([
  ['the time of the day', `play_until = now() - interval '1 minute'`, '105', '100.00'],
  ['the reality check', `reality_check_due_at = now() - interval '1 minute'`, '110', undefined],
  ['the end', `ended_at = now() - interval '1 minute'`, '110', undefined],
])(
  '%s of the player’s newest session stops bets that name none',
  async (_what, set, code, says) => {
    const of = await gamer()
    await sql
      .raw(`update game_session set ${set} where id = '${of.sessionId}'`)
      .execute(world.server.db)
    refusal(await send('/betwin', play(of, [bet()])), code, undefined, says)
    const named = play(of, [bet()], { session_id: 'of the vendor’s own' })
    refusal(await send('/betwin', named), code, undefined, says)
    expect((await send('/betwin', play(of, [win()]))).body.balance).toBe('125.00')
  },
)

test('a listed game takes no more than its largest stake, and nothing while it is off', async () => {
  const of = await gamer('500.00')
  const { db } = world.server
  const listed = { game_id: 'test-slot' }
  const over = await send('/betwin', play(of, [bet('100.01')], listed))
  refusal(over, '105', 'bet limit reached', '500.00')
  // Its calls do not say what is a part of a bet: the smallest stake is the vendor's to keep.
  for (const amount of ['0.10', '100.00'])
    expect((await send('/betwin', play(of, [bet(amount)], listed))).status).toBe(200)
  const turn = async (status: string) => {
    await sql`update game set status = ${status} where vendor_id = 'soft'`.execute(db)
    forgetCatalogue(db)
  }
  await turn('off')
  refusal(await send('/betwin', play(of, [bet()], listed)), '107', 'game not available')
  await turn('live')
})

test('the signature is of the bytes as they came, and before the parse', async () => {
  const of = await gamer()
  const raw = `{ "game_id":"dice",\n "currency":"MYR",  "account_id":"${of.playerId}" }`
  expect((await sendRaw('/balance', raw)).status).toBe(200)
  const good = softswissSignature(secret, raw)
  for (const bad of [null, '', good.toUpperCase(), good.slice(1), '0'.repeat(64), `${good}0`])
    refusal(await sendRaw('/balance', raw, bad), '403', 'invalid signature')
  refusal(await sendRaw('/balance', '{"broken', 'x'), '403', 'invalid signature')
})

test('65,536 bytes pass, one more is refused before the signature', async () => {
  const of = await gamer()
  const frame = (filler: string) =>
    `{"account_id":"${of.playerId}","currency":"MYR","game_id":"dice","x":"${filler}"}`
  const filler = 'x'.repeat(65_536 - frame('').length)
  expect((await sendRaw('/balance', frame(filler))).status).toBe(200)
  refusal(await sendRaw('/balance', frame(`${filler}x`), 'no'), '400', 'request body too large')
})

test('currency: its form first, then whether we keep it', async () => {
  const of = await gamer()
  const request = { account_id: of.playerId, game_id: 'dice' }
  const text = 'currency: must match ^[A-Z][A-Z0-9_]{2,31}$'
  refusal(await send('/balance', { ...request, currency: 'myr' }), '400', text)
  refusal(await send('/balance', { ...request, currency: 'XYZ_1' }), '154')
})

test('ids of any script are kept, repeated and taken back', async () => {
  const of = await gamer()
  const over = { game_id: 'баккара 金', round_id: fresh('раунд-Ω'), session_id: 'sesión-😀' }
  const stake = bet('10.00', fresh('ставка €'))
  const body = play(of, [stake, win('25.00', fresh('выигрыш'))], over)
  const first = await send('/betwin', body)
  expect(first).toMatchObject({ status: 200, body: { balance: '115.00' } })
  expect(first.body.transactions?.[0]?.id_provider).toBe(stake.id_provider)
  expect(await send('/betwin', body)).toEqual(first)
  expect((await send('/rollback', undo(of, [stake.id_provider]))).body.balance).toBe('125.00')
})

test.each([
  ['255 letters beyond ASCII', 'я'.repeat(255), 200],
  ['255 pairs', '😀'.repeat(255), 200],
  ['256 letters', 'я'.repeat(256), 400],
  ['nothing', '', 400],
  ['U+0000', 'a\u0000b', 400],
  ['a line break', 'a\nb', 400],
  ['a C1 control', 'a\u0085b', 400],
  ['half of a pair', 'a\ud800', 400],
])('a round named by %s', async (_what, name, status) => {
  const of = await gamer()
  // Alone in its row: the pair takes 1020 bytes of an index.
  const answer = await send('/betwin', play(of, [win('1.00', `${name}`)], { round_id: name }))
  expect(answer.status).toBe(status)
  if (status === 400) refusal(answer, '400', 'round_id: must be a non-empty string')
})

test('an unknown account with a known one before its space is unknown', async () => {
  const of = await gamer()
  const request = { account_id: `${of.playerId} x`, currency: 'MYR', game_id: 'dice' }
  refusal(await send('/balance', request), '101', 'unknown player')
})

test('unknown fields are let be; an unknown route is 400', async () => {
  const of = await gamer()
  const answer = await send('/betwin', play(of, [{ ...bet(), colour: 1 }], { extra: { a: [] } }))
  expect(answer.status).toBe(200)
  refusal(await send('/bets', play(of, [bet()])), '400')
})

test('what was answered is answered again by a server that was started in between', async () => {
  const of = await gamer()
  const body = play(of, [bet()])
  const first = await send('/betwin', body)
  // A fresh process has nothing cached: no players, accounts or catalogue.
  const { createApp } = await import('../../../app.ts')
  const { modules } = await import('../../../modules.ts')
  const { kernel } = world.server
  const other = await createApp(kernel.config, modules, world.server.clock)
  const base = await other.kernel.member.app.listen({ host: '127.0.0.1', port: 0 })
  const before = world.base
  world = { ...world, base }
  expect(await send('/betwin', body)).toEqual(first)
  world = { ...world, base: before }
  await other.stop()
})

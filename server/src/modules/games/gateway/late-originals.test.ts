import { processSignature } from '@kancil/adapters/game-vendor/process/dialect'
import type { LateOriginal, SecondRollback } from '@kancil/contract/ports/vendor-dialects'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditLedger } from '../../../ledger/audit/run.ts'
import { type GameWorld, type Gamer, gameWorld } from '../../../testing/game-world.ts'
import type { VendorAnswer, VendorCaller } from '../../../testing/vendor-caller.ts'
import { withDefect } from '../../safety/testing.ts'

// Bar R4 of the handbook: what becomes of a bet or win that comes after its own rollback is a fact
// of the vendor. Neither way moves money.
let world: GameWorld
beforeAll(async () => {
  world = await gameWorld()
  await world.addVendor({ id: 'proc', dialect: 'process', needsSession: false, checksGames: false })
})
afterAll(async () => {
  expect((await auditLedger(world.server.db, world.server.clock)).findings).toEqual([])
  await world.server.stop()
})

let count = 0
const fresh = (prefix: string): string => `${prefix}-${++count}`

type Action = { action: string; action_id: string; amount?: number; original_action_id?: string }
type Processed = {
  readonly code?: number
  readonly message?: string
  readonly balance?: number
  readonly game_id?: string
  readonly transactions?: readonly { action_id: string; tx_id: string }[]
}

/** The published scenarios of the wallets with a single call, each with a player of its own. */
describe('process: the ten scenarios', () => {
  const secret = 'secret-of-proc-0123456789abcdef'
  const bet = (amount: number, action_id = fresh('bet')): Action => ({
    ...{ action: 'bet', action_id, amount },
  })
  const win = (amount: number, action_id = fresh('win')): Action => ({
    ...{ action: 'win', action_id, amount },
  })
  const rollback = ({ action_id: original_action_id }: Action): Action => ({
    ...{ action: 'rollback', action_id: fresh('rollback'), original_action_id },
  })

  async function post(raw: string, authorization: string | null) {
    const response = await fetch(`${world.base}/vendor/proc/process`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(authorization === null ? {} : { authorization }),
      },
      body: raw,
    })
    return { status: response.status, body: (await response.json()) as Processed }
  }

  /** A player with 1,000.00, and calls of one round of theirs. */
  async function player() {
    const { playerId } = await world.gamer({ vendorId: 'proc', balance: '1000.00' })
    const game_id = fresh('round')
    const asked = { user_id: playerId, currency: 'MYR', game: 'acceptance:test' }
    return {
      asked,
      game_id,
      async process(actions?: readonly Action[], finished = false) {
        const body = actions ? { ...asked, game_id, finished, actions } : asked
        const raw = JSON.stringify(body)
        return post(raw, processSignature(secret, raw))
      },
    }
  }
  const idsOf = ({ body }: { body: Processed }) => body.transactions!.map(({ tx_id }) => tx_id)
  const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/

  test('A: the signature is of the raw bytes; without it, 403', async () => {
    const published = '{"user_id":"8|USDT|USD","currency":"USD","game":"acceptance:test"}'
    expect(processSignature('test', published)).toBe(
      'HMAC-SHA256 442c4cd8926008096225416b21f5a1862fbf4fc4e5224362e3b463e85a39f40a',
    )
    const { asked } = await player()
    const raw = ` ${JSON.stringify(asked, null, 1)}\n`
    expect((await post(raw, processSignature(secret, raw))).status).toBe(200)
    const compact = processSignature(secret, JSON.stringify(asked))
    for (const wrong of [null, '', 'HMAC-SHA256 ', compact])
      expect(await post(raw, wrong)).toEqual({
        ...{ status: 403, body: { code: 403, message: 'Forbidden' } },
      })
  })

  test('B: without actions it tells the balance', async () => {
    const { process } = await player()
    expect(await process()).toEqual({ status: 200, body: { balance: 100_000 } })
  })

  test('C: a bet takes its amount', async () => {
    const { process, game_id } = await player()
    const stake = bet(100)
    expect(await process([stake], true)).toEqual({
      status: 200,
      body: {
        ...{ balance: 99_900, game_id },
        transactions: [{ action_id: stake.action_id, tx_id: expect.stringMatching(uuid) }],
      },
    })
  })

  test('D: a bet and a win in one call, answered in their order', async () => {
    const { process } = await player()
    const actions = [bet(100), win(250)]
    const { body } = await process(actions)
    expect(body.balance).toBe(100_150)
    expect(body.transactions!.map(({ action_id }) => action_id)).toEqual(
      actions.map(({ action_id }) => action_id),
    )
  })

  test('E: too little money is code 100, and nothing of the call stands', async () => {
    const { process } = await player()
    expect(await process([bet(100), bet(100_000)], true)).toEqual({
      status: 400,
      body: {
        ...{ code: 100, balance: 100_000 },
        message: 'Player has not enough funds to process an action',
      },
    })
    expect((await process()).body.balance).toBe(100_000)
  })

  test('F: a bet, and its win in a second call', async () => {
    const { process } = await player()
    expect((await process([bet(100)])).body.balance).toBe(99_900)
    expect((await process([win(700)], true)).body.balance).toBe(100_600)
  })

  test('G: a rollback gives the bet back', async () => {
    const { process } = await player()
    const stake = bet(100)
    await process([stake])
    expect((await process([rollback(stake)], true)).body.balance).toBe(100_000)
  })

  test('H: a repeat keeps its id and moves nothing, beside a bet that is new', async () => {
    const { process } = await player()
    const stake = bet(100)
    const first = await process([stake])
    const second = await process([stake, bet(50)])
    expect(second.body.balance).toBe(99_850)
    expect(idsOf(second)[0]).toBe(idsOf(first)[0])
    expect(await process([stake])).toEqual(first)
  })

  test('I: a rollback before its bet: the bet gets an id and moves nothing', async () => {
    const { process } = await player()
    const stake = bet(100)
    const early = await process([rollback(stake)], true)
    const late = await process([stake], true)
    for (const answer of [early, late])
      expect(answer).toMatchObject({ status: 200, body: { balance: 100_000 } })
    expect(idsOf(late)[0]).toMatch(uuid)
    expect(idsOf(late)).not.toEqual(idsOf(early))
    expect(await process([stake], true)).toEqual(late)
  })

  test('J: two rollbacks before their bet and win: both are accepted, and move nothing', async () => {
    const { process } = await player()
    const [stake, paid] = [bet(100), win(200)]
    const early = await process([rollback(stake), rollback(paid)], true)
    const late = await process([stake, paid])
    for (const answer of [early, late])
      expect(answer).toMatchObject({ status: 200, body: { balance: 100_000 } })
    expect(new Set([...idsOf(early), ...idsOf(late)]).size).toBe(4)
    expect((await process()).body.balance).toBe(100_000)
  })

  test('beyond them: a win whose bet was rolled back first is refused, with its whole call', async () => {
    const { process } = await player()
    const stake = bet(100)
    await process([rollback(stake)])
    expect((await process([stake, win(200)])).body).toMatchObject({ code: 410, balance: 100_000 })
    expect((await process([{ ...stake, amount: 1.5 }])).body).toMatchObject({ code: 400 })
    expect((await process([stake])).body.balance).toBe(100_000)
  })
})

type Profile = { readonly lateOriginal: LateOriginal; readonly secondRollback: SecondRollback }
const profiles: readonly Profile[] = [
  { lateOriginal: 'refuse', secondRollback: 'repeat' },
  { lateOriginal: 'accept', secondRollback: 'refuse' },
]

/** A vendor that sends rollbacks first, and what it saw that is not as its profile says. */
async function harmOf(
  vendor: VendorCaller,
  of: readonly Gamer[],
  profile: Profile,
  count: number,
): Promise<string[]> {
  const found = new Set<string>()
  const isFine = (what: string, answer: VendorAnswer, wanted: Record<string, unknown>): void => {
    for (const [field, value] of Object.entries(wanted))
      if (answer.body[field] !== value)
        found.add(`${what}: ${field} is ${String(answer.body[field])}, not ${String(value)}`)
  }
  const early = { status: 'OK', applied: false, duplicate: false, balance: '100.00' }
  const refused = { status: 'ERROR', code: 'ALREADY_ROLLED_BACK', balance: '100.00' }
  const late = profile.lateOriginal === 'accept' ? { ...early } : refused
  const second = profile.secondRollback === 'refuse' ? refused : { ...early, duplicate: true }

  async function order(gamer: Gamer, at: number): Promise<void> {
    const kind = at % 4 === 3 ? 'win' : 'bet'
    const { playerId, sessionId } = gamer
    const original = {
      ...{ transactionId: fresh(kind), roundId: fresh('round'), playerId, gameCode: 'test-slot' },
      ...{ currency: 'MYR', amount: `${1 + (at % 50)}.25`, roundFinished: at % 3 === 0 },
      ...(kind === 'bet' ? { sessionId } : {}),
    }
    const undo = (transactionId: string) => ({
      ...{ transactionId, originalTransactionId: original.transactionId, playerId },
      ...(at % 2 ? { roundId: original.roundId } : {}),
    })
    const first = undo(fresh('undo'))
    isFine('the rollback', await vendor.call('/rollback', first), early)
    const answer = await vendor.call(`/${kind}`, original)
    isFine(`the late ${kind}`, answer, late)
    // What follows is asked of every fifth.
    if (at % 5 > 0) return
    if (late !== refused) {
      const again = await vendor.call(`/${kind}`, original)
      const { operatorTransactionId } = answer.body
      isFine(`the late ${kind} again`, again, { ...late, duplicate: true, operatorTransactionId })
      const other = await vendor.call(`/${kind}`, { ...original, amount: '60.00' })
      isFine('the same id with another amount', other, { code: 'TRANSACTION_CONFLICT' })
      if (kind === 'win') {
        const named = { ...original, referenceTransactionId: fresh('bet') }
        const elsewhere = await vendor.call('/win', named)
        isFine('the same win of another bet', elsewhere, { code: 'TRANSACTION_CONFLICT' })
      }
    }
    isFine('the rollback again', await vendor.call('/rollback', first), {
      ...early,
      duplicate: true,
    })
    isFine('a second rollback', await vendor.call('/rollback', undo(fresh('undo'))), second)
  }

  await Promise.all(
    of.map(async (gamer, lane) => {
      for (let at = lane; at < count; at += of.length) await order(gamer, at)
    }),
  )
  return [...found]
}

describe.each(profiles)('R4, a vendor of $lateOriginal and $secondRollback', (profile) => {
  const vendorId = `late_${profile.lateOriginal}`
  let vendor: VendorCaller
  let gamers: Gamer[]
  beforeAll(async () => {
    vendor = await world.addVendor({ id: vendorId, ...profile })
    gamers = await Promise.all(Array.from({ length: 20 }, () => world.gamer({ vendorId })))
  })
  const others = () => Promise.all([0, 1, 2].map(() => world.gamer({ vendorId })))

  test.each([2_000])('%i orders whose rollback comes first move nothing', async (orders) => {
    expect(await harmOf(vendor, gamers, profile, orders)).toEqual([])
    const members = gamers.map(({ memberId }) => memberId)
    const { rows } = await sql<{ moved: bigint; changed: bigint; rounds: bigint }>`
      select (select count(*) from entry e join account a on a.id = e.account_id
          where a.owner_id = any (${members}) and e.kind <> 'adjustment') as moved,
        (select count(*) from account where owner_id = any (${members}) and purpose = 'cash'
          and (balance <> 10000 or wagered <> 0 or won <> 0)) as changed,
        (select count(*) from transfer t join ledger_source s on s.id = t.source_id
          where s.code = ${`vendor:${vendorId}`} and t.kind <> 'rollback') as rounds`.execute(
      world.server.db,
    )
    expect(rows).toEqual([{ moved: 0n, changed: 0n, rounds: 0n }])
    const kept = await sql`select 1 from late_original l join ledger_source s on s.id = l.source_id
      where s.code = ${`vendor:${vendorId}`}`.execute(world.server.db)
    expect(kept.rows).toHaveLength(profile.lateOriginal === 'accept' ? orders : 0)
  })

  test('another player’s bet under a rolled-back id is refused, and moves nothing', async () => {
    const [one, two] = await others()
    const transactionId = fresh('bet')
    const undo = { transactionId: fresh('undo'), originalTransactionId: transactionId }
    await vendor.call('/rollback', { ...undo, playerId: one!.playerId })
    const { body } = await vendor.call('/bet', {
      ...{ transactionId, roundId: 'r', gameCode: 'test-slot', currency: 'MYR', amount: '5.00' },
      ...{ playerId: two!.playerId, sessionId: two!.sessionId },
    })
    const isAccepting = profile.lateOriginal === 'accept'
    expect(body).toMatchObject({
      code: isAccepting ? 'TRANSACTION_CONFLICT' : 'ALREADY_ROLLED_BACK',
      balance: '100.00',
    })
  })

  test('a bet that comes late names its round: a win in it that names no bet is refused', async () => {
    const [{ playerId, sessionId }] = (await others()) as [Gamer]
    const played = { ...{ roundId: fresh('round'), playerId, sessionId, gameCode: 'test-slot' } }
    const of5 = { ...played, currency: 'MYR', amount: '5.00' }
    const transactionId = fresh('bet')
    const undo = { transactionId: fresh('undo'), originalTransactionId: transactionId }
    await vendor.call('/rollback', { ...undo, playerId })
    await vendor.call('/bet', { ...of5, transactionId })
    const win = { ...of5, transactionId: fresh('win') }
    const refused = { code: 'ALREADY_ROLLED_BACK', balance: '100.00' }
    expect((await vendor.call('/win', win)).body).toMatchObject(refused)
    // Another bet of the round stands: the round has a win again.
    await vendor.call('/bet', { ...of5, transactionId: fresh('bet') })
    const paid = { status: 'OK', balance: '100.00' }
    expect((await vendor.call('/win', win)).body).toMatchObject(paid)
  })

  test('teeth: a wallet that books what came late, or keeps no answer, is found', async () => {
    const { ownerDb } = world.server
    const from = "late.number is null and p_flags[k] & 8 = 0 then refusal := 'ALREADY_ROLLED_BACK';"
    const forgets = { from: '(buried[k]).rollback_id is not null\n', to: 'false\n' }
    await withDefect(ownerDb, 'ledger_submit', forgets, async () => {
      expect(await harmOf(vendor, await others(), profile, 8)).not.toEqual([])
    })
    const swapped = { from, to: from.replace('& 8 = 0', '& 8 > 0') }
    await withDefect(ownerDb, 'ledger_submit', swapped, async () => {
      expect(await harmOf(vendor, await others(), profile, 8)).not.toEqual([])
    })
    const repeats = { from: 'p_flags[k] & 16 > 0', to: 'p_flags[k] & 16 = 0' }
    await withDefect(ownerDb, 'ledger_submit', repeats, async () => {
      expect(await harmOf(vendor, await others(), profile, 8)).not.toEqual([])
    })
  })
})

test('what was accepted late stays accepted once the vendor is to be refused', async () => {
  const profile = { id: 'late_switched', lateOriginal: 'accept' } as const
  const vendor = await world.addVendor(profile)
  const { playerId, sessionId } = await world.gamer({ vendorId: profile.id })
  const late = async () => {
    const bet = { transactionId: fresh('bet'), roundId: fresh('round'), playerId, sessionId }
    await vendor.call('/rollback', {
      ...{ transactionId: fresh('undo'), originalTransactionId: bet.transactionId, playerId },
    })
    return { ...bet, gameCode: 'test-slot', currency: 'MYR', amount: '5.00' }
  }
  const bet = await late()
  const { body: first } = await vendor.call('/bet', bet)
  expect(first).toMatchObject({ status: 'OK', applied: false, duplicate: false })
  await world.addVendor({ ...profile, lateOriginal: 'refuse' })
  const { operatorTransactionId, balance } = first
  expect((await vendor.call('/bet', bet)).body).toMatchObject({
    ...{ status: 'OK', applied: false, duplicate: true, operatorTransactionId, balance },
  })
  const conflict = { code: 'TRANSACTION_CONFLICT' }
  expect((await vendor.call('/bet', { ...bet, amount: '6.00' })).body).toMatchObject(conflict)
  const refused = { code: 'ALREADY_ROLLED_BACK', balance: '100.00' }
  expect((await vendor.call('/bet', await late())).body).toMatchObject(refused)
})

import { createSandboxBank } from '@kancil/adapters/payment-gateway/sandbox-bank'
import { claimCashback } from '@kancil/contract/promotions/cashback'
import { requestDeposit } from '@kancil/contract/payments/deposit'
import type { MemberId } from '@kancil/contract/ids'
import { sql } from 'kysely'
import type { Db } from '../../kernel/db.ts'
import { type Gamer, type GameWorld, gameWorld } from '../../testing/game-world.ts'
import type { SignedIn } from '../../testing/server.ts'
import { setSetting } from '../../testing/settings.ts'
import { setPlayTimes } from '../games/door.ts'
import { messages } from '../messages/module.ts'
import { depositsTotal, depositsUsed, membersWithdrawing } from '../payments/door.ts'
import { paymentsModule } from '../payments/module.ts'
import { bankStandIn, gatewayId, keys } from '../payments/testing.ts'
import { promotions } from '../promotions/module.ts'
import { wallet } from '../wallet/module.ts'
import { safetyModule } from './module.ts'

export type Player = Gamer & { readonly caller: SignedIn }
export type SafetyWorld = GameWorld & {
  player(options?: { readonly balance?: string }): Promise<Player>
  stop(): Promise<void>
}

/** A house with every path by which money comes to play, a game vendor and a bank. */
export async function safetyWorld(): Promise<SafetyWorld> {
  const bank = await bankStandIn()
  const gateway = createSandboxBank({ id: gatewayId, url: bank.url, keys, timeoutMs: 1_000 })
  const world = await gameWorld({
    modules: [
      safetyModule({
        depositsUsed,
        depositsTotal,
        withdrawing: membersWithdrawing,
        setPlayTimes,
      }),
      wallet,
      paymentsModule(() => new Map([[gatewayId, gateway]])),
      promotions,
      messages,
    ],
  })
  await setSetting(world.server, 'flags', { MANPLAYREB3: true })
  return {
    ...world,
    async player({ balance = '1000.00' } = {}) {
      const gamer = await world.gamer({ balance })
      return { ...gamer, caller: await world.server.signedIn(gamer.memberId) }
    },
    async stop() {
      await world.server.stop()
      await bank.close()
    },
  }
}

let serial = 0
export const fresh = (prefix: string) => `${prefix}-${++serial}-${process.pid}`

/** A stake at the vendor: its status, and its round for a win. */
export async function stake(
  { vendor }: GameWorld,
  { playerId, sessionId }: Gamer,
  amount: string,
): Promise<{ readonly status: string; readonly roundId: string; readonly bet: string }> {
  const roundId = fresh('round')
  const bet = fresh('bet')
  const { body } = await vendor.call('/bet', {
    ...{ playerId, sessionId, gameCode: 'test-slot', currency: 'MYR' },
    ...{ transactionId: bet, roundId, amount },
  })
  return { status: body['status'] === 'OK' ? 'OK' : String(body['code']), roundId, bet }
}

export async function win(
  { vendor }: GameWorld,
  { playerId }: Gamer,
  roundId: string,
  amount: string,
): Promise<string> {
  const { body } = await vendor.call('/win', {
    ...{ playerId, gameCode: 'test-slot', currency: 'MYR', roundFinished: true },
    ...{ transactionId: fresh('win'), roundId, amount },
  })
  return String(body['status'])
}

export async function deposit(caller: SignedIn, amount = '50.00'): Promise<string> {
  const order = { requestId: fresh('deposit-of-a-test'), methodId: 'qr', amount }
  return (await caller.call(requestDeposit, order)).code
}

export async function claim(caller: SignedIn): Promise<string> {
  const asked = { requestId: fresh('claim-of-a-test'), amount: '1.00' }
  return (await caller.call(claimCashback, asked)).code
}

/** What the ledger holds of the member's stakes and payouts, added up from its entries. */
export async function ledgerNet(db: Db, memberId: MemberId): Promise<bigint> {
  const { rows } = await sql<{ net: bigint }>`select coalesce(sum(e.amount), 0)::bigint as net
    from entry e join account a on a.id = e.account_id
    where a.owner_id = ${memberId} and a.owner_kind = 'member'
      and e.kind in ('bet', 'win', 'settle', 'rollback')`.execute(db)
  return rows[0]!.net
}

/**
 * Plants a defect: a piece of the text of one of the ledger's functions is put in the place of
 * another while `work` runs.
 */
export async function withDefect(
  ownerDb: Db,
  routine: string,
  { from, to }: { readonly from: string; readonly to: string },
  work: () => Promise<void>,
): Promise<void> {
  const { rows } = await sql<{ text: string }>`
    select pg_get_functiondef(${routine}::regproc) as text`.execute(ownerDb)
  const { text } = rows[0]!
  if (!text.includes(from)) throw new Error(`${routine} has no "${from}"`)
  await sql.raw(text.replaceAll(from, to)).execute(ownerDb)
  try {
    await work()
  } finally {
    await sql.raw(text).execute(ownerDb)
  }
}

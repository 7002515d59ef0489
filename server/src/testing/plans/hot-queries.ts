import type { MemberId } from '@kancil/contract/ids'
import { money } from '@kancil/contract/money'
import type { WalletCommand } from '@kancil/contract/ports/vendor-wallet'
import { sha256 } from '../../kernel/chance.ts'
import { testClock } from '../../kernel/clock.ts'
import { inTransaction } from '../../kernel/db.ts'
import { openLog } from '../../kernel/log.ts'
import { readLag } from '../../kernel/events/lag-store.ts'
import { openOutbox } from '../../kernel/events/outbox.ts'
import { openSessions } from '../../kernel/http/session.ts'
import { gatewayAccount, memberCash } from '../../ledger/accounts.ts'
import { walletsOf } from '../../ledger/wallets.ts'
import { plainBet } from '../../ledger/batch/plain-bet.ts'
import { plainCall } from '../../ledger/batch/plain-call.ts'
import { post } from '../../ledger/post.ts'
import type { SeatedCommand } from '../../ledger/batch/seats.ts'
import { statement, statementTotals } from '../../ledger/statement.ts'
import { submitCall } from '../../ledger/batch/submit-call.ts'
import { addToRounds, readRound, readRoundsAfter } from '../../modules/games/bets/store.ts'
import { sumRounds } from '../../modules/games/bets/sums-store.ts'
import { readWins } from '../../modules/games/bets/win-store.ts'
import {
  changedSessions,
  readPlayers,
  readSessions,
} from '../../modules/games/launch/session-store.ts'
import {
  listPlaceOf,
  readRoundTransfers,
  readVendorTransfers,
} from '../../modules/games/gateway/transfer-store.ts'
import { transactionsAfter } from '../../modules/games/reconciliation/store.ts'
import { reserveAttempt } from '../../modules/identity/login/attempt-store.ts'
import { memberByKey } from '../../modules/identity/store.ts'
import { unreadOf } from '../../modules/messages/inbox/store.ts'
import { queuePage } from '../../modules/payments/withdrawal/queue-store.ts'
import { world } from './million-bets.ts'
import type { PlanRecorder } from './record-plans.ts'

/** Runs the product's own call; `time` keeps the ids of one run from colliding with another's. */
type HotQuery = (recorder: PlanRecorder, time: number) => Promise<unknown>

const place = 77
const memberId = world.member(place)
const wallet = { memberId, currency: 'MYR' } as const
const ofPlay = { ...wallet, vassalage: 'TIGER', product: 'RNG' } as const
const clock = testClock(world.now)
const at = { now: world.now, shard: 5 }
const siteTime = { now: world.now, idleMinutes: 30 }
const listedDay = { from: new Date(world.now.getTime() - 86_400_000), to: world.now }
const listedPage = { ...listedDay, place: { after: 500_000n, last: 900_000n } }
const callers = Array.from({ length: 27 }, (_, index) => 100 + index)

function seated(member: number, command: object): SeatedCommand {
  const { vendorId, gameCode } = world
  const addressed = { vendorId, gameCode, scope: 'vendor', ...wallet, ...command }
  return {
    command: { ...addressed, memberId: world.member(member) } as WalletCommand,
    seat: { cash: world.cash(member), source: 3, pools: world.pools },
  }
}

const bet = (member: number, time: number, more: object = {}) => {
  const id = `${time}-${member}`
  const stake = { kind: 'bet', transactionId: `new-${id}`, amount: money(100n) }
  return seated(member, { ...stake, roundId: `round-of-${id}`, ...more })
}

/** The hot path of vendors' calls, on a connection prepared as in `vendor-wallet.ts`. */
export const walletQueries: Readonly<Record<string, HotQuery>> = {
  'bet-alone': ({ client }, time) => plainBet(client, bet(place, time), at),
  'bets-of-a-batch': ({ client }, time) =>
    plainCall(
      client,
      callers.map((member) => bet(member, time)),
      at,
    ),
  'bets-by-all-rules': ({ client }, time) =>
    submitCall(
      client,
      [
        bet(21, time),
        // Two known bets: one is repeated, the other is rolled back.
        bet(22, time, { transactionId: world.transaction(210), roundId: world.round(210) }),
        seated(23, {
          kind: 'rollback',
          transactionId: `back-${time}`,
          originalTransactionId: world.transaction(220 + time),
        }),
      ],
      at,
    ),
}

/** What members' screens, operators' desks and the worker query all day. */
export const queries: Readonly<Record<string, HotQuery>> = {
  posting: ({ db }, time) =>
    inTransaction(db, (tx) =>
      post(tx, {
        kind: 'deposit',
        source: 'deposit',
        sourceTx: `new-${time}`,
        from: gatewayAccount('sandbox-bank', 'MYR'),
        to: memberCash(memberId, 'MYR'),
        amount: money(100_00n),
        at: world.now,
      }),
    ),
  wallet: ({ db }) => walletsOf(db, [memberId]),
  'account-record': ({ db }) => statement(db, { ...wallet, pageNo: 1, pageSize: 20 }),
  'account-record-sums': ({ db }) => statementTotals(db, wallet),
  'account-record-of-play': ({ db }) => statement(db, { ...ofPlay, pageNo: 1, pageSize: 20 }),
  'account-record-of-play-sums': ({ db }) => statementTotals(db, ofPlay),
  'account-record-by-state': ({ db }) =>
    statement(db, { ...wallet, state: 'final', pageNo: 1, pageSize: 20 }),
  'rounds-of-events': ({ db }) =>
    inTransaction(db, (tx) =>
      addToRounds(
        tx,
        callers.map((index) => world.transfer(index)),
      ),
    ),
  'betting-record': ({ db }) => readRoundsAfter(db, { memberId }, 20, null),
  'betting-record-sums': ({ db }) =>
    sumRounds(db, { memberId, from: '2026-03-01', to: '2026-03-31' }),
  'transfers-of-a-round': async ({ db, take }) => {
    const [newest] = await readRoundsAfter(db, { memberId }, 1, null)
    take()
    await readRoundTransfers(db, (await readRound(db, memberId, newest!.id))!)
  },
  // A page of a vendor's list of a day, wherever it stands, and of our own side of the comparison.
  'vendor-list-place': ({ db }) => listPlaceOf(db, listedDay),
  'vendor-list': ({ db }) => readVendorTransfers(db, world.vendorId, listedPage, 500),
  'vendor-comparison': ({ db }) => transactionsAfter(db, world.vendorId, listedPage),
  'winner-board': ({ db }) => readWins(db, 20),
  'players-of-calls': ({ db }) =>
    readPlayers(
      db,
      callers.map((index) => `${world.vendorId} ${world.alias(index)}`),
    ),
  'play-sessions-of-calls': ({ db }) => readSessions(db, callers.map(world.playSession), siteTime),
  'play-sessions-that-changed': ({ db }) =>
    changedSessions(db, callers.map(world.playSession), siteTime),
  'site-session': ({ db }) =>
    openSessions(db, clock, { keyFor: sha256 }).find('member', `cookie-${place}`),
  'member-by-account': ({ db }) => memberByKey(db, 'kancil', `player${place}`),
  'sign-in-attempt': ({ db }) => {
    const where = { network: '10.0.77.77', ip: '10.0.77.77', userAgent: 'a browser', country: 'MY' }
    const account = { merchant: 'kancil', accountKey: `player${place}` }
    const since = new Date(world.now.getTime() - 30 * 60_000)
    return reserveAttempt(db, { ...account, ...where, device: null, at: world.now }, since)
  },
  'unread-messages': ({ db }) => unreadOf(db, memberId as MemberId),
  'withdrawal-desk': ({ db }) => queuePage(db, 'open', { limit: 20, offset: 0 }),
  // Last, because it gives the queued events their places.
  'events-due': ({ db }) => {
    const handler = { topic: 'wallet.transfers', handle: () => Promise.resolve() }
    return openOutbox(db, openLog('silent'), [{ name: 'keeping-up', ...handler }]).drain()
  },
  'events-lag': ({ db }) => readLag(db),
}

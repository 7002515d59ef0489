import * as endpoints from '@kancil/contract/games/stuck-desk'
import { formatMoney } from '@kancil/contract/money'
import { inTransaction, type Tx } from '../../../kernel/db.ts'
import { emit } from '../../../kernel/events/outbox.ts'
import { Refusal } from '../../../kernel/http/refusal.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { submitIn } from '../../../ledger/submit-in.ts'
import { serveDecision } from '../../operator/door.ts'
import { catalogueOf, houseDialect, type VendorEntry } from '../catalogue/games.ts'
import { type RoundClosed, roundClosedTopic } from '../gateway/close-round.ts'
import type { VendorClient } from '../gateway/vendor-client.ts'
import { pushBalances } from '../settlement/push.ts'
import { decideVoid, insertVoid, lockRound, standingBets, type StuckRound } from './store.ts'

const subject = ({ memberId, id }: StuckRound): string => `round:${memberId} ${id}`

/** What may be done with a round: only while it is open, and only if a vendor runs it. */
function mustBeStuck(round: StuckRound, vendor: VendorEntry | undefined): VendorEntry {
  if (!vendor || vendor.dialect === houseDialect) throw new Refusal('of_the_house')
  if (round.status !== 'open') throw new Refusal('round_not_open')
  return vendor
}

/** The desk for rounds that were never ended: ask the vendor, end them, or make them void. */
export function serveStuckDesk(kernel: Kernel, client: VendorClient): void {
  const vendorOf = async ({ vendorId }: StuckRound) =>
    (await catalogueOf(kernel)).vendorById.get(vendorId)

  serveDecision(kernel, endpoints.askStuckRound, {
    action: 'games.askStuckRound',
    async prepare({ db, refuse }, input) {
      const round = await inTransaction(db, (tx) => lockRound(tx, input))
      if (!round) throw new Refusal('not_found')
      const vendor = mustBeStuck(round, await vendorOf(round))
      return (await client.roundState(vendor, round.roundId)) ?? refuse('vendor_unanswering')
    },
    lock: lockRound,
    subject,
    async act(_tx, _round, _context, _input, state) {
      return { outcome: state, after: { state } }
    },
    view: (state) => ({ state }),
  })
  serveDecision(kernel, endpoints.closeStuckRound, {
    action: 'games.closeStuckRound',
    lock: lockRound,
    subject,
    async act(tx, round, { now }, { note }) {
      await closeRound(tx, round, mustBeStuck(round, await vendorOf(round)), now)
      return { outcome: null, before: { status: round.status }, after: { status: 'closed', note } }
    },
    view: () => ({}),
  })
  serveVoids(kernel, vendorOf)
}

function serveVoids(
  kernel: Kernel,
  vendorOf: (round: StuckRound) => Promise<VendorEntry | undefined>,
): void {
  serveDecision(kernel, endpoints.askForVoid, {
    action: 'games.askForVoid',
    lock: lockRound,
    subject,
    async act(tx, round, { now, caller, refuse }, { note }) {
      mustBeStuck(round, await vendorOf(round))
      if (round.asked) return refuse('already_asked')
      await insertVoid(tx, round, { note, by: caller.operatorId, name: caller.name, at: now })
      return { outcome: null, after: { note } }
    },
    view: () => ({}),
  })
  serveDecision(kernel, endpoints.approveVoid, {
    action: 'games.approveVoid',
    lock: lockRound,
    subject,
    allow(round, { refuse }) {
      if (!round.asked) refuse('not_asked')
    },
    firstOperator: ({ asked }) => asked?.askedBy ?? null,
    async act(tx, round, { now }) {
      const vendor = mustBeStuck(round, await vendorOf(round))
      const returned = await giveBack(tx, round, vendor, now)
      await closeRound(tx, round, vendor, now)
      await decideVoid(tx, round, 'approved', now)
      const { currency } = round
      const stake = formatMoney(round.stake, currency)
      const after = { returned, note: round.asked?.note }
      return { outcome: round, before: { stake, currency }, after }
    },
    tell: (round) => pushBalances(kernel, [round.memberId]),
    view: () => ({}),
  })
  serveDecision(kernel, endpoints.refuseVoid, {
    action: 'games.refuseVoid',
    lock: lockRound,
    subject,
    allow(round, { refuse }) {
      if (!round.asked) refuse('not_asked')
    },
    async act(tx, round, { now }) {
      await decideVoid(tx, round, 'refused', now)
      return { outcome: null, before: { note: round.asked?.note } }
    },
    view: () => ({}),
  })
}

/** Takes each bet back by the ledger's own rollback: a win that comes later finds its tombstone. */
async function giveBack(
  tx: Tx,
  round: StuckRound,
  vendor: VendorEntry,
  now: Date,
): Promise<number> {
  const bets = await standingBets(tx, round)
  for (const { transferId, transactionId } of bets) {
    const outcome = await submitIn(
      tx,
      {
        ...addressOf(round, vendor),
        kind: 'rollback',
        transactionId: `house-void-${transferId}`,
        originalTransactionId: transactionId,
      },
      now,
    )
    if (!outcome.ok) throw new Error(`a void round's bet was not taken back: ${outcome.code}`)
  }
  return bets.length
}

/** In the wallet, so that later bets are refused, and for the betting record. */
async function closeRound(
  tx: Tx,
  round: StuckRound,
  vendor: VendorEntry,
  now: Date,
): Promise<void> {
  const { vendorId, memberId, currency, roundId, gameCode } = round
  await submitIn(tx, { ...addressOf(round, vendor), kind: 'roundClose', roundId }, now)
  await emit(tx, roundClosedTopic, {
    ...{ vendorId, memberId, currency, roundId, gameCode },
    ...{ details: null, replayUrl: null, at: now.toISOString() },
  } satisfies RoundClosed)
}

function addressOf(round: StuckRound, { transactionScope: scope }: VendorEntry) {
  const { vendorId, memberId, currency, roundId, gameCode } = round
  return { vendorId, scope, memberId, currency, roundId, gameCode }
}

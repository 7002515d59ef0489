import type { ActionResult, MoneyResult } from '@kancil/contract/ports/vendor-result'
import type { MoneyCall, VendorAction } from '@kancil/contract/ports/vendor-call'
import type { VendorFault } from '@kancil/contract/ports/game-vendor'
import type { Currency } from '@kancil/contract/money'
import type {
  WalletCommand,
  WalletRefusal,
  WalletRefusalCode,
  WalletSuccess,
} from '@kancil/contract/ports/vendor-wallet'
import { readSettings } from '../../site/door.ts'
import { refuseBet, refuseByRule, refuseStake } from '../bets/gate.ts'
import type { GameRow } from '../catalogue/game-store.ts'
import type { VendorEntry } from '../catalogue/games.ts'
import type { Gateway } from './routes.ts'
import { roundRef } from '../../../ledger/round-ref.ts'
import type { BetLimits, Player, PlaySession } from '../launch/session-store.ts'
import { limitsOf } from '../launch/terms.ts'

/**
 * Translates the call into wallet commands: a single one, or several as an all-or-nothing group.
 */
export async function moveMoney(
  gateway: Gateway,
  vendor: VendorEntry,
  call: MoneyCall,
): Promise<MoneyResult | VendorFault> {
  const player = await gateway.players.get(`${vendor.id} ${call.playerId}`)
  if (!player) return { fault: 'PLAYER_NOT_FOUND', message: 'no such player' }
  const hasBet = call.actions.some((action) => action.type === 'bet')
  const refuse = hasBet ? await refusals(gateway, vendor, call, player) : letThrough
  const currency = call.currency ?? player.currency
  const commands = commandsOf(vendor, call, player, currency, refuse)
  const single = commands.length === 1 ? await gateway.wallet.submit(commands[0]!) : null
  if (single) {
    if (!single.ok) return faultOf(single, currency)
    return resultOf(vendor, call, player, currency, [single])
  }
  const group = await gateway.wallet.submitAll(commands)
  if (!group.ok) return faultOf(group.refusal, currency)
  return resultOf(vendor, call, player, currency, group.outcomes)
}

/** The refusal for a new bet, if any. */
type RefuseBet = (bet: BetAction) => WalletRefusalCode | undefined
type BetAction = Extract<VendorAction, { type: 'bet' }>
const letThrough: RefuseBet = () => undefined

/**
 * Checks session, lock, exclusion, game and the session's limits. They apply to bets only, and are
 * passed to the wallet, which looks for a repeat first.
 */
async function refusals(
  gateway: Gateway,
  vendor: VendorEntry,
  call: MoneyCall,
  player: Player,
): Promise<RefuseBet> {
  const { sessions, standings, kernel } = gateway
  const { sessionId, gameCode } = call
  // These are nearly always in memory; awaiting a non-promise would cost a turn of the event loop.
  let session = sessionId === undefined ? null : sessions.get(sessionId)
  if (session instanceof Promise) session = await session
  const isNamed = session !== null || vendor.needsSession
  if (!isNamed) session = await newestSession(gateway, vendor, call)
  let standing = standings.get(player.memberId)
  if (standing instanceof Promise) standing = await standing
  const settings = await readSettings(kernel.db)
  if (!vendor.currencies.includes(call.currency ?? player.currency))
    return () => 'UNSUPPORTED_CURRENCY'
  const refusal = refuseBet({
    now: kernel.clock.now(),
    vendor,
    siteClosed: settings.system.status === 1,
    alias: call.playerId,
    memberId: player.memberId,
    gameCode,
    session,
    sessionNamed: isNamed,
    standing,
  })
  if (refusal) return () => refusal
  const game = gameCode === undefined ? undefined : vendor.games.get(gameCode)
  const line = game?.category
  const limits = isNamed ? session : game ? mostOf(game, player.currency) : null
  const rule = standing?.rule ?? null
  return (bet) =>
    refuseStake(limits, bet) ??
    refuseByRule(rule, { vendorId: vendor.id, gameCode, line, amount: bet.amount })
}

/**
 * Where calls name no session of ours, a bet belongs to the player's newest: its end, its time and
 * its reality check count all the same. None: the player was never sent to this vendor.
 */
async function newestSession(
  { newest, sessions }: Gateway,
  vendor: VendorEntry,
  { playerId }: MoneyCall,
): Promise<PlaySession | null> {
  const id = await newest.get(`${vendor.id} ${playerId}`)
  return id === null ? null : sessions.get(id)
}

/** Such calls do not say either what is a part of a bet, which may be small. */
function mostOf(game: GameRow, currency: Currency): BetLimits {
  return { ...limitsOf(game, currency), betMin: null }
}

function commandsOf(
  vendor: VendorEntry,
  call: MoneyCall,
  player: Player,
  currency: Currency,
  refuse: RefuseBet,
): WalletCommand[] {
  const addressed = {
    vendorId: vendor.id,
    scope: vendor.transactionScope,
    memberId: player.memberId,
    currency,
    ...(call.roundId === undefined ? {} : { roundId: call.roundId }),
    ...(call.gameCode === undefined ? {} : { gameCode: call.gameCode }),
    ...(call.details === undefined ? {} : { details: call.details }),
  }
  const { lateOriginal, secondRollback } = vendor
  return call.actions.map((action, index): WalletCommand => {
    const { type: kind, ...rest } = action
    if (kind === 'rollback') return { ...addressed, ...(rest as RollbackIds), kind, secondRollback }
    const roundFinished = call.finished && index === call.actions.length - 1
    const played = { ...addressed, ...(rest as BetAction), roundFinished, lateOriginal }
    if (kind === 'win') return { ...played, kind }
    const refuseNew = refuse(rest as BetAction)
    return { ...played, kind, ...(refuseNew ? { refuseNew } : {}) }
  })
}

type RollbackIds = { readonly transactionId: string; readonly originalTransactionId: string }

function resultOf(
  vendor: VendorEntry,
  call: MoneyCall,
  player: Player,
  currency: Currency,
  outcomes: readonly WalletSuccess[],
): MoneyResult {
  return {
    kind: 'money',
    currency,
    roundRef: call.roundId === undefined ? '' : roundRef(vendor.id, player.memberId, call.roundId),
    results: outcomes.map((outcome, index): ActionResult => ({
      transactionId: call.actions[index]!.transactionId,
      transferId: outcome.transferId,
      balance: outcome.balance,
      bonusUsed: outcome.bonusUsed,
      duplicate: outcome.duplicate,
      applied: outcome.applied,
    })),
  }
}

/** Refusal messages for the vendor's engineers. */
const reasons: Readonly<Partial<Record<WalletRefusalCode, string>>> = {
  INSUFFICIENT_FUNDS: 'the stake is more than the balance',
  TRANSACTION_CONFLICT: 'this transactionId was used for something else',
  ALREADY_ROLLED_BACK: 'this transaction was rolled back',
  ROUND_CLOSED: 'the round is closed',
  REFERENCE_NOT_FOUND: 'referenceTransactionId names no bet of this player',
  CURRENCY_MISMATCH: "this is not the player's currency",
  UNAVAILABLE: 'try again with the same transactionId',
  SESSION_NOT_FOUND: 'no such session of this player',
  SESSION_EXPIRED: 'the session has ended',
}

export function faultOf(refusal: WalletRefusal, currency: Currency): VendorFault {
  const { code, balance } = refusal
  const message = reasons[code] ?? code.toLowerCase().replaceAll('_', ' ')
  return { fault: code, message, ...(balance === undefined ? {} : { balance, currency }) }
}

import type { GameCategory } from '@kancil/contract/games/vendors'
import type { VendorAction } from '@kancil/contract/ports/vendor-call'
import type { WalletRefusalCode } from '@kancil/contract/ports/vendor-wallet'
import { stopOf } from '@kancil/rules/safety/play-time'
import type { VendorEntry } from '../catalogue/games.ts'
import type { BetLimits, PlaySession } from '../launch/session-store.ts'
import type { PlayRule } from './rule-store.ts'

/** The member's standing with the house. */
export type Standing = {
  readonly status: 'active' | 'locked' | 'self_excluded'
  /** What the terms of an open bonus forbid; null: nothing. */
  readonly rule: PlayRule | null
}

export type BetFacts = {
  readonly now: Date
  readonly vendor: VendorEntry
  readonly siteClosed: boolean
  readonly alias: string
  readonly memberId: string
  readonly gameCode: string | undefined
  /**
   * The session the vendor named; where its calls need not name one, the player's newest. Null if
   * there is none.
   */
  readonly session: PlaySession | null
  /** False: the vendor's calls name no sessions, so it never exchanged a token. */
  readonly sessionNamed: boolean
  readonly standing: Standing | null
}

/**
 * Why a new bet is refused before its money is checked, or undefined. Applies to bets only, never
 * to wins.
 */
export function refuseBet(facts: BetFacts): WalletRefusalCode | undefined {
  const { vendor, standing } = facts
  if (facts.siteClosed || vendor.status === 'maintenance') return 'MAINTENANCE'
  if (vendor.status === 'off') return 'GAME_DISABLED'
  const ended = refuseSession(facts)
  if (ended) return ended
  if (!standing || standing.status === 'locked') return 'PLAYER_LOCKED'
  if (standing.status === 'self_excluded') return 'SELF_EXCLUDED'
  return refuseGame(facts) ?? refuseTime(facts)
}

/**
 * Refuses a stake outside the limits that its launch announced, or that the game has. Free bets,
 * tips and parts of a bet may be below the minimum stake; none may exceed the maximum.
 */
export function refuseStake(
  limits: BetLimits | null,
  { amount, betType = 'normal' }: StakeFacts,
): WalletRefusalCode | undefined {
  if (!limits || amount === 0n) return undefined
  const isTooLarge = limits.betMax !== null && amount > limits.betMax
  const isTooSmall = limits.betMin !== null && amount < limits.betMin && betType === 'normal'
  return isTooLarge || isTooSmall ? 'BET_LIMIT' : undefined
}

/** Refuses a bet that the terms of the member's open bonus forbid, before it is placed. */
export function refuseByRule(
  rule: PlayRule | null,
  bet: {
    readonly vendorId: string
    readonly gameCode: string | undefined
    readonly line: GameCategory | undefined
    readonly amount: bigint
  },
): WalletRefusalCode | undefined {
  if (!rule || bet.amount === 0n) return undefined
  const isBlocked =
    (bet.line !== undefined && rule.blockedLines.includes(bet.line)) ||
    (bet.gameCode !== undefined && rule.blockedGames.includes(`${bet.vendorId}:${bet.gameCode}`))
  const isTooLarge = rule.betMax !== null && bet.amount > rule.betMax
  return isBlocked || isTooLarge ? 'BONUS_TERMS' : undefined
}
type StakeFacts = Pick<Extract<VendorAction, { type: 'bet' }>, 'amount' | 'betType'>

function refuseSession(facts: BetFacts): WalletRefusalCode | undefined {
  const { session, vendor, now } = facts
  if (!session) return vendor.needsSession ? 'SESSION_NOT_FOUND' : undefined
  if (session.vendorId !== vendor.id || session.alias !== facts.alias) return 'SESSION_NOT_FOUND'
  if (facts.sessionNamed && !session.verifiedAt) return 'SESSION_NOT_FOUND'
  if (session.endedAt || !session.siteAlive || session.expiresAt <= now) return 'SESSION_EXPIRED'
  return undefined
}

function refuseGame(facts: BetFacts): WalletRefusalCode | undefined {
  const { vendor, session, gameCode } = facts
  if (gameCode === undefined) return undefined
  const game = vendor.games.get(gameCode)
  if (!game) return vendor.checksGames ? 'GAME_NOT_FOUND' : undefined
  if (game.status !== 'live') return 'GAME_DISABLED'
  if (session && game.restrictedCountries.includes(session.country)) return 'COUNTRY_RESTRICTED'
  return undefined
}

function refuseTime({ session, now }: BetFacts): WalletRefusalCode | undefined {
  return session ? stopOf(session, now) : undefined
}

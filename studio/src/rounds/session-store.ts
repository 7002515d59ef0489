import type { Currency, Money } from '@kancil/contract/money'
import type { Store } from '../../../sandbox/src/kernel/sqlite.ts'

export type SessionLinks = {
  readonly lobbyUrl: string
  readonly depositUrl: string
  readonly historyUrl: string
}
export type RealityCheck = { readonly intervalSec: number; readonly elapsedSec: number }

export type Session = {
  readonly id: bigint
  readonly playerId: bigint
  /** The platform's opaque name of the player. */
  readonly alias: string
  readonly platformSessionId: string
  readonly gameCode: string
  readonly currency: Currency
  readonly language: string
  readonly jurisdiction: string
  readonly minBet: Money
  readonly maxBet: Money
  readonly maxWin: Money | null
  readonly isTest: boolean
  readonly links: SessionLinks
  readonly realityCheck: RealityCheck
  readonly createdAt: string
  readonly expiresAt: string
}

export type NewSession = Omit<Session, 'id' | 'playerId'> & { readonly tokenHash: string }

/** Stores the session, and the player when he comes for the first time. */
export function insertSession({ sql }: Store, session: NewSession): void {
  const player = sql(
    `insert into player (alias, created_at) values (?, ?)
     on conflict (alias) do update set alias = excluded.alias returning id`,
  ).get(session.alias, session.createdAt)
  sql(
    `insert into session (token_hash, player_id, platform_session_id, game_code, currency, language,
       jurisdiction, min_bet, max_bet, max_win, is_test, links, reality_check, created_at,
       expires_at)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  ).run(
    session.tokenHash,
    player?.['id'] as bigint,
    session.platformSessionId,
    session.gameCode,
    session.currency,
    session.language,
    session.jurisdiction,
    session.minBet,
    session.maxBet,
    session.maxWin,
    session.isTest ? 1 : 0,
    JSON.stringify(session.links),
    JSON.stringify(session.realityCheck),
    session.createdAt,
    session.expiresAt,
  )
}

export function sessionByTokenHash({ sql }: Store, tokenHash: string): Session | undefined {
  const row = sql(
    `select session.*, player.alias from session join player on player.id = session.player_id
     where token_hash = ?`,
  ).get(tokenHash)
  if (!row) return undefined
  const text = (column: string) => row[column] as string
  return {
    id: row['id'] as bigint,
    playerId: row['player_id'] as bigint,
    alias: text('alias'),
    platformSessionId: text('platform_session_id'),
    gameCode: text('game_code'),
    currency: text('currency') as Currency,
    language: text('language'),
    jurisdiction: text('jurisdiction'),
    minBet: row['min_bet'] as Money,
    maxBet: row['max_bet'] as Money,
    maxWin: row['max_win'] as Money | null,
    isTest: row['is_test'] === 1n,
    links: JSON.parse(text('links')) as SessionLinks,
    realityCheck: JSON.parse(text('reality_check')) as RealityCheck,
    createdAt: text('created_at'),
    expiresAt: text('expires_at'),
  }
}

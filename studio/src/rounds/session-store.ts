import type { Currency, Money } from '@kancil/contract/money'
import type { RgsDisplay as Display } from '@kancil/contract/seamless/rgs'
import type { Row, Rows, Tx } from '../kernel/store.ts'

export type SessionLinks = {
  readonly lobbyUrl: string
  readonly depositUrl: string
  readonly historyUrl: string
}
export type RealityCheck = { readonly intervalSec: number; readonly elapsedSec: number }

export type Session = {
  readonly id: bigint
  readonly playerId: bigint
  /** The platform's opaque name for the player. */
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
  /** How the platform's own pages format money and time. */
  readonly display: Display
  readonly createdAt: string
  readonly expiresAt: string
  /** Hash of the address the player comes from; null where it tells nothing. */
  readonly place: string | null
}

export type NewSession = Omit<Session, 'id' | 'playerId'> & { readonly tokenHash: string }

/** Stores the session, and the player if they are new; returns the player's row. */
export async function insertSession({ rows }: Tx, session: NewSession): Promise<bigint> {
  const [player] = await rows(
    `insert into player (alias, created_at) values ($1, $2)
     on conflict (alias) do update set alias = excluded.alias returning id`,
    [session.alias, session.createdAt],
  )
  const playerId = player!['id'] as bigint
  await rows(
    `insert into session (token_hash, player_id, platform_session_id, game_code, currency, language,
       jurisdiction, min_bet, max_bet, max_win, is_test, links, reality_check, display, created_at,
       expires_at, place)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)`,
    [
      session.tokenHash,
      playerId,
      session.platformSessionId,
      session.gameCode,
      session.currency,
      session.language,
      session.jurisdiction,
      session.minBet,
      session.maxBet,
      session.maxWin,
      session.isTest,
      session.links,
      session.realityCheck,
      session.display,
      session.createdAt,
      session.expiresAt,
      session.place,
    ],
  )
  return playerId
}

/** One change of a player's seeds and rounds at a time: others wait for this transaction. */
export async function lockPlayer({ rows }: Tx, playerId: bigint): Promise<void> {
  await rows('select from player where id = $1 for update', [playerId])
}

/** The operator's largest payout for the round's session; null where there is none. */
export async function sessionCapOf({ rows }: Rows, roundRow: bigint): Promise<Money | null> {
  const [row] = await rows(
    `select max_win from session join round on round.session_id = session.id where round.id = $1`,
    [roundRow],
  )
  return (row?.['max_win'] as Money | null | undefined) ?? null
}

export async function sessionByTokenHash(
  { rows }: Rows,
  tokenHash: string,
): Promise<Session | undefined> {
  const [row] = await rows(
    `select session.*, player.alias from session join player on player.id = session.player_id
     where token_hash = $1`,
    [tokenHash],
  )
  return row && sessionOf(row)
}

function sessionOf(row: Row): Session {
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
    isTest: row['is_test'] as boolean,
    links: row['links'] as SessionLinks,
    realityCheck: row['reality_check'] as RealityCheck,
    display: row['display'] as Display,
    createdAt: text('created_at'),
    expiresAt: text('expires_at'),
    place: row['place'] as string | null,
  }
}

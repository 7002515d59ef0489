import { type Static, Type } from 'typebox'

/**
 * The studio's fairness and history calls, beside the round protocol (games 0.4, reliability F6).
 * Below `{rgs}/studio/rimba`; errors as in the round protocol.
 */
export const fairPaths = {
  /** GET ?sessionID -> FairAnswer. */
  fair: '/studio/rimba/fair',
  /**
   * POST RotateRequest -> FairAnswer; the old seed is then in `revealed[0]`. A pair that has not
   * decided a round yet only takes the new client seed. ERR_VAL (BET_ACTIVE) while a round is open.
   */
  rotate: '/studio/rimba/fair/rotate',
  /** GET ?sessionID&before?&limit? -> HistoryAnswer, newest first. */
  history: '/studio/rimba/history',
  /** GET /:roundId -> ReplayAnswer; the id cannot be guessed, and the answer names no player. */
  replay: '/studio/rimba/replay',
  /** GET /:roundId?lang -> the same as a readable page; the `replayUrl` of `/round/close`. */
  record: '/studio/rimba/rounds',
  /**
   * GET /:gameCode -> strips, lines and pay table as JSON, byte for byte the text whose SHA-256
   * starts with the round's `rtpVersion`.
   */
  sheet: '/studio/rimba/sheets',
  /** GET /:gameCode/:symbol.svg -> the drawing of a symbol. */
  art: '/studio/rimba/art',
  /** POST VerifyRequest -> VerifyAnswer; recomputes from the given seeds, stores nothing. */
  verify: '/studio/rimba/verify',
} as const

/** 1 to 64 printable characters without the colon, which separates the fields of the message. */
export const ClientSeed = Type.String({ pattern: '^[\\x21-\\x39\\x3b-\\x7e]{1,64}$' })
export const Hex64 = Type.String({ pattern: '^[0-9a-f]{64}$' })

export const SeedPair = Type.Object({
  serverSeedHash: Hex64,
  clientSeed: Type.String(),
  /** Rounds decided so far: the next round's nonce. */
  nonce: Type.Integer(),
})
export const RevealedPair = Type.Object({
  serverSeed: Hex64,
  serverSeedHash: Hex64,
  clientSeed: Type.String(),
  nonce: Type.Integer(),
  revealedAt: Type.String(),
})
export const FairAnswer = Type.Object({
  active: SeedPair,
  /** Already committed; becomes active at the next rotation. */
  next: Type.Object({ serverSeedHash: Hex64 }),
  /** Newest first, at most 20. */
  revealed: Type.Array(RevealedPair),
})

export const RotateRequest = Type.Object({
  sessionID: Type.String({ minLength: 16, maxLength: 128 }),
  /** The client seed of the new pair; if absent, the present one is kept. */
  clientSeed: Type.Optional(ClientSeed),
})

export const VerifyRequest = Type.Object({
  gameCode: Type.String({ maxLength: 64 }),
  serverSeed: Hex64,
  clientSeed: ClientSeed,
  nonce: Type.Integer({ minimum: 0, maximum: 2_147_483_647 }),
  /** For an instant game: the round's mode, and the steps that its player took. */
  mode: Type.Optional(Type.String({ maxLength: 32 })),
  steps: Type.Optional(Type.Array(Type.Integer({ minimum: 0 }), { maxItems: 64 })),
})
export const VerifyAnswer = Type.Object({
  serverSeedHash: Hex64,
  rtpVersion: Type.String(),
  /** For a slot: coins won with a bet of 20 coins, before any cap of the operator. */
  coins: Type.Optional(Type.Integer()),
  stops: Type.Optional(Type.Array(Type.Array(Type.Integer()))),
  /** For an instant game: the round as its screen shows it. */
  shown: Type.Optional(Type.Unknown()),
})

export type FairAnswer = Static<typeof FairAnswer>
export type VerifyAnswer = Static<typeof VerifyAnswer>

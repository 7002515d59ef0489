import { Type, type Static } from 'typebox'

/** How the studio can be told to misbehave, so that the platform's guards can be seen at work. */
export const Behaviour = Type.Object(
  {
    /** Every wallet call is sent this many milliseconds late. */
    lateMs: Type.Integer({ minimum: 0, maximum: 60_000 }),
    /** Every wallet call is sent twice at once: same body, own nonce and timestamp. */
    twice: Type.Boolean(),
    /** Out of order: the rollback of the next bets is sent before the bet itself. */
    rollbackFirst: Type.Boolean(),
    /** The answers of this many wallet calls are lost after the platform gave them. */
    loseAnswers: Type.Integer({ minimum: 0, maximum: 10_000 }),
    /** Nothing is sent, and callers of the studio see the connection break. */
    dead: Type.Boolean(),
  },
  { additionalProperties: false },
)
export type Behaviour = {
  -readonly [Key in keyof Static<typeof Behaviour>]: Static<typeof Behaviour>[Key]
}

export const goodBehaviour: Behaviour = {
  lateMs: 0,
  twice: false,
  rollbackFirst: false,
  loseAnswers: 0,
  dead: false,
}

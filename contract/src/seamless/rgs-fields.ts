import { type Static, Type } from 'typebox'

/**
 * The studio's round protocol, game screen to studio: JSON POST, money as integers x1,000,000 of
 * the main unit, `Balance = { amount, currency }`. It follows a public RGS protocol, so that an
 * outside game client can play on this wallet. CORS is open and no cookie is used.
 */
export const rgsScale = 1_000_000

export const SessionId = Type.String({ minLength: 16, maxLength: 128 })
/** Integer x1,000,000 of the main unit. */
export const Micro = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })

export const RgsBalance = Type.Object({ amount: Micro, currency: Type.String() })

export type RgsBalance = Static<typeof RgsBalance>

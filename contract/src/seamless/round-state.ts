import { type Static, Type } from 'typebox'
import { ForeignId } from './native-fields.ts'

/** What a vendor says of a round: `unknown` is one that it has never seen. */
export const vendorRoundStates = ['open', 'settled', 'void', 'unknown'] as const

/** `POST {base}/round`: what is still owed of it is sent again before the answer. */
export const RoundStateRequest = Type.Object({ roundId: ForeignId })
export const RoundStateAnswer = Type.Object({ state: Type.Enum(vendorRoundStates) })
export type VendorRoundState = Static<typeof RoundStateAnswer>['state']

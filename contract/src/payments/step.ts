import { type Static, Type } from 'typebox'
import { InstantText } from '../time.ts'

/** Who has to act before the payment can go on. */
export const stepOwners = ['member', 'operator', 'bank', 'nobody'] as const
export type StepOwner = (typeof stepOwners)[number]

export const PaymentStep = Type.Object({
  state: Type.String(),
  at: InstantText,
  owner: Type.Enum(stepOwners),
  reasonCode: Type.Optional(Type.String()),
})
export type PaymentStep = Static<typeof PaymentStep>

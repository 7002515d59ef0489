import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Fields } from '../fields.ts'
import { list } from '../list.ts'
import { InstantText } from '../time.ts'
import { Note } from './withdrawal-desk.ts'

/** `verified`, or why it was refused: by its signature, or for coming from a foreign address. */
export const callbackVerdicts = [
  'verified',
  'bad_signature',
  'unknown_key',
  'stale',
  'malformed',
  'foreign_address',
] as const
export type CallbackVerdict = (typeof callbackVerdicts)[number]

/** `failed`: handling it broke off, and the gateway was told to send it again. */
export const callbackOutcomes = [
  'credited',
  'suspended',
  'moved',
  'paid',
  'returned',
  'mismatch',
  'recalled',
  'ignored',
  'duplicate',
  'failed',
] as const
export type CallbackOutcome = (typeof callbackOutcomes)[number]

/** A call of a gateway as it came. */
export const GatewayCallback = Type.Object({
  callbackId: Type.Integer(),
  gatewayId: Type.String(),
  at: InstantText,
  /** Whence it came, shortened to a network. */
  network: Type.String(),
  verdict: Type.Enum(callbackVerdicts),
  /** Empty where the signature was refused: then nothing was done. */
  outcome: Type.Union([Type.Enum(callbackOutcomes), Type.Literal('')]),
  /** The order it speaks of; empty where the signature was refused. */
  reference: Type.String(),
  /** As it came, cut to a bound. */
  body: Type.String(),
  resentAt: Type.Union([InstantText, Type.Null()]),
  resentBy: Type.String(),
})
export type GatewayCallback = Static<typeof GatewayCallback>

export const gatewayCallbacks = list({
  name: 'payments.gatewayCallbacks',
  summary: 'What gateways sent within thirty days, the newest first',
  path: '/console/payments/callbacks',
  auth: 'operator',
  permission: 'withdrawals.read',
  row: GatewayCallback,
  filters: {
    show: Type.Optional(Type.Enum(['all', 'refused', 'failed'] as const)),
    reference: Type.Optional(Type.String({ maxLength: 80 })),
  },
  errors: {},
})

/** Safe to repeat: a report counts once, however often it is handled. */
export const resendCallback = endpoint({
  name: 'payments.resendCallback',
  summary: 'Handles a gateway’s verified report once more, as if it had come again',
  method: 'POST',
  path: '/console/payments/callbacks/:callbackId/resend',
  auth: 'operator',
  permission: 'withdrawals.decide',
  stepUp: true,
  params: Type.Object({
    callbackId: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
  }),
  input: Fields({ note: Note }),
  output: GatewayCallback,
  errors: { callback_unverified: 422 },
})

import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { NoFields, UploadInput, uploadWrappingBytes } from '../fields.ts'
import { idSchema } from '../ids.ts'
import { Deposit } from './deposit.ts'

/** Of a photograph of a receipt, before it is drawn anew. */
export const proofBytesMax = 5 * 1024 * 1024
export const proofSideMin = 120

/** Faults of an uploaded proof: of a deposit's receipt as of a payout that did not arrive. */
export const proofErrors = {
  /** Not PNG or JPEG, whatever its name says. */
  picture_type: 422,
  picture_broken: 422,
  picture_animated: 422,
  picture_too_many_pixels: 422,
  picture_too_small: 422,
  /** Another file is appended to the picture, or it contains code. */
  picture_not_clean: 422,
} as const

/** A picture that only its member and operators see; never served by an address of its own. */
export const ProofPicture = Type.Object({
  /** `data:image/webp;base64,...` */
  source: Type.String(),
  width: Type.Integer(),
  height: Type.Integer(),
})
export type ProofPicture = Static<typeof ProofPicture>

const byDeposit = Type.Object({ depositId: idSchema('deposit') })

export const sendDepositReceipt = endpoint({
  name: 'payments.sendDepositReceipt',
  summary: 'Sends the receipt of a transfer: PNG or JPEG, drawn anew; an operator finds the money',
  method: 'POST',
  path: '/wps/v2/deposits/:depositId/receipt',
  auth: 'member',
  upload: true,
  bodyLimit: proofBytesMax + uploadWrappingBytes,
  input: UploadInput,
  params: byDeposit,
  output: Deposit,
  errors: {
    ...proofErrors,
    /** The deposit has ended, or its money comes with a report of the bank. */
    receipt_not_needed: 409,
  },
  perMinute: 20,
})

export const cancelDeposit = endpoint({
  name: 'payments.cancelDeposit',
  summary: 'Gives up a deposit that nobody has paid; money that still arrives is credited',
  method: 'POST',
  path: '/wps/v2/deposits/:depositId/cancel',
  auth: 'member',
  input: NoFields,
  params: byDeposit,
  output: Deposit,
  errors: { deposit_ended: 409 },
})

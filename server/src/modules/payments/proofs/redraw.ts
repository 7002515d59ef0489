import type { UploadedFile } from '@kancil/contract/fields'
import { proofSideMin, type ProofPicture } from '@kancil/contract/payments/deposit-receipt'
import { type CleanPicture, fitPicture } from '../../../kernel/pictures/re-encode.ts'
import { Refusal } from '../../../kernel/http/refusal.ts'
import type { ProofRow } from './store.ts'

/** Large enough to read a photographed receipt. */
const room = {
  width: 1_600,
  height: 1_600,
  sideMin: proofSideMin,
  formats: ['png', 'jpg'],
} as const
/** How often the proof of one payment may be sent again with another picture. */
export const proofsMax = 5

/** Draws a proof anew from its pixels; refuses what is no PNG or JPEG with the picture's fault. */
export async function redrawProof(file: UploadedFile): Promise<CleanPicture> {
  const picture = await fitPicture(Buffer.from(await file.arrayBuffer()), room)
  if (typeof picture === 'string') throw new Refusal(picture)
  return picture
}

/**
 * A proof as an answer carries it: it has no address of its own that could be guessed or passed on.
 */
export function shownProof({ body, width, height }: ProofRow): ProofPicture {
  return { source: `data:image/webp;base64,${body.toString('base64')}`, width, height }
}

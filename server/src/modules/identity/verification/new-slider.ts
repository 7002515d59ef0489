import type { InputOf, OutputOf } from '@kancil/contract/endpoint'
import {
  type newSlider as endpoint,
  sliderHeight,
  sliderMinutes,
  sliderPiece,
  sliderWidth,
} from '@kancil/contract/identity/verification/slider'
import { randomBetween } from '../../../kernel/chance.ts'
import { newId } from '../../../kernel/ids.ts'
import type { Context } from '../../../kernel/http/serve.ts'
import { insertChallenge } from './store.ts'
import { drawSlider } from './slider-picture.ts'
import { addressHash } from '../sessions/visitor-mark.ts'

/**
 * The leftmost place leaves room to move; a guess among the 200 places succeeds less than 5 % of
 * the time.
 */
const targetMin = 60

export async function newSlider(
  context: Context<typeof endpoint>,
  { purpose }: InputOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  const x = randomBetween(targetMin, sliderWidth - sliderPiece)
  const y = randomBetween(4, sliderHeight - sliderPiece - 4)
  const picture = await drawSlider(x, y)
  const challengeId = newId('challenge', context.now)
  await insertChallenge(context.db, {
    id: challengeId,
    kind: 'slider',
    purpose,
    address_hash: addressHash(context),
    answer: String(x),
    expires_at: new Date(context.now.getTime() + sliderMinutes * 60_000),
  })
  return {
    challengeId,
    ...picture,
    width: sliderWidth,
    height: sliderHeight,
    pieceSize: sliderPiece,
    pieceTop: y,
    expiresInSeconds: sliderMinutes * 60,
  }
}

import type { InputOf, OutputOf } from '@kancil/contract/endpoint'
import type { checkSlider as endpoint } from '@kancil/contract/identity/verification/slider'
import { judgeSlide, triesMax } from '@kancil/rules/identity/slider'
import { inTransaction } from '../../../kernel/db.ts'
import type { Context } from '../../../kernel/http/serve.ts'
import { countTry, lockOpenChallenge } from './store.ts'
import { grantVerification } from './grant.ts'
import { addressHash } from '../sessions/visitor-mark.ts'

/**
 * Judges an answer; three wrong ones close the puzzle. The reason is not revealed: it would help
 * the next try.
 */
export async function checkSlider(
  context: Context<typeof endpoint>,
  input: InputOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  const { db, now, refuse } = context
  const verdict = await inTransaction(db, async (tx) => {
    const challenge = await lockOpenChallenge(tx, input.challengeId, addressHash(context), now)
    if (challenge?.kind !== 'slider' || challenge.tries >= triesMax) return 'expired' as const
    const fault = judgeSlide(Number(challenge.answer), input)
    if (!fault) return grantVerification(tx, context, challenge.id)
    // Refusing here would roll the count back.
    await countTry(tx, challenge.id)
    return { triesLeft: triesMax - challenge.tries - 1 }
  })
  if (verdict === 'expired') return refuse('slider_expired')
  if ('triesLeft' in verdict) return refuse('slider_missed', verdict)
  return verdict
}

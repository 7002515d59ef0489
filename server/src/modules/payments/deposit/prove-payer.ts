import type { Db } from '../../../kernel/db.ts'
import { Refusal } from '../../../kernel/http/refusal.ts'
import type { Secrets } from '../../../kernel/crypto/secrets.ts'
import { checkPaymentPassword } from '../../identity/door.ts'

const turns = new Map<string, Promise<unknown>>()

/**
 * Refuses unless the payment password is the member's. Checks run one at a time per member: each
 * try is counted before it is judged, so concurrent requests would lock each other out.
 */
export async function provePayer(
  context: { readonly db: Db; readonly secrets: Secrets; readonly now: Date },
  memberId: string,
  password: string,
): Promise<void> {
  const before = turns.get(memberId) ?? Promise.resolve()
  const mine = before.then(() => checkPaymentPassword(context, memberId, password))
  const settled = mine.catch(() => undefined)
  turns.set(memberId, settled)
  try {
    const answer = await mine
    if (answer.verdict === 'not_set') throw new Refusal('payment_password_missing')
    if (answer.verdict === 'wrong') throw new Refusal('payment_password_wrong')
    if (answer.verdict === 'locked')
      throw new Refusal('payment_password_locked', { retryAfterSeconds: answer.retryAfterSeconds })
  } finally {
    if (turns.get(memberId) === settled) turns.delete(memberId)
  }
}

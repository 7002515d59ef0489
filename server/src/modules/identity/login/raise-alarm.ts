import { houseGuessedMessage } from '@kancil/contract/identity/members'
import { failureWindowMinutes } from '@kancil/rules/identity/sign-in-policy'
import { inTransaction } from '../../../kernel/db.ts'
import type { Context } from '../../../kernel/http/serve.ts'
import { audit } from '../../operator/door.ts'
import type { login } from '@kancil/contract/identity/login'

/**
 * Tells the desk that the whole house is guessed at, once in a window: in the log, in the audit log
 * and in the open consoles.
 */
export async function raiseAlarm(
  { db, now, live, request }: Context<typeof login>,
  failures: number,
): Promise<void> {
  request.log.error({ failures, minutes: failureWindowMinutes }, 'the house is guessed at')
  await inTransaction(db, (tx) =>
    audit(tx, {
      operatorId: null,
      action: 'identity.houseGuessed',
      subject: 'signIn',
      after: { failures, minutes: failureWindowMinutes },
      ip: '',
      at: now,
    }),
  )
  live.toConsole({ type: houseGuessedMessage, data: { failures } })
}

import type { InputOf, OutputOf } from '@kancil/contract/endpoint'
import type {
  closeCodeBreaker as closeEndpoint,
  codeBreakers as listEndpoint,
} from '@kancil/contract/identity/code-breakers'
import { inTransaction } from '../../../kernel/db.ts'
import type { Context } from '../../../kernel/http/serve.ts'
import { audit } from '../../operator/door.ts'
import { closeBreaker, openBreakers } from './breaker-store.ts'

export async function codeBreakers({
  db,
  now,
}: Context<typeof listEndpoint>): Promise<OutputOf<typeof listEndpoint>> {
  const rows = await openBreakers(db, now)
  return {
    items: rows.map((row) => ({
      scope: row.scope,
      openedAt: row.opened_at.toISOString(),
      openUntil: row.open_until.toISOString(),
      messages: row.messages,
    })),
  }
}

/** Audited: an operator who lets messages go again answers for what they cost. */
export async function closeCodeBreaker(
  { db, now, ip, caller, refuse }: Context<typeof closeEndpoint>,
  { scope }: InputOf<typeof closeEndpoint>,
): Promise<OutputOf<typeof closeEndpoint>> {
  await inTransaction(db, async (tx) => {
    if (!(await closeBreaker(tx, scope, now))) refuse('breaker_not_open')
    await audit(tx, {
      operatorId: caller.operatorId,
      action: 'identity.resumeCodes',
      subject: scope,
      before: { paused: true },
      after: { paused: false },
      ip,
      at: now,
    })
  })
  return {}
}

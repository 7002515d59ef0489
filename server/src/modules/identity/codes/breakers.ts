import type { OutputOf } from '@kancil/contract/endpoint'
import {
  closeCodeBreaker,
  type codeBreakers as listEndpoint,
} from '@kancil/contract/identity/code-breakers'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { Context } from '../../../kernel/http/serve.ts'
import { serveDecision } from '../../operator/door.ts'
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

/** Serves the closing of a breaker: the operator who resumes sending answers for the cost. */
export function serveCloseBreaker(kernel: Kernel): void {
  serveDecision(kernel, closeCodeBreaker, {
    action: 'identity.resumeCodes',
    async act(tx, _row, { now, refuse }, { scope }) {
      if (!(await closeBreaker(tx, scope, now))) refuse('breaker_not_open')
      return { outcome: scope, before: { paused: true }, after: { paused: false } }
    },
    subject: (_row, scope) => scope,
    view: () => ({}),
  })
}

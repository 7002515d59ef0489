import type { AuditAction } from '@kancil/contract/operator/audit-actions'
import type { Endpoint, InputOf, OutputOf } from '@kancil/contract/endpoint'
import { inTransaction, type Tx } from '../../kernel/db.ts'
import { type Context, type Handler, serve } from '../../kernel/http/serve.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { audit } from './audit/write.ts'

/** An endpoint of the console that changes something. */
type OperatorEndpoint = Endpoint & { readonly auth: 'operator' }

/** What an act has done: its words for the audit log and what the answer is made of. */
export type Deed<Outcome> = {
  readonly outcome: Outcome
  /** It was so already, or the same request came again: nothing is written or told. */
  readonly unchanged?: boolean
  /** Only what the act changed; never a password, a code or a token. */
  readonly before?: unknown
  readonly after?: unknown
}

/**
 * An operator's act on one thing, always in this order: prepare (slow work, no locks held), then in
 * one transaction lock, ask whether it is allowed now, act, and write the audit log; after the
 * commit tell whoever is concerned, and answer. What makes something new has nothing to lock.
 */
export type Decision<E extends OperatorEndpoint, Row, Outcome, Prepared> = {
  readonly action: AuditAction | ((input: InputOf<E>) => AuditAction)
  /** What it is done to, for the audit log: an id, or a name such as `setting:flags`. */
  readonly subject: (row: Row, outcome: Outcome) => string
  /** What takes long and needs no lock: hashing, a call to another machine. */
  readonly prepare?: (context: Context<E>, input: InputOf<E>) => Promise<Prepared>
  /** The thing, locked until the end of the transaction; null answers `not_found`. */
  readonly lock?: (tx: Tx, input: InputOf<E>, context: Context<E>) => Promise<Row | null>
  /** Refuses what must not be done now. */
  readonly allow?: (row: Row, context: Context<E>, input: InputOf<E>) => void
  /**
   * Four eyes: who made the first of two decisions, where that has to be another operator. The
   * same operator again is refused with `same_operator`, which the endpoint declares.
   */
  readonly firstOperator?: (row: Row) => string | null
  readonly act: (
    tx: Tx,
    row: Row,
    context: Context<E>,
    input: InputOf<E>,
    prepared: Prepared,
  ) => Promise<Deed<Outcome>>
  /** After the commit: live messages, balances. */
  readonly tell?: (outcome: Outcome, context: Context<E>) => void | Promise<void>
  readonly view: (outcome: Outcome, context: Context<E>) => OutputOf<E> | Promise<OutputOf<E>>
}

/** Serves an operator's act. The endpoint says whether the second factor must be fresh. */
export function serveDecision<const E extends OperatorEndpoint, Row, Outcome, Prepared = undefined>(
  kernel: Kernel,
  endpoint: E,
  decision: Decision<E, Row, Outcome, Prepared>,
): void {
  const handle = async (context: Context<E>, input: InputOf<E>): Promise<OutputOf<E>> => {
    const prepared = (await decision.prepare?.(context, input)) as Prepared
    const { operatorId } = context.caller as { readonly operatorId: string }
    const { action, lock } = decision
    const { outcome, unchanged } = await inTransaction(context.db, async (tx) => {
      const row = lock
        ? ((await lock(tx, input, context)) ?? context.refuse('not_found'))
        : (undefined as Row)
      decision.allow?.(row, context, input)
      if (decision.firstOperator?.(row) === operatorId)
        context.refuse('same_operator' as Parameters<typeof context.refuse>[0])
      const deed = await decision.act(tx, row, context, input, prepared)
      if (deed.unchanged) return deed
      await audit(tx, {
        operatorId,
        action: typeof action === 'function' ? action(input) : action,
        subject: decision.subject(row, deed.outcome),
        ...('before' in deed ? { before: deed.before } : {}),
        ...('after' in deed ? { after: deed.after } : {}),
        ip: context.ip,
        at: context.now,
      })
      return deed
    })
    if (!unchanged) await decision.tell?.(outcome, context)
    return decision.view(outcome, context)
  }
  serve(kernel, endpoint, handle as Handler<E>)
}

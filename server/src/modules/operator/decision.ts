import type { AuditAction } from '@kancil/contract/operator/audit-actions'
import type { Endpoint, InputOf, OutputOf } from '@kancil/contract/endpoint'
import { inTransaction, type Tx } from '../../kernel/db.ts'
import { type Context, type Handler, serve } from '../../kernel/http/serve.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { audit } from './audit/write.ts'
import { refuseOwnMember } from './own-member.ts'

/** A console endpoint that changes something. */
type OperatorEndpoint = Endpoint & { readonly auth: 'operator' }

/** What an act did: what goes into the audit log, and what the answer is built from. */
export type ActResult<Outcome> = {
  readonly outcome: Outcome
  /** It was already so, or the same request was repeated: nothing is written or announced. */
  readonly unchanged?: boolean
  /** The act is itself a row that nobody can change, with operator and time: it is not repeated. */
  readonly isRecorded?: boolean
  /** Only what the act changed; never a password, a code or a token. */
  readonly before?: unknown
  readonly after?: unknown
}

/**
 * An operator's act on one thing, always in this order: prepare (slow work, no locks held); then in
 * one transaction lock, check whether it is allowed now, act, and write the audit log; after the
 * commit notify those concerned, and answer. An act that creates something has nothing to lock.
 */
export type Decision<E extends OperatorEndpoint, Row, Outcome, Prepared> = {
  readonly action: AuditAction | ((input: InputOf<E>) => AuditAction)
  /** The subject for the audit log: an id, or a name such as `setting:flags`. */
  readonly subject: (row: Row, outcome: Outcome) => string
  /** Slow work that needs no lock: hashing, a call to another machine. */
  readonly prepare?: (context: Context<E>, input: InputOf<E>) => Promise<Prepared>
  /** The row, locked until the end of the transaction; null answers `not_found`. */
  readonly lock?: (tx: Tx, input: InputOf<E>, context: Context<E>) => Promise<Row | null>
  /** Refuses what is not allowed now. */
  readonly allow?: (row: Row, context: Context<E>, input: InputOf<E>) => void
  /**
   * Four eyes: who made the first of two decisions, if another operator must make the second. The
   * same operator again is refused with `same_operator`, which the endpoint declares.
   */
  readonly firstOperator?: (row: Row, input: InputOf<E>) => string | null
  /**
   * The member it gives something to or lets through. Nobody decides so about the member account
   * that is their own: refused with `own_member`.
   */
  readonly favours?: (row: Row, input: InputOf<E>) => string
  readonly act: (
    tx: Tx,
    row: Row,
    context: Context<E>,
    input: InputOf<E>,
    prepared: Prepared,
  ) => Promise<ActResult<Outcome>>
  /** After the commit: live messages, balances. */
  readonly tell?: (outcome: Outcome, context: Context<E>) => void | Promise<void>
  readonly view: (outcome: Outcome, context: Context<E>) => OutputOf<E> | Promise<OutputOf<E>>
}

/** Serves an operator's act. The endpoint says whether the second factor must be recent. */
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
      if (decision.firstOperator?.(row, input) === operatorId)
        context.refuse('same_operator' as Parameters<typeof context.refuse>[0])
      if (decision.favours) await refuseOwnMember(tx, context, decision.favours(row, input))
      const deed = await decision.act(tx, row, context, input, prepared)
      if (deed.unchanged || deed.isRecorded) return deed
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

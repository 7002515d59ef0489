import { type Tx } from '../db.ts'

/** One fact of the outbox. `id` is the same at every delivery. */
export type OutboxEvent = {
  readonly id: bigint
  readonly topic: string
  readonly payload: unknown
  readonly createdAt: Date
}

/**
 * Handles one event in the transaction that moves the handler's cursor past it, so that what it
 * writes with `tx` happens exactly once. Anything else it does must be safe to repeat; pushes to
 * browsers go through `afterCommit`.
 */
export type OutboxHandler = (tx: Tx, event: OutboxEvent) => Promise<void>
/**
 * Handles some events of one transaction together, in their order: for what many bets change. If it
 * fails, each of them comes alone. Its commit does not wait for the disk; one whose outcome
 * is told to anybody calls `commitDurably`.
 */
export type BatchHandler = (tx: Tx, events: readonly OutboxEvent[]) => Promise<void>
export type NamedHandler = {
  /** Names its cursor, so it stays the same from version to version. */
  readonly name: string
  readonly topic: string
  /**
   * Where a new handler starts: at the oldest event still in the log (the default), or after the
   * last one.
   */
  readonly from?: 'kept' | 'now'
  /**
   * True if a later event must not be handled before an earlier one: a failing event is then
   * retried until it succeeds, and the handler waits. Otherwise it is set aside after a few tries
   * and retried now and then, while the handler goes on.
   */
  readonly inOrder?: boolean
} & ({ readonly handle: OutboxHandler } | { readonly handleAll: BatchHandler })

/** @param before called with the event whose handling begins: the first one of a batch */
export async function handleEvents<E extends OutboxEvent>(
  tx: Tx,
  handler: NamedHandler,
  events: readonly E[],
  before: (event: E) => void = () => undefined,
): Promise<void> {
  const isBatch = 'handleAll' in handler
  for (const event of isBatch ? events.slice(0, 1) : events) {
    before(event)
    await (isBatch ? handler.handleAll(tx, events) : handler.handle(tx, event))
  }
}

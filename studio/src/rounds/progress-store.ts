import type { Money } from '@kancil/contract/money'
import type { Rows } from '../kernel/store.ts'

/** Stores what an open round has become by a step of its player. */
export async function storeStep(
  { rows }: Rows,
  id: bigint,
  change: { readonly state: string; readonly payout: Money; readonly at: Date },
): Promise<void> {
  await rows('update round set state = $2, payout = $3, updated_at = $4 where id = $1', [
    id,
    change.state,
    change.payout,
    change.at,
  ])
}

export async function storeEvent(
  { rows }: Rows,
  id: bigint,
  event: string,
  at: Date,
): Promise<void> {
  await rows('update round set event = $2, updated_at = $3 where id = $1', [id, event, at])
}

import { balanceMessage } from '@kancil/contract/wallet'
import type { Kernel } from '../../kernel/kernel.ts'
import { walletsOf } from '../../ledger/accounts.ts'
import { asBalance } from './balance.ts'

type Pushing = Pick<Kernel, 'db' | 'live' | 'log'>
const gatherMs = 40
const membersMax = 500
const waiting = new WeakMap<Kernel['live'], Set<string>>()

/** Tells a member's open tabs the new balance. Call it after the commit; a failure to push is no failure. */
export async function pushBalance(kernel: Pushing, memberId: string): Promise<void> {
  await send(kernel, [memberId]).catch((error: unknown) =>
    kernel.log.warn({ err: error }, 'balance not pushed'),
  )
}

/**
 * The same for the hot path: members are gathered for some milliseconds and read by one query, so that thousands of
 * bets a second cost a few dozen reads.
 */
export function pushBalances(kernel: Pushing, memberIds: Iterable<string>): void {
  const known = waiting.get(kernel.live)
  const gathered = known ?? new Set<string>()
  for (const memberId of memberIds) gathered.add(memberId)
  if (known) return
  waiting.set(kernel.live, gathered)
  setTimeout(() => {
    waiting.delete(kernel.live)
    const ids = [...gathered]
    for (let at = 0; at < ids.length; at += membersMax)
      send(kernel, ids.slice(at, at + membersMax)).catch((error: unknown) =>
        kernel.log.warn({ err: error }, 'balances not pushed'),
      )
  }, gatherMs)
}

async function send({ db, live }: Pushing, memberIds: readonly string[]): Promise<void> {
  for (const wallet of await walletsOf(db, memberIds))
    live.toMember(wallet.memberId, {
      type: balanceMessage,
      data: asBalance(wallet, wallet.currency),
    })
}

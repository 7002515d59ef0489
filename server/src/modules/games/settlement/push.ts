import { balanceMessage } from '@kancil/contract/wallet/balance'
import { formatMoney } from '@kancil/contract/money'
import type { Kernel } from '../../../kernel/kernel.ts'
import { walletsOf } from '../../../ledger/wallets.ts'
import { roundsPusher } from '../bets/push-rounds.ts'
import type { RoundRow } from '../bets/store.ts'
import type { SettledBet } from './settle.ts'

/** After a settlement has committed: balances, ended rounds and large wins to the open tabs. */
export function pushSettled(
  kernel: Kernel,
  bets: readonly SettledBet[],
  rounds: readonly RoundRow[],
): void {
  roundsPusher(kernel)(rounds)
  const moved = bets.filter(
    (item) => item.state === 'settled' && item.after.payout !== item.before.payout,
  )
  pushBalances(kernel, [...new Set(moved.map(({ bet }) => bet.memberId))])
}

/** Sends members' balances to their open tabs; call it after the commit. */
export function pushBalances(kernel: Kernel, memberIds: readonly string[]): void {
  if (memberIds.length === 0) return
  void sendBalances(kernel, memberIds).catch((error: unknown) =>
    kernel.log.debug({ err: error }, 'balances were not pushed'),
  )
}

async function sendBalances({ db, live }: Kernel, memberIds: readonly string[]): Promise<void> {
  for (const { memberId, currency, playable, version } of await walletsOf(db, memberIds)) {
    const data = { sumBalance: formatMoney(playable, currency), currency, version: String(version) }
    live.toMember(memberId, { type: balanceMessage, data })
  }
}

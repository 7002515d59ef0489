import { type Balance, balanceMessage, walletBalance } from '@kancil/contract/wallet/balance'
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import type { CallError, CodeOf } from './call/error.ts'
import { useLive } from './live/state.ts'
import { keyOf, refresh, useQueryOf } from './call/queries.ts'
import { useSession } from './session/session.ts'

/**
 * After a bet or a win the push carries only the playable sum; other movements push the whole
 * wallet.
 */
type BalancePush = Pick<Balance, 'sumBalance' | 'currency' | 'version'> & Partial<Balance>

/**
 * The wallet as the server reports it, pushed after each commit. Neither an older push nor an
 * answer that was in flight meanwhile replaces a newer balance.
 */
export function useBalance(): UseQueryResult<Balance, CallError<CodeOf<typeof walletBalance>>> {
  const cache = useQueryClient()
  const session = useSession()
  const member = session.state === 'member'
  useLive<BalancePush>(balanceMessage, (pushed) => {
    if (!member) return
    const cached = cache.getQueryData<Balance>(keyOf(walletBalance, {}))
    if (cached && isNewer(cached, pushed)) return
    // Without a bonus the whole playable sum is cash; with one, only the server knows the split.
    const whole = isWhole(pushed) ? pushed : cached && withSum(cached, pushed)
    if (whole) cache.setQueryData<Balance>(keyOf(walletBalance, {}), whole)
    if (!whole || (!isWhole(pushed) && Number(whole.bonus) > 0)) refresh(cache, walletBalance)
  })
  useLive('live.up', () => {
    if (member) refresh(cache, walletBalance)
  })
  return useQueryOf(walletBalance, {}, { enabled: member, newer })
}

type VersionedBalance = Pick<Balance, 'version'>

function isNewer(next: VersionedBalance, than: VersionedBalance): boolean {
  return BigInt(next.version) > BigInt(than.version)
}

function newer(cached: Balance, next: Balance): Balance {
  return isNewer(cached, next) ? cached : next
}

function isWhole(pushed: BalancePush): pushed is Balance {
  return pushed.cash !== undefined
}

function withSum(cached: Balance, { sumBalance, version }: BalancePush): Balance {
  return {
    ...cached,
    sumBalance,
    version,
    ...(Number(cached.bonus) > 0 ? {} : { cash: sumBalance }),
  }
}

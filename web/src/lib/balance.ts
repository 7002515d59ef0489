import { type Balance, balanceMessage, walletBalance } from '@kancil/contract/wallet/balance'
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import type { CallError, CodeOf } from './call/error.ts'
import { useLive } from './live/state.ts'
import { keyOf, useQueryOf } from './call/queries.ts'
import { useSession } from './session/session.ts'

/**
 * After a bet or a win the push carries only the playable sum; other movements push the whole
 * wallet.
 */
type Pushed = Pick<Balance, 'sumBalance' | 'currency' | 'version'> & Partial<Balance>

/**
 * The wallet as the server reports it, pushed after each commit. Neither an older push nor an
 * answer that was in flight meanwhile replaces a newer balance.
 */
export function useBalance(): UseQueryResult<Balance, CallError<CodeOf<typeof walletBalance>>> {
  const cache = useQueryClient()
  const session = useSession()
  const member = session.state === 'member'
  useLive<Pushed>(balanceMessage, (pushed) => {
    if (!member) return
    const held = cache.getQueryData<Balance>(keyOf(walletBalance, {}))
    if (held && isNewer(held, pushed)) return
    // Without a bonus the whole playable sum is cash; with one, only the server knows the split.
    const whole = isWhole(pushed) ? pushed : held && withSum(held, pushed)
    if (whole) cache.setQueryData<Balance>(keyOf(walletBalance, {}), whole)
    if (!whole || (!isWhole(pushed) && Number(whole.bonus) > 0))
      void cache.invalidateQueries({ queryKey: keyOf(walletBalance) })
  })
  useLive('live.up', () => {
    if (member) void cache.invalidateQueries({ queryKey: keyOf(walletBalance) })
  })
  return useQueryOf(walletBalance, {}, { enabled: member, newer })
}

type Versioned = Pick<Balance, 'version'>

function isNewer(one: Versioned, than: Versioned): boolean {
  return BigInt(one.version) > BigInt(than.version)
}

function newer(held: Balance, next: Balance): Balance {
  return isNewer(held, next) ? held : next
}

function isWhole(pushed: Pushed): pushed is Balance {
  return pushed.cash !== undefined
}

function withSum(held: Balance, { sumBalance, version }: Pushed): Balance {
  return { ...held, sumBalance, version, ...(Number(held.bonus) > 0 ? {} : { cash: sumBalance }) }
}

import { type Balance, balanceMessage, walletBalance } from '@kancil/contract/wallet'
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import type { CallError, CodeOf } from './call-error.ts'
import { useLive } from './live.ts'
import { keyOf, useQueryOf } from './queries.ts'
import { useSession } from './session.ts'

/** The wallet as the server says it, pushed after each commit; an older push never replaces a newer balance. */
export function useBalance(): UseQueryResult<Balance, CallError<CodeOf<typeof walletBalance>>> {
  const cache = useQueryClient()
  const session = useSession()
  const member = session.state === 'member'
  useLive<Balance>(balanceMessage, (pushed) => {
    if (!member) return
    cache.setQueryData<Balance>(keyOf(walletBalance, {}), (held) =>
      held && BigInt(held.version) > BigInt(pushed.version) ? held : pushed,
    )
  })
  useLive('live.up', () => {
    if (member) void cache.invalidateQueries({ queryKey: keyOf(walletBalance) })
  })
  return useQueryOf(walletBalance, {}, { enabled: member })
}

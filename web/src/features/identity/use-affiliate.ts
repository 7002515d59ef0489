import { affiliate, checkAffiliate } from '@kancil/contract/identity-invite'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { visitCodes } from '../../lib/visit-codes.ts'

/** The code of the address or of the domain, where it stands; '' otherwise. */
async function standingCode(signal: AbortSignal): Promise<string> {
  const domain = location.hostname
  const carried = visitCodes().affiliateCode
  const found = carried || (await call(affiliate, { domain }, signal)).affiliateCode
  if (!found) return ''
  return call(checkAffiliate, { code: found, domain }, signal).then(
    () => found,
    () => '',
  )
}

/**
 * Who brought the visitor: a code that stands is sent along unseen; the field is shown where the
 * address has none, or where its code fails the check (specification, section 4).
 */
export function useAffiliate(): { readonly code: string; readonly shown: boolean } {
  const { data, isPending } = useQuery({
    queryKey: [affiliate.name, 'standing', visitCodes().affiliateCode],
    queryFn: ({ signal }) => standingCode(signal).catch(() => ''),
    staleTime: 300_000,
  })
  return { code: data ?? '', shown: !isPending && !data }
}

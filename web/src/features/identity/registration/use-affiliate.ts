import { affiliate, checkAffiliate } from '@kancil/contract/identity/invites'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/call/send.ts'
import { useAction } from '../../../lib/call/queries.ts'
import { visitCodes } from '../../../lib/session/visit-codes.ts'

/** The code from the address or the domain, if it is valid; '' otherwise. */
async function fetchAffiliateCode(signal: AbortSignal): Promise<string> {
  const domain = location.hostname
  const carried = visitCodes().affiliateCode
  const code = carried || (await call(affiliate, { domain }, signal)).affiliateCode
  if (!code) return ''
  return call(checkAffiliate, { code, domain }, signal).then(
    () => code,
    () => '',
  )
}

/**
 * Who referred the visitor. A valid code is sent along without being shown. The field appears if
 * the address has no code, or if its code fails the check (specification, section 4).
 */
export function useAffiliate(): { readonly code: string; readonly shown: boolean } {
  const { data, isPending } = useQuery({
    queryKey: [affiliate.name, 'standing', visitCodes().affiliateCode],
    queryFn: ({ signal }) => fetchAffiliateCode(signal).catch(() => ''),
    staleTime: 300_000,
  })
  return { code: data ?? '', shown: !isPending && !data }
}

/** A typed code is checked before anything else. */
export function useTypedCode() {
  const check = useAction(checkAffiliate)
  const [isBad, setIsBad] = useState(false)
  return {
    isBad,
    isPending: check.isPending,
    seen: () => setIsBad(false),
    /** Any other error is shown when the registration itself is sent. */
    async stands(typed: string | undefined): Promise<boolean> {
      const code = typed?.trim()
      if (!code) return true
      return check.mutateAsync({ code, domain: location.hostname }).then(
        () => true,
        (error: { code: string }) => {
          const wrong = error.code === 'invitation_code_error'
          setIsBad(wrong)
          return !wrong
        },
      )
    },
  }
}

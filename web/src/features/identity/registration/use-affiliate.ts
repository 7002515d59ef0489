import { affiliate, checkAffiliate } from '@kancil/contract/identity/invites'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/call/send.ts'
import { useAction } from '../../../lib/call/queries.ts'
import { visitCodes } from '../../../lib/session/visit-codes.ts'

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

/** A code that was typed is checked before anything else is asked for. */
export function useTypedCode() {
  const check = useAction(checkAffiliate)
  const [isBad, setIsBad] = useState(false)
  return {
    isBad,
    isPending: check.isPending,
    seen: () => setIsBad(false),
    /** Whatever else goes wrong shows when the registration itself is sent. */
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

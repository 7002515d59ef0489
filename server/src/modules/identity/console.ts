import * as endpoints from '@kancil/contract/identity-console'
import * as codes from '@kancil/contract/identity-codes-console'
import type { Kernel } from '../../kernel/kernel.ts'
import { serve } from '../../kernel/serve.ts'
import { closeCodeBreaker, codeBreakers } from './code-breakers.ts'
import { setInviteDomain } from './invite-domain.ts'
import { memberLogins, memberProfile } from './member-profile.ts'
import { changeStatus, resetPassword } from './member-status.ts'
import { searchMembers } from './search-members.ts'

export function identityConsole(kernel: Kernel): void {
  serve(kernel, endpoints.searchMembers, searchMembers)
  serve(kernel, endpoints.memberProfile, memberProfile)
  serve(kernel, endpoints.memberLogins, memberLogins)
  serve(kernel, endpoints.freezeMember, (context, input) => changeStatus(context, input, 'frozen'))
  serve(kernel, endpoints.unfreezeMember, (context, input) =>
    changeStatus(context, input, 'active'),
  )
  serve(kernel, endpoints.setInviteDomain, setInviteDomain)
  serve(kernel, endpoints.resetMemberPassword, resetPassword)
  serve(kernel, codes.codeBreakers, codeBreakers)
  serve(kernel, codes.closeCodeBreaker, closeCodeBreaker)
}

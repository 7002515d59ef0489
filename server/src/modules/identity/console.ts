import * as endpoints from '@kancil/contract/identity/members'
import * as codes from '@kancil/contract/identity/code-breakers'
import type { Kernel } from '../../kernel/kernel.ts'
import { serve } from '../../kernel/http/serve.ts'
import { serveList } from '../../kernel/http/serve-list.ts'
import { labelSubjects } from '../operator/door.ts'
import { closeCodeBreaker, codeBreakers } from './codes/breakers.ts'
import { setInviteDomain } from './registration/invite-domain.ts'
import { memberLogins, memberProfile } from './members/profile.ts'
import { changeStatus, resetPassword, setMayEnter } from './members/status.ts'
import { memberNames } from './members/names.ts'
import { memberSearch } from './members/search.ts'

export function identityConsole(kernel: Kernel): void {
  labelSubjects(kernel, 'mbr_', memberNames)
  serveList(kernel, endpoints.searchMembers, memberSearch)
  serve(kernel, endpoints.memberProfile, memberProfile)
  serveList(kernel, endpoints.memberLogins, memberLogins)
  serve(kernel, endpoints.freezeMember, (context, input) => changeStatus(context, input, 'frozen'))
  serve(kernel, endpoints.unfreezeMember, (context, input) =>
    changeStatus(context, input, 'active'),
  )
  serve(kernel, endpoints.setMayEnter, setMayEnter)
  serve(kernel, endpoints.setInviteDomain, setInviteDomain)
  serve(kernel, endpoints.resetMemberPassword, resetPassword)
  serve(kernel, codes.codeBreakers, codeBreakers)
  serve(kernel, codes.closeCodeBreaker, closeCodeBreaker)
}

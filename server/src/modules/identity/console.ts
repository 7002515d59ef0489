import * as endpoints from '@kancil/contract/identity/members'
import * as codes from '@kancil/contract/identity/code-breakers'
import type { Kernel } from '../../kernel/kernel.ts'
import { serve } from '../../kernel/http/serve.ts'
import { serveList } from '../../kernel/http/serve-list.ts'
import { findInConsole, nameSubjects } from '../operator/door.ts'
import { codeBreakers, serveCloseBreaker } from './codes/breakers.ts'
import { serveMemberFile } from './file/serve.ts'
import { serveInviteDomain } from './registration/invite-domain.ts'
import { memberLogins, memberProfile } from './members/profile.ts'
import { serveMemberActs } from './members/status.ts'
import { serveOperatorMember } from './members/operator-member.ts'
import { membersNamed } from './members/names.ts'
import { memberHits, memberSearch } from './members/search.ts'

export function identityConsole(kernel: Kernel): void {
  nameSubjects(kernel, { member: membersNamed })
  findInConsole(kernel, { permission: 'members.read', find: memberHits(kernel) })
  serveList(kernel, endpoints.searchMembers, memberSearch)
  serve(kernel, endpoints.memberProfile, memberProfile)
  serveList(kernel, endpoints.memberLogins, memberLogins)
  serveMemberActs(kernel)
  serveMemberFile(kernel)
  serveOperatorMember(kernel)
  serveInviteDomain(kernel)
  serve(kernel, codes.codeBreakers, codeBreakers)
  serveCloseBreaker(kernel)
}

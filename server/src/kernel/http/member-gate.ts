import type { Endpoint } from '@kancil/contract/endpoint'
import type { MemberCaller } from './caller.ts'

/** What a module requires of a member beyond the session: refuses the call or lets it go on. */
export type Gate = (endpoint: Endpoint, caller: MemberCaller) => Promise<void>

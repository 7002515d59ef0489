import type { Endpoint } from '@kancil/contract/endpoint'
import type { MemberCaller } from './caller.ts'

/** What a module asks of a member beyond the session: refuses, or lets the call go on. */
export type Gate = (endpoint: Endpoint, caller: MemberCaller) => Promise<void>

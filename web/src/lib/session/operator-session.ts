import type { Permission } from '@kancil/contract/endpoint'
import { operatorMe, type OperatorSelf } from '@kancil/contract/operator/sign-in'
import { useQueryOf } from '../call/queries.ts'
import { signedIn, useSession } from './session.ts'

/** After the second step of a sign-in, or with a marker for a new tab. */
export function operatorSignedIn(answer: {
  readonly token: string
  readonly operator: OperatorSelf
}): void {
  signedIn({ token: answer.token, account: answer.operator.name, isAgent: 0, merchant: '' })
}

/** Who is signed in at the console; undefined while it is not known. */
export function useOperator(): OperatorSelf | undefined {
  const isSignedIn = useSession().state === 'member'
  return useQueryOf(operatorMe, {}, { enabled: isSignedIn }).data
}

/** Whether the operator holds a permission: the screen leaves out what the server would refuse. */
export function useMay(): (permission: Permission) => boolean {
  const operator = useOperator()
  return (permission) => operator?.permissions.includes(permission) ?? false
}

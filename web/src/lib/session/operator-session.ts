import type { Permission } from '@kancil/contract/endpoint'
import { operatorMe, type OperatorSelf } from '@kancil/contract/operator/sign-in'
import { useQueryOf } from '../call/queries.ts'
import { startTabSession, useSession } from './session.ts'

/** Called after the second step of a sign-in, or with a marker for a new tab. */
export function operatorSignedIn(answer: {
  readonly token: string
  readonly operator: OperatorSelf
}): void {
  startTabSession({ token: answer.token, account: answer.operator.name, isAgent: 0, merchant: '' })
}

/** The operator signed in at the console; undefined while not known. */
export function useOperator(): OperatorSelf | undefined {
  const isSignedIn = useSession().state === 'member'
  return useQueryOf(operatorMe, {}, { enabled: isSignedIn }).data
}

/** Whether the operator holds a permission: the screen hides what the server would refuse. */
export function useMay(): (permission: Permission) => boolean {
  const operator = useOperator()
  return (permission) => operator?.permissions.includes(permission) ?? false
}

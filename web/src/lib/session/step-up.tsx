import { operatorMe, type OperatorSelf } from '@kancil/contract/operator/sign-in'
import { useQueryClient } from '@tanstack/react-query'
import {
  type ComponentType,
  createContext,
  type ReactElement,
  type ReactNode,
  useCallback,
  useContext,
  useState,
} from 'react'
import { CallError } from '../call/error.ts'
import { useOperator } from './operator-session.ts'
import { keyOf } from '../call/queries.ts'

type Ask = () => Promise<void>
type StepUpRequest = {
  readonly done: (self: OperatorSelf) => void
  readonly turnedDown: () => void
}
/** The prompt for the code. It reports the operator's new standing, or that they cancelled. */
export type StepUpQuestion = ComponentType<{
  onDone: (self: OperatorSelf) => void
  onClose: () => void
}>

const StepUpContext = createContext<Ask | null>(null)
/**
 * A step-up that expires within this time is renewed up front, instead of being refused and
 * repeated.
 */
const marginMs = 5_000

/** Holds the console's only dialog for the second factor. */
export function StepUpProvider(props: {
  question: StepUpQuestion
  children: ReactNode
}): ReactElement {
  const { question: Question, children } = props
  const cache = useQueryClient()
  const [request, setAsked] = useState<StepUpRequest | null>(null)
  const ask = useCallback<Ask>(
    () =>
      new Promise((resolve, reject) => {
        setAsked({
          done(self) {
            cache.setQueryData(keyOf(operatorMe, {}), self)
            setAsked(null)
            resolve()
          },
          turnedDown() {
            setAsked(null)
            reject(new CallError('step_up_required', {}, 403))
          },
        })
      }),
    [cache],
  )
  return (
    <StepUpContext value={ask}>
      {children}
      {request && <Question onDone={request.done} onClose={request.turnedDown} />}
    </StepUpContext>
  )
}

/**
 * For endpoints with `stepUp`: `const steppedUp = useSteppedUp()`, then `steppedUp(() =>
 * approve.mutateAsync(input))`. Asks for the code if the last one is not fresh and then runs the
 * action. Rejects with `step_up_required` when the operator cancels, else as the action does.
 */
export function useStepUp(): <T>(action: () => Promise<T>) => Promise<T> {
  const ask = useContext(StepUpContext)
  const until = useOperator()?.steppedUpUntil
  return async (action) => {
    if (!ask) throw new Error('not inside the console')
    if ((until ? Date.parse(until) : 0) - Date.now() < marginMs) await ask()
    try {
      return await action()
    } catch (error) {
      // The browser's clock and the server's may differ.
      if (!(error instanceof CallError) || error.code !== 'step_up_required') throw error
      await ask()
      return action()
    }
  }
}

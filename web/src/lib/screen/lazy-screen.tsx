import { chunkTimeoutSeconds } from '@kancil/contract/constants'
import {
  type ComponentType,
  createElement,
  type ReactElement,
  use,
  useEffect,
  useState,
} from 'react'
import { loadPart } from './load-part.ts'
import { reportChunk } from './report-chunk.ts'

/** A screen's code did not arrive: refused, cut, or not within 120 s (specification, section 8). */
export class ChunkLoadError extends Error {
  override name = 'ChunkLoadError'
}

/** A component whose code is fetched on demand. */
export type LazyScreen<Props = object> = {
  (props: Props): ReactElement
  /** Fetches the code ahead; the component then renders without waiting. */
  preload(): Promise<void>
  /** Whether the code is there. */
  isReady(): boolean
}

/**
 * `lazyScreen(() => import('../wallet.tsx'), (m) => m.Wallet)`. Code that did not arrive is asked
 * for once more. `also` is awaited beside the code: the texts that the screen needs.
 */
export function lazyScreen<Props extends object, Module>(
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType<Props>,
  also?: () => Promise<unknown>,
): LazyScreen<Props> {
  let ready: ComponentType<Props> | undefined
  let loading: Promise<ComponentType<Props>> | undefined

  function start(): Promise<ComponentType<Props>> {
    loading ??= withLimit(Promise.all([loadPart(load), also?.()])).then(
      ([module]) => (ready = pick(module)),
    )
    return loading
  }

  function Screen(props: Props): ReactElement {
    return createElement(ready ?? use(start()), props)
  }
  return Object.assign(Screen, {
    preload: () => start().then(() => undefined),
    isReady: () => ready !== undefined,
  })
}

/**
 * Whether the code of a component came, or did not: asks for it. Who waits by this shows it at
 * once; what a Suspense waited for React shows no sooner than 300 ms after its fallback, too late
 * for something that was pressed.
 */
export function useArrived(screen: LazyScreen<never> | undefined): boolean {
  const [arrived, setArrived] = useState<typeof screen>()
  useEffect(() => {
    const arrive = (): void => setArrived(() => screen)
    if (screen && !screen.isReady()) screen.preload().then(arrive, arrive)
  }, [screen])
  return !screen || screen.isReady() || arrived === screen
}

function withLimit<Value>(work: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      reportChunk('timeout')
      reject(new ChunkLoadError(`no answer within ${chunkTimeoutSeconds} s`))
    }, chunkTimeoutSeconds * 1_000)
    work
      .then(resolve, (error: unknown) => {
        reportChunk('failed', String(error))
        reject(new ChunkLoadError(String(error)))
      })
      .finally(() => clearTimeout(timer))
  })
}

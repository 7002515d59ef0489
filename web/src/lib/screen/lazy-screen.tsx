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

/**
 * A screen's code did not load: refused, cut off, or not within 120 s (specification, section 8).
 */
export class ChunkLoadError extends Error {
  override name = 'ChunkLoadError'
}

/** A component whose code is fetched on demand. */
export type LazyScreen<Props = object> = {
  (props: Props): ReactElement
  /** Prefetches the code; the component then renders without waiting. */
  preload(): Promise<void>
  /** Whether the code has loaded. */
  isReady(): boolean
}

/**
 * `lazyScreen(() => import('../wallet.tsx'), (m) => m.Wallet)`. Code that did not load is requested
 * once more. `also` is awaited along with the code: the texts that the screen needs.
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
    // The code is loaded once; on the server, each page has a language of its own.
    preload: () => Promise.all([start(), also?.()]).then(() => undefined),
    isReady: () => ready !== undefined,
  })
}

/**
 * Requests a component's code and tells whether it loaded or failed. With this hook the component
 * shows at once. With Suspense, React shows content no sooner than 300 ms after its fallback, which
 * is too late after a press.
 */
export function useScreenLoaded(screen: LazyScreen<never> | undefined): boolean {
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

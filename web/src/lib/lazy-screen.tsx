import { chunkTimeoutSeconds } from '@kancil/contract/constants'
import { type ComponentType, type ReactElement, use } from 'react'
import { loadPart } from './load-part.ts'

/** A screen's code did not arrive: refused, cut, or not within 120 s (specification, section 8). */
export class ChunkLoadError extends Error {
  override name = 'ChunkLoadError'
}

/** A component whose code is fetched on demand. */
export type LazyScreen<Props = object> = {
  (props: Props): ReactElement
  /** Fetches the code ahead; the component then renders without waiting. */
  preload(): Promise<void>
}

/**
 * `lazyScreen(() => import('./wallet.tsx'), (m) => m.Wallet)`. Code that did not arrive is asked
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
    const Component = ready ?? use(start())
    return <Component {...props} />
  }
  return Object.assign(Screen, {
    preload: () => start().then(() => undefined),
  })
}

function withLimit<Value>(work: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new ChunkLoadError(`no answer within ${chunkTimeoutSeconds} s`)),
      chunkTimeoutSeconds * 1_000,
    )
    work
      .then(resolve, (error: unknown) => reject(new ChunkLoadError(String(error))))
      .finally(() => clearTimeout(timer))
  })
}

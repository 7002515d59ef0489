import { Component, type ReactElement, type ReactNode } from 'react'
import { useText } from '../../i18n/use-text.tsx'
import { ChunkLoadError } from '../../lib/screen/lazy-screen.tsx'
import { Button } from '../button.tsx'

/** `quiet`: an optional part is left out without a message. */
type Props = { children: ReactNode; quiet?: boolean }
type State = { error: Error | null }

const reloadedKey = 'reloaded-for'

// oxlint-disable-next-line react/prefer-function-component -- React has no hook that catches.
export class ChunkBoundary extends Component<Props, State> {
  override state: State = { error: null }

  static getDerivedStateFromError(error: Error): State {
    return { error }
  }

  override componentDidCatch(error: Error): void {
    if (error instanceof ChunkLoadError) void reloadIfDeployed()
  }

  retry = (): void => {
    // A browser remembers a module that failed to load for as long as the page lives, so reload.
    // What was open is in the address.
    if (this.state.error instanceof ChunkLoadError) globalThis.location.reload()
    else this.setState({ error: null })
  }

  override render(): ReactNode {
    const { error } = this.state
    if (!error) return this.props.children
    if (this.props.quiet) return null
    return <Failed chunk={error instanceof ChunkLoadError} onRetry={this.retry} />
  }
}

function Failed({ chunk, onRetry }: { chunk: boolean; onRetry: () => void }): ReactElement {
  const text = useText()
  // This must not need code of its own: loading code is what failed.
  return (
    <div role="alert" className="card grid justify-items-center gap-2 px-6 py-12 text-center">
      <p className="font-semibold">{text(chunk ? 'shell.chunk.title' : 'shell.crash.title')}</p>
      <p className="text-sm text-muted">{text(chunk ? 'shell.chunk.text' : 'shell.crash.text')}</p>
      <div className="flex flex-wrap justify-center gap-3 pt-3">
        <Button onClick={onRetry}>{text('shell.retry')}</Button>
        {!chunk && (
          <Button variant="secondary" onClick={() => globalThis.location.reload()}>
            {text('shell.reload')}
          </Button>
        )}
      </div>
    </div>
  )
}

/**
 * Whether a new version was deployed after the page was opened: one reload then brings its index.
 * The entry is named inside an inline script, so it is found by its path alone. If a reload did not
 * bring the new version, there is no second reload.
 */
async function reloadIfDeployed(): Promise<void> {
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src
  const answer = await fetch('/', { cache: 'no-store' }).catch(() => undefined)
  if (!entry || !answer?.ok) return
  const path = new URL(entry).pathname
  if ((await answer.text()).includes(path)) return
  if (sessionStorage.getItem(reloadedKey) === path) return
  sessionStorage.setItem(reloadedKey, path)
  globalThis.location.reload()
}

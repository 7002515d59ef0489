import { Component, type ReactElement, type ReactNode } from 'react'
import { useText } from '../../i18n/use-text.tsx'
import { ChunkLoadError } from '../../lib/screen/lazy-screen.tsx'
import { Button } from '../button.tsx'

/** `quiet`: a part that the page can do without is left out and says nothing. */
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
    // A browser keeps a module that did not arrive as failed for as long as the page lives. What
    // was open is in the address.
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
  // Nothing here may need code of its own: that is what did not come.
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
 * A new version was put in place since the page was opened: one reload brings its index. The page's
 * entry is named inside an inline script, so it is looked for by its path alone. A version that a
 * reload did not replace is not reloaded again.
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

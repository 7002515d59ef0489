export type ParentFrame = {
  readonly tell: (type: 'ready' | 'balanceUpdate' | 'roundEnd' | 'exit') => void
  readonly isHeld: boolean
}

/**
 * Messages to the page that holds the frame, and the ones it may send: `pause` and `resume`. Only
 * its own origin is used; if that is unknown, the game plays on without messages.
 */
export function createParentFrame(
  origin: string | null,
  handlers: { readonly pause: () => void; readonly resume: () => void },
): ParentFrame {
  const isHeld = window.parent !== window
  window.addEventListener('message', ({ origin: from, source, data }) => {
    if (from !== origin || source !== window.parent) return
    const type = typeof data === 'string' ? data : (data as { type?: unknown } | null)?.type
    if (type === 'pause') handlers.pause()
    if (type === 'resume') handlers.resume()
  })
  return {
    isHeld,
    tell(type) {
      if (isHeld && origin) window.parent.postMessage({ type }, origin)
    },
  }
}

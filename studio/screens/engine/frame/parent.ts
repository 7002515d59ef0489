export type ParentFrame = {
  readonly tell: (type: 'ready' | 'balanceUpdate' | 'roundEnd' | 'exit') => void
  readonly isHeld: boolean
}

/**
 * What the page that holds the frame is told, and may ask: `pause` and `resume`. Only its own
 * origin is spoken to and listened to; with none known the game plays on in silence.
 */
export function createParentFrame(
  origin: string | null,
  asked: { readonly pause: () => void; readonly resume: () => void },
): ParentFrame {
  const isHeld = window.parent !== window
  window.addEventListener('message', ({ origin: from, source, data }) => {
    if (from !== origin || source !== window.parent) return
    const type = typeof data === 'string' ? data : (data as { type?: unknown } | null)?.type
    if (type === 'pause') asked.pause()
    if (type === 'resume') asked.resume()
  })
  return {
    isHeld,
    tell(type) {
      if (isHeld && origin) window.parent.postMessage({ type }, origin)
    },
  }
}

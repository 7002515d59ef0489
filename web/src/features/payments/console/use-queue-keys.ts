import { useEffect, useEffectEvent } from 'react'
import { isTyping } from '../../../lib/call/typing.ts'

/**
 * j and k (or the arrows) move in the queue, a approves and r rejects. Inactive while someone is
 * typing.
 */
export function useQueueKeys(
  ids: readonly string[],
  chosen: string,
  choose: (id: string) => void,
  act: (act: 'approve' | 'reject') => void,
): void {
  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
    if (document.querySelector('dialog[open]')) return
    const at = ids.indexOf(chosen)
    const step = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      const next = ids[Math.min(Math.max(at + step, 0), ids.length - 1)]
      if (!next || next === chosen) return
      event.preventDefault()
      choose(next)
    } else if (event.key === 'a') act('approve')
    else if (event.key === 'r') act('reject')
    else return
    event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKey(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}

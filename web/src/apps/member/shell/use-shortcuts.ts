import { useEffect, useEffectEvent, useRef } from 'react'
import { useGuard } from '../../../lib/session/guard.ts'
import { useModal } from '../../../lib/screen/modal.tsx'
import { isTyping } from '../../../lib/call/typing.ts'
import { readStored } from '../../../lib/session/stored-choice.ts'
import { routePaths } from '../routes.tsx'
import { useNavigate } from '../../../lib/router.tsx'

const secondKeyMs = 1_500
/** `g`, then a letter. Shortcuts whose screen does not exist do nothing. */
const places: Readonly<Record<string, string>> = { h: '/', l: '/rng', s: '/sports' }

/** Stored in local storage when someone turns the shortcuts off (WCAG 2.1.4). */
export const shortcutsOffKey = 'shortcuts-off'

/**
 * `/` and Ctrl-K open the search, `?` the list of shortcuts; `g h`, `g l`, `g s`, `g w` navigate.
 * Inactive while someone is typing.
 */
export function useShortcuts(): void {
  const modal = useModal()
  const navigate = useNavigate()
  const guard = useGuard()
  const leader = useRef(0)
  const press = useEffectEvent((event: KeyboardEvent) => {
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
      event.preventDefault()
      if (!modal.now()) modal.open('search')
      return
    }
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
    if (modal.now() || document.querySelector('dialog[open]') || readStored(shortcutsOffKey)) return
    if (event.key === '/' || event.key === '?') {
      event.preventDefault()
      modal.open(event.key === '/' ? 'search' : 'shortcuts')
      return
    }
    if (event.timeStamp - leader.current < secondKeyMs) {
      leader.current = 0
      const path = places[event.key]
      if (event.key === 'w') guard('member', () => modal.open('wallet'))
      else if (path && routePaths.has(path)) void navigate(path)
    } else if (event.key === 'g') leader.current = event.timeStamp
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => press(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}

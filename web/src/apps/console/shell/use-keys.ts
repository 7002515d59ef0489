import { useEffect, useEffectEvent } from 'react'
import { useMay } from '../../../lib/session/operator-session.ts'
import { isTyping } from '../../../lib/call/typing.ts'
import { pages } from '../pages.tsx'
import { useNavigate } from '../../../lib/router.tsx'

/** How long after `g` a letter still counts as part of the shortcut. */
const togetherMs = 1_500
export const searchId = 'console-search'

/**
 * `Ctrl K` opens the palette, from a field too; `/` goes to the search; `g` and a letter go to a
 * page. Inactive while a dialog is open, and the last two while someone is typing.
 */
export function useKeys(openPalette: () => void): void {
  const navigate = useNavigate()
  const may = useMay()
  const go = useEffectEvent((letter: string): void => {
    const page = pages.find((candidate) => candidate.menu?.letter === letter)
    if (page && (!page.permission || may(page.permission))) void navigate(page.path)
  })
  const palette = useEffectEvent(openPalette)
  useEffect(() => {
    let pressedG = -togetherMs
    const onKey = (event: KeyboardEvent): void => {
      if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k') {
        event.preventDefault()
        if (!document.querySelector('dialog[open]')) palette()
        return
      }
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      if (document.querySelector('dialog[open]')) return
      if (event.timeStamp - pressedG < togetherMs) {
        pressedG = -togetherMs
        go(event.key)
      } else if (event.key === 'g') pressedG = event.timeStamp
      else if (event.key === '/') {
        event.preventDefault()
        document.getElementById(searchId)?.focus()
      }
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}

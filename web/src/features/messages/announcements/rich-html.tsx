import { type ReactElement, useEffect, useRef } from 'react'
import { useNavigate } from '../../../lib/router.tsx'

/** Operator-written content. Links within the site navigate without reloading the page. */
export function RichHtml({ html }: { html: string }): ReactElement {
  const box = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  useEffect(() => {
    let gone = false
    const element = box.current
    element?.setAttribute('aria-busy', 'true')
    void import('./show-html.ts').then(({ safeFragment }) => {
      if (gone) return
      element?.replaceChildren(safeFragment(html))
      element?.removeAttribute('aria-busy')
    })
    return () => {
      gone = true
    }
  }, [html])
  useEffect(() => {
    const element = box.current
    const press = (event: MouseEvent): void => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null
      const href = link?.getAttribute('href') ?? ''
      const modified = event.metaKey || event.altKey || event.ctrlKey || event.shiftKey
      if (!href.startsWith('/') || modified || event.button !== 0) return
      event.preventDefault()
      navigate(href)
    }
    element?.addEventListener('click', press)
    return () => element?.removeEventListener('click', press)
  }, [navigate])
  return <div ref={box} className="written" />
}

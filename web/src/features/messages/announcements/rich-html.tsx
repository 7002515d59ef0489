import { type ReactElement, useEffect, useRef } from 'react'
import { useNavigate } from '../../../lib/router.tsx'

/**
 * Operator-written content. Links within the site navigate without reloading the page. Its headings
 * begin at the third level, or one above where nothing but the page's title stands over them.
 */
export function RichHtml(props: { html: string; underTitle?: boolean }): ReactElement {
  const { html, underTitle = false } = props
  const box = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  useEffect(() => {
    let gone = false
    const element = box.current
    element?.setAttribute('aria-busy', 'true')
    void import('./show-html.ts').then(({ raiseHeadings, safeFragment }) => {
      if (gone) return
      const content = safeFragment(html)
      if (underTitle) raiseHeadings(content)
      element?.replaceChildren(content)
      element?.removeAttribute('aria-busy')
    })
    return () => {
      gone = true
    }
  }, [html, underTitle])
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

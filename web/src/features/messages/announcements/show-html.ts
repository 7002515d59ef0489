import {
  contentAttributes,
  contentLinkRel,
  contentTags,
  isContentLink,
  isContentPicture,
  silencedTags,
} from '@kancil/contract/messages/html'
import createPurifier, { type Config } from 'dompurify'

const purifier = createPurifier(window)
const config: Config & { RETURN_DOM_FRAGMENT: true } = {
  ALLOWED_TAGS: [...contentTags],
  ALLOWED_ATTR: [...new Set(Object.values(contentAttributes).flat())],
  FORBID_CONTENTS: [...silencedTags],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  RETURN_DOM_FRAGMENT: true,
}

purifier.addHook('afterSanitizeAttributes', (element) => {
  const tag = element.tagName.toLowerCase()
  const allowed = [...contentAttributes['*']!, ...(contentAttributes[tag] ?? [])]
  for (const name of element.getAttributeNames())
    if (!allowed.includes(name)) element.removeAttribute(name)
  if (tag === 'a') asLink(element)
  if (tag === 'img' && !isContentPicture(element.getAttribute('src') ?? '')) element.remove()
})

function asLink(element: Element): void {
  const href = element.getAttribute('href') ?? ''
  for (const name of ['target', 'rel']) element.removeAttribute(name)
  if (!isContentLink(href)) return element.removeAttribute('href')
  element.setAttribute('rel', contentLinkRel)
  if (!href.startsWith('/')) element.setAttribute('target', '_blank')
}

/**
 * Turns the operator's HTML into nodes that can be shown. The server sanitised it when it was
 * saved; here it is sanitised again with the browser's own parser and the same allow list.
 */
export function safeFragment(html: string): DocumentFragment {
  return purifier.sanitize(html, config)
}

/** Content that stands directly under the title of a page: no level of headings is left out. */
export function raiseHeadings(content: DocumentFragment): void {
  for (const heading of content.querySelectorAll('h3, h4')) {
    const raised = document.createElement(heading.tagName === 'H3' ? 'h2' : 'h3')
    for (const name of heading.getAttributeNames())
      raised.setAttribute(name, heading.getAttribute(name) ?? '')
    raised.append(...heading.childNodes)
    heading.replaceWith(raised)
  }
}

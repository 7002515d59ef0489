type Child = Node | string | null | undefined
type Attributes = { readonly [name: string]: string | number | boolean | null | undefined }

/**
 * Creates one element: attributes by name, `true` for those without a value; text is never parsed
 * as markup.
 */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue
    // The page's policy forbids style attributes, not styles set by its own script.
    if (name === 'style') made.style.cssText = String(value)
    else made.setAttribute(name, value === true ? '' : String(value))
  }
  made.append(...children.filter((child) => child !== null && child !== undefined))
  return made
}

/** A drawing from a constant in our code; nothing from outside gets here. */
export function drawing(svg: string, className = ''): SVGElement {
  const parsed = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement
  const made = document.importNode(parsed, true) as unknown as SVGElement
  made.setAttribute('aria-hidden', 'true')
  if (className) made.setAttribute('class', className)
  return made
}

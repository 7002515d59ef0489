/**
 * HTML that is safe by construction: a value put into the template is escaped unless it is HTML
 * already.
 */
export type Html = { readonly html: string }

export function html(parts: TemplateStringsArray, ...values: (string | Html | Html[])[]): Html {
  let text = parts[0] ?? ''
  for (const [at, value] of values.entries()) text += put(value) + (parts[at + 1] ?? '')
  return { html: text }
}

function put(value: string | Html | Html[]): string {
  if (typeof value === 'string') return escape(value)
  return Array.isArray(value) ? value.map((part) => part.html).join('') : value.html
}

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}

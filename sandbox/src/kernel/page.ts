import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type Html, html } from './html.ts'

/** What one counterparty's pages add to the common style. */
export type PageLook = {
  readonly brand: string
  /** At the other end of the header, e.g. `Play money`. */
  readonly badge: string
  readonly mark: Html
  /** Its own CSS, after `page.css`. */
  readonly css: string
}

export type PageOptions = {
  /** Room for a table beside a narrow card. */
  readonly wide?: boolean
  readonly refreshSeconds?: number
  /** The page frames pages of the sandbox itself. */
  readonly frames?: boolean
}

export type Page = { readonly headers: Record<string, string>; readonly text: string }

const common = readFileSync(new URL('page.css', import.meta.url), 'utf8')
const wideStyle = ':root{--wide:1180px}'

/** Renders the pages of one counterparty: no script, no cookie, nothing from elsewhere. */
export function openPages(
  look: PageLook,
): (title: string, body: Html, options?: PageOptions) => Page {
  const { brand, badge, mark } = look
  // In one piece: the policy's hash covers exactly what is between the tags.
  const style = common + look.css
  const styleTag: Html = { html: `<style>${style}</style>` }
  const wideTag: Html = { html: `<style>${wideStyle}</style>` }
  const styles = `style-src ${hashOf(style)} ${hashOf(wideStyle)}`

  return (title, body, { wide = false, refreshSeconds, frames = false } = {}) => {
    const refresh = refreshSeconds
      ? html`<meta http-equiv="refresh" content="${String(refreshSeconds)}" />`
      : html``
    const page = html`<!doctype html>
      <html lang="en">
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        ${refresh}
        <title>${title}</title>
        ${styleTag} ${wide ? wideTag : html``}
        <header>${mark}<b>${brand}</b><span>${badge}</span></header>
        <main>${body}</main>
      </html>`
    const policy = [
      "default-src 'none'",
      styles,
      ...(frames ? ["frame-src 'self'"] : []),
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ]
    return {
      headers: { ...pageHeaders, 'content-security-policy': policy.join('; ') },
      text: page.html,
    }
  }
}

const pageHeaders = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'content-type': 'text/html; charset=utf-8',
} as const

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

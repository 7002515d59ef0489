import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type Html, html } from '../kernel/html.ts'
import { people, type Person } from './people.ts'

const style = readFileSync(new URL('social.css', import.meta.url), 'utf8')
const styleTag: Html = { html: `<style>${style}</style>` }
const hash = createHash('sha256').update(style).digest('base64')

export const pageHeaders = {
  'content-security-policy': `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; frame-ancestors 'none'`,
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'content-type': 'text/html; charset=utf-8',
} as const

/** A neutral mark of our own: two people's outlines, nobody's brand. */
const mark = html`<svg viewBox="0 0 36 36" aria-hidden="true">
  <rect width="36" height="36" rx="10" fill="#1f6f5c" />
  <circle cx="14" cy="14" r="4.500" fill="#fff" />
  <circle cx="24" cy="15.500" r="3.500" fill="#bfe3d8" />
  <path d="M6 27c0-5 3.500-7.500 8-7.500s8 2.500 8 7.500z" fill="#fff" />
  <path
    d="M20.500 20.500c4.500-1.500 9.500.500 9.500 6.500h-6c0-3-1.200-5-3.500-6.500z"
    fill="#bfe3d8"
  />
</svg>`

/** Who is it, and no is an answer: what a provider asks before it sends the browser back. */
export function consentPage(provider: string, action: string): string {
  const page = html`<!doctype html>
    <html lang="en">
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width,initial-scale=1" />
      <title>Sign in with ${provider} (sandbox)</title>
      ${styleTag}
      <header>${mark}<b>${provider}</b><span>Sandbox</span></header>
      <main>
        <div class="card">
          <h1>Choose who you are</h1>
          <p>Kancil asks who you are. These people are made up; no account of yours is touched.</p>
          <form method="post" action="${action}">
            ${people.map((one) => choice(one))}
            <button class="plain" name="person" value="">Cancel</button>
          </form>
        </div>
      </main>
    </html>`
  return page.html
}

function choice({ id, name, email, proved }: Person): Html {
  return html`<button name="person" value="${id}">
    <i aria-hidden="true">${name.slice(0, 1)}</i>
    <span>${name}<small>${email}${proved ? '' : ' (not proved)'}</small></span>
  </button>`
}

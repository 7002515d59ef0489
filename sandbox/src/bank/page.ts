import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { FastifyReply } from 'fastify'
import { type Html, html } from '../kernel/html.ts'

const style = readFileSync(new URL('bank.css', import.meta.url), 'utf8')
const wideStyle = ':root{--wide:1180px}'

/** In one piece: the policy's hashes are of exactly what stands between the tags. */
const styleTag: Html = { html: `<style>${style}</style>` }
const wideTag: Html = { html: `<style>${wideStyle}</style>` }
const pagePolicy = [
  "default-src 'none'",
  `style-src ${hashOf(style)} ${hashOf(wideStyle)}`,
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

const mark = html`<svg viewBox="0 0 36 36" aria-hidden="true">
  <rect width="36" height="36" rx="10" fill="#12307f" />
  <path
    d="M8 15 18 8l10 7H8Zm2 3h3v8h-3v-8Zm6.500 0h3v8h-3v-8Zm6.500 0h3v8h-3v-8ZM8 28h20v2H8z"
    fill="#fff"
  />
</svg>`

/** Sends a page of the bank: no script, no cookie, nothing from elsewhere. */
export function sendPage(
  reply: FastifyReply,
  title: string,
  body: Html,
  options: { status?: number; wide?: boolean; refreshSeconds?: number } = {},
): FastifyReply {
  const refresh = options.refreshSeconds
    ? html`<meta http-equiv="refresh" content="${String(options.refreshSeconds)}" />`
    : html``
  const page = html`<!doctype html>
    <html lang="en">
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width,initial-scale=1" />
      ${refresh}
      <title>${title}</title>
      ${styleTag} ${options.wide ? wideTag : html``}
      <header>${mark}<b>Sandbox Bank</b><span>Play money</span></header>
      <main>${body}</main>
    </html>`
  return reply
    .code(options.status ?? 200)
    .headers({
      'content-security-policy': pagePolicy,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    .type('text/html; charset=utf-8')
    .send(page.html)
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

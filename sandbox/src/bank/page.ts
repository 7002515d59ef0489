import { readFileSync } from 'node:fs'
import type { FastifyReply } from 'fastify'
import { type Html, html } from '../kernel/html.ts'
import { openPages, type PageOptions } from '../kernel/page.ts'

const mark = html`<svg viewBox="0 0 36 36" aria-hidden="true">
  <rect width="36" height="36" rx="10" fill="#12307f" />
  <path
    d="M8 15 18 8l10 7H8Zm2 3h3v8h-3v-8Zm6.500 0h3v8h-3v-8Zm6.500 0h3v8h-3v-8ZM8 28h20v2H8z"
    fill="#fff"
  />
</svg>`

const pageOf = openPages({
  brand: 'Sandbox Bank',
  badge: 'Play money',
  mark,
  css: readFileSync(new URL('bank.css', import.meta.url), 'utf8'),
})

/** Sends a page of the bank. */
export function sendPage(
  reply: FastifyReply,
  title: string,
  body: Html,
  options: PageOptions & { readonly status?: number } = {},
): FastifyReply {
  const { headers, text } = pageOf(title, body, options)
  return reply
    .code(options.status ?? 200)
    .headers(headers)
    .send(text)
}

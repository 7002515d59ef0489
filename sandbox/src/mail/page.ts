import { readFileSync } from 'node:fs'
import { sandboxMailPath } from '@kancil/contract/ports/mail'
import { houseTime } from '../kernel/house-time.ts'
import { type Html, html } from '../kernel/html.ts'
import { openPages, type Page } from '../kernel/page.ts'
import type { Mail } from './inbox.ts'
import { busyDomain, busyTimes, refusingDomain } from './smtp-door.ts'

const mark = html`<svg viewBox="0 0 36 36" aria-hidden="true">
  <rect width="36" height="36" rx="10" fill="#7a3412" />
  <rect x="7" y="10.500" width="22" height="15.500" rx="3" fill="#fff" />
  <path
    d="m8.500 12.500 9.500 7.500 9.500-7.500"
    fill="none"
    stroke="#b4552a"
    stroke-width="2.200"
    stroke-linecap="round"
    stroke-linejoin="round"
  />
</svg>`

const pageOf = openPages({
  brand: 'Sandbox Mail',
  badge: 'Not delivered',
  mark,
  css: readFileSync(new URL('mail.css', import.meta.url), 'utf8'),
})

/**
 * For the frame with a mail's HTML: it runs nothing, fetches nothing, and can reach neither cookies
 * nor the page around it; its links may open a new window.
 */
export const frameHeaders = {
  'content-security-policy': [
    'sandbox allow-popups allow-popups-to-escape-sandbox',
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; '),
  'cache-control': 'no-store',
  'content-type': 'text/html; charset=utf-8',
} as const

/** The list, and the open mail beside it. */
export function inboxPage(mails: readonly Mail[], open: Mail | null, to: string): Page {
  const title = open ? open.subject : 'Inbox'
  const body = html`<div class="${open ? 'desk reading' : 'desk'}">
    <section class="list" aria-label="Messages">
      ${open ? html`` : html`<h1>Inbox</h1>`}
      <form method="get" action="${sandboxMailPath}">
        <label for="to">To</label>
        <input id="to" name="to" type="text" value="${to}" placeholder="all addresses" />
        <button class="small">Show</button>
      </form>
      ${
        mails.length > 0
          ? html`<ol>
              ${mails.map((mail) => line(mail, open, to))}
            </ol>`
          : nothingYet
      }
    </section>
    ${open ? letter(open, to) : hint}
  </div>`
  return pageOf(title, body, { wide: true, frames: true })
}

export function missingPage(): Page {
  return pageOf(
    'Nothing here',
    html`<div class="card">
      <h1>There is no such mail</h1>
      <p class="muted"><a href="${sandboxMailPath}">All mails</a></p>
    </div>`,
  )
}

const nothingYet = html`<p class="muted empty">No mail has come yet.</p>`
const hint = html`<section class="letter hint">
  <p class="muted">Choose a mail to read it; Show looks for new ones.</p>
  <p class="muted">
    Mails to <code>anybody@${refusingDomain}</code> are refused for good, the first
    ${String(busyTimes)} tries to <code>anybody@${busyDomain}</code> are put off.
  </p>
</section>`

function query(to: string): string {
  return to ? `?to=${encodeURIComponent(to)}` : ''
}

function line(mail: Mail, open: Mail | null, to: string): Html {
  const address = `${sandboxMailPath}/${mail.id}${query(to)}`
  const body = html`<b dir="auto">${mail.subject}</b><small>${mail.to}</small
    ><time>${houseTime(mail.receivedAt)}</time
    >${mail.copies > 1 ? html`<i>came ${String(mail.copies)} times</i>` : html``}`
  return mail.id === open?.id
    ? html`<li><a href="${address}" aria-current="true">${body}</a></li>`
    : html`<li><a href="${address}">${body}</a></li>`
}

function letter(mail: Mail, to: string): Html {
  const content = mail.html
    ? html`<iframe
        title="The mail"
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        src="${sandboxMailPath}/${mail.id}/body"
      ></iframe>`
    : html``
  return html`<article class="letter">
    <p class="back"><a href="${sandboxMailPath}${query(to)}">All mails</a></p>
    <h1 dir="auto">${mail.subject}</h1>
    <dl>
      <dt>From</dt>
      <dd>${mail.from}</dd>
      <dt>To</dt>
      <dd>${mail.to}</dd>
      <dt>Received</dt>
      <dd>${houseTime(mail.receivedAt)}</dd>
    </dl>
    ${content}
    <details>
      <summary>As plain text</summary>
      <pre class="mono" dir="auto">${mail.text}</pre>
    </details>
  </article>`
}

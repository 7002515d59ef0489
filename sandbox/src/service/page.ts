import { readFileSync } from 'node:fs'
import { sandboxServicePath } from '@kancil/contract/site/info'
import { houseTime } from '../kernel/house-time.ts'
import { type Html, html } from '../kernel/html.ts'
import { openPages, type Page } from '../kernel/page.ts'

export type ServiceMessage = {
  readonly name: string
  readonly text: string
  readonly receivedAt: string
}

const mark = html`<svg viewBox="0 0 36 36" aria-hidden="true">
  <rect width="36" height="36" rx="10" fill="#6142bf" />
  <path
    d="M9 20v-2a9 9 0 0 1 18 0v2M9 19.500h3.500v7H11a2 2 0 0 1-2-2zM27 19.500h-3.500v7H25a2 2 0 0 0 2-2z"
    fill="none"
    stroke="#fff"
    stroke-width="2.400"
    stroke-linejoin="round"
  />
</svg>`

const pageOf = openPages({
  brand: 'Sandbox Service Desk',
  badge: 'Nothing leaves this machine',
  mark,
  css: readFileSync(new URL('service.css', import.meta.url), 'utf8'),
})

export const nameMost = 60
export const textMost = 1_000

/** The form to write to the desk, and all messages: the visitor's and the desk's side in one. */
export function servicePage(messages: readonly ServiceMessage[], sent: boolean): Page {
  const body = html`<div class="desk">
    <div class="card">
      <h1>Write to us</h1>
      ${sent ? html`<p class="sent" role="status">Your message has arrived.</p>` : html``}
      <form method="post" action="${sandboxServicePath}">
        <label for="name">Your user name</label>
        <input id="name" name="name" type="text" maxlength="${String(nameMost)}" />
        <label for="text">What is it about?</label>
        <textarea id="text" name="text" required maxlength="${String(textMost)}"></textarea>
        <button>Send</button>
      </form>
      <p class="muted">Never write a password or a code here.</p>
    </div>
    <section aria-label="At the desk">
      <h2>At the desk</h2>
      ${
        messages.length > 0
          ? html`<ol>
              ${messages.map((message) => messageHtml(message))}
            </ol>`
          : html`<p class="muted">Nobody has written yet.</p>`
      }
    </section>
  </div>`
  return pageOf('Customer service (sandbox)', body, { wide: true })
}

function messageHtml({ name, text, receivedAt }: ServiceMessage): Html {
  return html`<li>
    <p class="muted"><b>${name || 'a visitor'}</b> <time>${houseTime(receivedAt)}</time></p>
    <p dir="auto">${text}</p>
  </li>`
}

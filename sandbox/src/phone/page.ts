import { readFileSync } from 'node:fs'
import { sandboxPhonePath } from '@kancil/contract/ports/sms-gateway'
import { houseTime } from '../kernel/house-time.ts'
import { type Html, html } from '../kernel/html.ts'
import { openPages, type Page } from '../kernel/page.ts'
import { busyEnding, deadEnding } from './bad-days.ts'
import type { PhoneText } from './texts.ts'

const mark = html`<svg viewBox="0 0 36 36" aria-hidden="true">
  <rect width="36" height="36" rx="10" fill="#4b2a8c" />
  <path
    d="M10 9.500h16a3 3 0 0 1 3 3v9a3 3 0 0 1-3 3h-8.500l-6 5v-5H10a3 3 0 0 1-3-3v-9a3 3 0 0 1 3-3z"
    fill="#fff"
  />
  <path d="M12 15h12M12 19h8" stroke="#7c5bc4" stroke-width="2.200" stroke-linecap="round" />
</svg>`

const pageOf = openPages({
  brand: 'Sandbox Phones',
  badge: 'Nothing leaves this machine',
  mark,
  css: readFileSync(new URL('phone.css', import.meta.url), 'utf8'),
})

type Phone = { readonly to: string; readonly count: number }

/** Every phone that got a text, and the texts of the selected one. */
export function phonePage(phones: readonly Phone[], texts: readonly PhoneText[], to: string): Page {
  const title = to ? `Texts to ${to}` : 'Texts'
  const body = html`<div class="desk">
    <nav aria-label="Phones">
      <form method="get" action="${sandboxPhonePath}">
        <label for="to">Number</label>
        <input id="to" name="to" type="text" inputmode="tel" value="${to}" placeholder="+60…" />
        <button class="small">Show</button>
      </form>
      ${phones.length > 0 ? listOf(phones, to) : html``}
    </nav>
    <section class="screen" aria-label="${title}">
      <h1>${to || 'All phones'}</h1>
      ${
        texts.length > 0
          ? html`<ol>
              ${texts.map((text) => bubble(text, to))}
            </ol>`
          : html`<p class="muted empty">No text has come yet.</p>`
      }
    </section>
    <p class="muted">
      The page looks for new texts every three seconds. Numbers that end in
      <code>${deadEnding}</code> are refused; those that end in <code>${busyEnding}</code> are put
      off twice.
    </p>
  </div>`
  return pageOf(title, body, { wide: true, refreshSeconds: 3 })
}

function listOf(phones: readonly Phone[], to: string): Html {
  return html`<ul>
    <li>${choice(sandboxPhonePath, 'All phones', '', to === '')}</li>
    ${phones.map((phone) => {
      const address = `${sandboxPhonePath}?to=${encodeURIComponent(phone.to)}`
      return html`<li>${choice(address, phone.to, String(phone.count), phone.to === to)}</li>`
    })}
  </ul>`
}

function choice(address: string, name: string, count: string, isOpen: boolean): Html {
  const inside = html`<span>${name}</span>${count ? html`<small>${count}</small>` : html``}`
  return isOpen
    ? html`<a href="${address}" aria-current="true">${inside}</a>`
    : html`<a href="${address}">${inside}</a>`
}

function bubble(text: PhoneText, to: string): Html {
  const { receivedAt } = text
  return html`<li>
    <p class="meta">
      <b>${text.from}</b>${to ? html`` : html`<span>${text.to}</span>`}<time
        >${houseTime(receivedAt)}</time
      >
    </p>
    <p class="bubble" dir="auto">${text.text}</p>
    ${text.copies > 1 ? html`<p class="meta">came ${String(text.copies)} times</p>` : html``}
  </li>`
}

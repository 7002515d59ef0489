import { readFileSync } from 'node:fs'
import { type Html, html } from '../kernel/html.ts'
import { openPages, type Page } from '../kernel/page.ts'
import { people, type Person } from './people.ts'

/** A neutral mark of our own: the outlines of two people, nobody's brand. */
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

const css = readFileSync(new URL('social.css', import.meta.url), 'utf8')

/** What a provider asks before it sends the browser back: who it is, or a refusal. */
export function consentPage(provider: string, action: string): Page {
  const pageOf = openPages({ brand: provider, badge: 'Sandbox', mark, css })
  const body = html`<div class="card">
    <h1>Choose who you are</h1>
    <p>Kancil asks who you are. These people are made up; no account of yours is touched.</p>
    <form method="post" action="${action}">
      ${people.map((person) => choice(person))}
      <button class="plain" name="person" value="">Cancel</button>
    </form>
  </div>`
  return pageOf(`Sign in with ${provider} (sandbox)`, body)
}

function choice({ id, name, email, proved }: Person): Html {
  return html`<button name="person" value="${id}">
    <i aria-hidden="true">${name.slice(0, 1)}</i>
    <span>${name}<small>${email}${proved ? '' : ' (not proved)'}</small></span>
  </button>`
}

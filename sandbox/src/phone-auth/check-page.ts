import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { captchaMessage } from '@kancil/contract/ports/phone-auth-page'
import { sandboxPhoneAuthPath } from '@kancil/contract/ports/phone-auth'
import { html } from '../kernel/html.ts'
import { openPages, type Page } from '../kernel/page.ts'

const mark = html`<svg viewBox="0 0 36 36" aria-hidden="true">
  <rect width="36" height="36" rx="10" fill="#a8471f" />
  <path d="M18 7l9 3.500v7c0 6-4 9.500-9 11.500-5-2-9-5.500-9-11.500v-7z" fill="#fff" />
  <path d="M13.500 18l3 3 6-6.500" fill="none" stroke="#a8471f" stroke-width="2.600" />
</svg>`

const pageOf = openPages({
  brand: 'Sandbox Phone Auth',
  badge: 'Nothing leaves this machine',
  mark,
  css: readFileSync(new URL('phone-auth.css', import.meta.url), 'utf8'),
})

/** The provider's check for people, in the window that our page opened. */
export function checkPage(): Page {
  return pageOf(
    'A short check',
    html`<section class="check">
      <h1>Are you a person?</h1>
      <p>The provider asks this before it sends a text. A real one would show pictures.</p>
      <form method="post" action="${sandboxPhoneAuthPath}/check">
        <button>I am a person</button>
      </form>
    </section>`,
  )
}

/** Tells the page that opened the window, and no other, that the check was passed. */
export function passedPage(token: string, platformOrigin: string): Page {
  const message = JSON.stringify({ type: captchaMessage, token })
  const script = `opener&&opener.postMessage(${message},${JSON.stringify(platformOrigin)});close()`
  const hash = createHash('sha256').update(script).digest('base64')
  const page = pageOf(
    'Passed',
    html`<section class="check">
      <h1>Thank you</h1>
      <p>You may close this window.</p>
      ${{ html: `<script>${script}</script>` }}
    </section>`,
  )
  const policy = `${page.headers['content-security-policy']}; script-src 'sha256-${hash}'`
  return { ...page, headers: { ...page.headers, 'content-security-policy': policy } }
}

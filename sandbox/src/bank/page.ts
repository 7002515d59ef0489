import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { type Html, html } from './html.ts'

const style = `:root{color-scheme:light;--ink:#101a33;--muted:#56617d;--line:#d8deeb;--paper:#fff;--desk:#eef2fa;--blue:#1b4fd1;--deep:#12307f;--ok:#0f7a4a;--no:#b3261e}
*{box-sizing:border-box}body{margin:0;min-height:100dvh;font:16px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif;color:var(--ink);background:radial-gradient(900px 420px at 50% -120px,#c9d8ff,transparent),var(--desk)}
header{display:flex;align-items:center;gap:12px;max-width:var(--wide,460px);margin:0 auto;padding:24px 20px 12px}
header svg{width:36px;height:36px;flex:none}header b{font-size:18px;letter-spacing:.2px}header span{margin-inline-start:auto;font-size:12px;font-weight:600;color:#6a4a00;background:#ffe9b0;border-radius:99px;padding:3px 10px}
main{max-width:var(--wide,460px);margin:0 auto;padding:0 20px 40px}
.card{background:var(--paper);border:1px solid var(--line);border-radius:18px;padding:24px;box-shadow:0 18px 40px -24px #1030802e}
h1{font-size:18px;margin:0 0 4px;font-weight:650}h2{font-size:16px;margin:28px 0 8px}.muted{color:var(--muted);font-size:14px;margin:0}
.sum{font-size:40px;font-weight:700;letter-spacing:-1px;margin:16px 0;font-variant-numeric:tabular-nums}.sum small{font-size:18px;font-weight:600;color:var(--muted);margin-inline-end:6px}
dl{display:grid;grid-template-columns:auto 1fr;gap:8px 20px;margin:20px 0;padding:16px 0;border-block:1px solid var(--line);font-size:14px}dt{color:var(--muted)}dd{margin:0;text-align:end;overflow-wrap:anywhere}
fieldset{border:0;padding:0;margin:0 0 20px;display:grid;gap:8px}legend{font-size:14px;color:var(--muted);padding:0;margin-bottom:8px}
label.pick{display:flex;align-items:center;gap:12px;border:1px solid var(--line);border-radius:12px;padding:12px 14px;cursor:pointer}label.pick:has(:checked){border-color:var(--blue);box-shadow:0 0 0 1px var(--blue)}label.pick span{margin-inline-start:auto;color:var(--muted);font-size:13px}
button,.button{font:inherit;font-weight:650;border:0;border-radius:12px;min-height:48px;padding:0 20px;cursor:pointer;width:100%;background:var(--blue);color:#fff;display:grid;place-items:center;text-decoration:none}
button:hover{background:var(--deep)}button.plain{background:none;color:var(--blue);margin-top:8px}button.small{width:auto;min-height:34px;padding:0 12px;border-radius:8px;font-size:13px;display:inline-grid}button.small.plain{margin:0;border:1px solid var(--line)}
:focus-visible{outline:3px solid #7aa2ff;outline-offset:2px}.state{font-weight:650}.state.succeeded{color:var(--ok)}.state.failed,.state.cancelled,.state.expired{color:var(--no)}
.mono{font:12px/1.6 ui-monospace,Consolas,monospace;overflow-wrap:anywhere;background:var(--desk);border-radius:10px;padding:12px}textarea{font:13px/1.5 ui-monospace,monospace;width:100%;min-height:120px;border:1px solid #8b96b3;border-radius:12px;padding:12px;margin:12px 0}
.scroll{overflow-x:auto;border:1px solid var(--line);border-radius:14px;background:var(--paper)}table{border-collapse:collapse;width:100%;font-size:13px;min-width:760px}th,td{text-align:start;padding:10px 12px;border-bottom:1px solid var(--line);vertical-align:top}th{color:var(--muted);font-weight:600}td.num{text-align:end;font-variant-numeric:tabular-nums}tr:last-child td{border-bottom:0}
.row{display:flex;flex-wrap:wrap;gap:8px;align-items:center}select,input[type=number]{font:inherit;font-size:14px;border:1px solid #8b96b3;border-radius:8px;min-height:36px;padding:0 8px;background:#fff;color:inherit}`

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
  const width = options.wide
    ? html`<style>
        :root {
          --wide: 1180px;
        }
      </style>`
    : html``
  const refresh = options.refreshSeconds
    ? html`<meta http-equiv="refresh" content="${String(options.refreshSeconds)}" />`
    : html``
  const page = html`<!doctype html>
    <html lang="en">
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width,initial-scale=1" />
      ${refresh}
      <title>${title}</title>
      <style>
        ${{ html: style }}
      </style>
      ${width}
      <header>${mark}<b>Sandbox Bank</b><span>Play money</span></header>
      <main>${body}</main>
    </html>`
  return reply
    .code(options.status ?? 200)
    .headers({
      'content-security-policy': `default-src 'none'; style-src ${hashOf(style)} ${hashOf(':root{--wide:1180px}')}; base-uri 'none'; frame-ancestors 'none'`,
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

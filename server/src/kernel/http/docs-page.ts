import { createHash } from 'node:crypto'
import { commonErrors } from '@kancil/contract/errors'
import type { Endpoint } from '@kancil/contract/endpoint'
import { howToCall } from './how-to-call.ts'
import type { Side } from './session.ts'

/**
 * The browsable API page: plain HTML from the contract's values, without scripts, so that the
 * strict policy holds.
 */
export function docsPage(served: readonly Endpoint[], side: Side): string {
  const groups = Map.groupBy(
    served.toSorted((a, b) => a.path.localeCompare(b.path)),
    (endpoint) => endpoint.name.split('.')[0]!,
  )
  const index = [...groups].map(([name]) => `<a href="#${text(name)}">${text(name)}</a>`).join(' ')
  const parts = [...groups].map(
    ([name, list]) => `<h2 id="${text(name)}">${text(name)}</h2>${list.map(entry).join('')}`,
  )
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Kancil ${side} API</title><style>${style}</style><body><header><h1>Kancil ${side} API</h1>
${howToCall.map((paragraph) => `<p>${text(paragraph)}</p>`).join('')}
<p><a href="/docs/openapi.json">OpenAPI 3.1 document</a></p><nav>${index}</nav></header><main>${parts.join('')}
<h2 id="common">Refusals of every call</h2>${codes(commonErrors)}</main></body></html>`
}

function entry(endpoint: Endpoint): string {
  const marks = [
    endpoint.auth,
    endpoint.permission,
    endpoint.encrypted ? 'encrypted' : '',
    endpoint.stepUp ? 'step-up' : '',
  ].filter(Boolean)
  return `<details><summary><b class="${endpoint.method}">${endpoint.method}</b> <code>${text(endpoint.path)}</code>
<span>${text(endpoint.summary)}</span> ${marks.map((mark) => `<i>${text(mark!)}</i>`).join(' ')}</summary>
${endpoint.params ? `<h3>Path</h3>${schema(endpoint.params)}` : ''}<h3>Input</h3>${schema(endpoint.input)}
<h3>Value of the answer</h3>${schema(endpoint.output)}<h3>Refusals</h3>${codes(endpoint.errors)}</details>`
}

function schema(value: object): string {
  return `<pre>${text(JSON.stringify(value, null, 2))}</pre>`
}

function codes(table: Readonly<Record<string, number>>): string {
  const rows = Object.entries(table).map(
    ([code, status]) => `<tr><td>${status}</td><td><code>${text(code)}</code></td></tr>`,
  )
  return rows.length === 0 ? '<p>None of its own.</p>' : `<table>${rows.join('')}</table>`
}

function text(raw: string): string {
  return raw.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

const style = `:root{color-scheme:light dark;font:15px/1.5 Inter,system-ui,sans-serif}body{max-width:1000px;margin:0 auto;padding:24px}
nav a{margin-inline-end:10px}h2{margin-top:32px;text-transform:capitalize}summary{cursor:pointer;padding:6px 0}summary b{display:inline-block;min-width:64px}
i{font-style:normal;font-size:12px;border:1px solid;border-radius:99px;padding:0 8px;opacity:.7}pre{overflow:auto;padding:12px;border:1px solid #8886;border-radius:8px}
td{padding:2px 12px 2px 0}`

/** The page's policy: its own style sheet and nothing else. */
export const docsPolicy = `default-src 'none';style-src 'sha256-${createHash('sha256').update(style).digest('base64')}';base-uri 'none';frame-ancestors 'none'`

import { createHash } from 'node:crypto'

const style = `:root{color-scheme:dark light}body{margin:0;min-height:100vh;display:grid;place-items:center;font:16px/1.6 Inter,system-ui,sans-serif;background:#0b1512;color:#ecf5f0}
main{max-width:34rem;padding:32px}h1{font-size:25px}code{background:#1a2e27;padding:2px 8px;border-radius:6px}a{color:#c8f169}`

/**
 * Shown while there is no built web: it is for whoever runs the server, so it is in English and in
 * no catalogue.
 */
export const unbuiltPage = {
  html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Kancil: the web is not built</title><style>${style}</style></head><body><main><h1>The web is not built yet</h1>
<p>The server runs and answers calls, but there are no pages to show. Build them with <code>npm run build</code>, or start
everything with <code>npm start</code>, and load this page again.</p><p><a href="/docs">The API</a> is there already.</p>
</main></body></html>`,
  style: `'sha256-${createHash('sha256').update(style).digest('base64')}'`,
} as const

/** The look of `ui/tokens.css`, shortened: this page can load no other file. */
export const offlineStyle = `:root{color-scheme:dark light;--bg:#0b1512;--text:#ecf5f0;--muted:#9db8ad;--go:#c8f169;--on:#10200a}
@media(prefers-color-scheme:light){:root{--bg:#f7f4ec;--text:#14201b;--muted:#4e6158;--go:#1b6b4c;--on:#fff}}
body{margin:0;min-height:100vh;display:grid;place-items:center;background:var(--bg);color:var(--text);font:16px/1.6 Inter,system-ui,sans-serif}
main{max-width:26rem;padding:32px;display:grid;gap:14px;justify-items:center;text-align:center}
h1{margin:0;font-size:25px;line-height:1.25}p{margin:0;color:var(--muted)}
a{display:inline-flex;align-items:center;min-height:48px;padding:0 24px;border-radius:12px;background:var(--go);color:var(--on);font-weight:600;text-decoration:none}
a:focus-visible{outline:3px solid var(--text);outline-offset:3px}`

/**
 * Shown by the service worker when there is no network. It has no script, and the address stays.
 */
export function offlinePage(texts: {
  readonly tag: string
  readonly title: string
  readonly text: string
  readonly retry: string
}): string {
  const dir = texts.tag.startsWith('ar') ? 'rtl' : 'ltr'
  return [
    `<!doctype html><html lang="${texts.tag}" dir="${dir}"><head><meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width,initial-scale=1">`,
    `<title>${texts.title}</title><style>${offlineStyle}</style></head><body><main>`,
    `<img src="/favicon.svg" width="96" height="96" alt=""><h1>${texts.title}</h1>`,
    `<p>${texts.text}</p><a href="">${texts.retry}</a></main></body></html>`,
  ].join('')
}

import type { Side } from './session.ts'
import type { Template } from './page-artefact.ts'

/**
 * The content security policy of a page: scripts and style sheets are ours or the page's own fixed
 * parts, named by their hashes, so the page can be cached (architecture, rule 12). Style
 * attributes, which run nothing, may be set.
 */
export function pagePolicy(side: Side, sandboxUrl: string, page: Omit<Template, 'html'>): string {
  const outside = side === 'member' ? ` ${sandboxUrl}` : ''
  return [
    `default-src 'self'`,
    `script-src ${["'self'", ...page.scripts].join(' ')}`,
    `style-src ${["'self'", ...page.styles].join(' ')}`,
    `style-src-attr 'unsafe-inline'`,
    `img-src 'self' data: blob:`,
    `font-src 'self'`,
    `connect-src 'self'`,
    `frame-src ${side === 'member' ? `'self'${outside}` : "'none'"}`,
    `form-action 'self'${outside}`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
    `worker-src 'self'`,
    `manifest-src 'self'`,
  ].join(';')
}

import type { Config } from '../../config.ts'
import type { Side } from '../http/session.ts'
import type { Template } from './artefact.ts'
import type { Outside } from './facts.ts'

type PolicyConfigKey = 'sandboxUrl' | 'studioUrl' | 'realMoney'

const nobody: Outside = { domains: [], imageCDNs: [], launchGameCDNs: [], gtagId: '' }
/** Where Google's tag loads from and reports to; named only if the operator has set an id. */
const google = {
  script: 'https://www.googletagmanager.com',
  hear: 'https://*.google-analytics.com https://*.analytics.google.com https://www.googletagmanager.com',
}

/**
 * The content security policy of a page: scripts and style sheets are ours or the page's own fixed
 * parts, named by their hashes, so that the page can be cached (architecture, rule 12). Style
 * attributes in a page's markup are not allowed; what React sets on an element is not affected.
 */
export function pagePolicy(
  side: Side,
  {
    sandboxUrl,
    studioUrl,
    contentOrigin,
    realMoney,
  }: Pick<Config, PolicyConfigKey | 'contentOrigin'>,
  page: Omit<Template, 'html'>,
  { domains, imageCDNs, launchGameCDNs, gtagId, frames = [] }: Outside = nobody,
): string {
  const counted = gtagId !== ''
  const list = (...sources: readonly string[]): string => sources.filter(Boolean).join(' ')
  const sandbox = side === 'member' && !realMoney ? sandboxUrl : ''
  return [
    `default-src 'self'`,
    `script-src ${list("'self'", ...page.scripts, counted ? google.script : '')}`,
    `style-src ${["'self'", ...page.styles].join(' ')}`,
    `img-src ${list("'self' data: blob:", contentOrigin, ...imageCDNs, counted ? google.hear : '')}`,
    `font-src 'self'`,
    `connect-src ${list("'self'", ...domains, ...launchGameCDNs, counted ? google.hear : '')}`,
    `frame-src ${side === 'member' ? list("'self'", studioUrl, ...launchGameCDNs, ...frames) : "'none'"}`,
    `form-action ${list("'self'", sandbox)}`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
    `worker-src 'self'`,
    `manifest-src 'self'`,
  ].join(';')
}

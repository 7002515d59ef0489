import type { Side } from '../http/session.ts'

export type Headers = Record<string, string | string[] | number | undefined>

const referrers = ['strict-origin-when-cross-origin', 'no-referrer']

function policyOf(headers: Headers): Record<string, string> {
  return Object.fromEntries(
    String(headers['content-security-policy'])
      .split(';')
      .map((part) => {
        const [name, ...sources] = part.trim().split(' ')
        return [name, sources.join(' ')]
      }),
  )
}

/** What an answer's headers leave open; nothing if it is guarded as it should be. */
export function openingsOf(headers: Headers, where: string, side: Side): string[] {
  const policy = policyOf(headers)
  const scripts = policy['script-src'] ?? policy['default-src'] ?? ''
  const styles = policy['style-src'] ?? policy['default-src'] ?? ''
  const opener = side === 'operator' ? 'same-origin' : 'same-origin-allow-popups'
  // Another of the site's addresses may time the first, which reveals nothing; an image CDN passes
  // on the site's pictures.
  const isShared =
    where === 'member GET /health' ||
    (side === 'member' && String(headers['content-type']).startsWith('image/'))
  const resource = isShared ? 'cross-origin' : 'same-origin'
  const guards: Record<string, boolean> = {
    nosniff: headers['x-content-type-options'] === 'nosniff',
    referrer: referrers.includes(String(headers['referrer-policy'])),
    opener: headers['cross-origin-opener-policy'] === opener,
    resource: headers['cross-origin-resource-policy'] === resource,
    anonymous: !('x-powered-by' in headers) && !('server' in headers),
    // It must not be sent over plain HTTP: a browser would ignore it, a person would trust it.
    transport: !('strict-transport-security' in headers),
    base: policy['base-uri'] === "'none'",
    frames: policy['frame-ancestors'] === "'none'",
    objects: (policy['object-src'] ?? policy['default-src']) === "'none'",
    scripts: scripts !== '' && !/unsafe|\*|http:|data:/.test(scripts),
    styles: styles !== '' && !/unsafe|\*/.test(`${styles} ${policy['style-src-attr'] ?? ''}`),
  }
  return Object.keys(guards).filter((name) => !guards[name])
}

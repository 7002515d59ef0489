/**
 * `KANCIL_CONTENT_ORIGIN`: the address under which uploaded pictures are answered and nothing else.
 * It must not be the site's or the console's own, which would answer nothing else any more.
 */
export function contentOrigin(env: NodeJS.ProcessEnv, origins: readonly string[]): string {
  const origin = env['KANCIL_CONTENT_ORIGIN'] ?? ''
  if (origin === '') return ''
  const url = URL.canParse(origin) ? new URL(origin) : null
  if (url?.origin !== origin || !['http:', 'https:'].includes(url.protocol))
    throw new Error('KANCIL_CONTENT_ORIGIN must be an origin, https://content.example')
  const isLoopback = ['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname)
  if (url.protocol === 'http:' && (!isLoopback || env['KANCIL_MODE'] === 'real'))
    throw new Error('KANCIL_CONTENT_ORIGIN must be https; without it only on this machine')
  // By host and port, as requests name it: a scheme of its own would not keep it apart.
  if (origins.some((candidate) => URL.canParse(candidate) && new URL(candidate).host === url.host))
    throw new Error('KANCIL_CONTENT_ORIGIN must be another address than the site and the console')
  return origin
}

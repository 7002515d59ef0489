/**
 * Two variables that say where a source of the operator's own is and which key belongs to it: both
 * or neither, and https, or http on this machine alone.
 */
export function ownSource(
  env: NodeJS.ProcessEnv,
  prefix: string,
): { readonly url: string; readonly key: string } | undefined {
  const [url, key] = [env[`${prefix}_URL`], env[`${prefix}_KEY`]]
  if (!url !== !key)
    throw new Error(`${prefix}_URL and ${prefix}_KEY are set together or not at all`)
  if (!url || !key) return undefined
  const address = URL.canParse(url) ? new URL(url) : null
  const isLoopback = ['127.0.0.1', 'localhost', '[::1]'].includes(address?.hostname ?? '')
  if (address?.protocol !== 'https:' && !(address?.protocol === 'http:' && isLoopback))
    throw new Error(`${prefix}_URL must be https://…`)
  return { url, key }
}

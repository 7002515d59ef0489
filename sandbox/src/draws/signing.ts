import { createPrivateKey, sign } from 'node:crypto'

/** The secret half of the sandbox's key: play money only, on loopback only, so it is no secret. */
const key = createPrivateKey({
  key: Buffer.from('MC4CAQAwBQYDK2VwBCIEIJ6mSQgXPMQl6hHbf9PDv/9qP7liXJ2I4tOklRgxXjO8', 'base64'),
  format: 'der',
  type: 'pkcs8',
})

export function signBody(body: string): string {
  return sign(null, Buffer.from(body), key).toString('base64')
}

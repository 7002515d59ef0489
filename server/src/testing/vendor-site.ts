import { nativeSignature } from '@kancil/adapters/game-vendor/native/verify'
import type { CatalogueGame, LaunchRequest } from '@kancil/contract/seamless/native-launch'
import { vendorHeaders } from '@kancil/contract/seamless/native-wire'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A third party's game server: it checks signatures, lists two games and opens them. */
export type VendorSite = {
  readonly address: string
  /** By key id; an operator's new key is put here. */
  readonly secrets: Record<string, string>
  readonly orders: LaunchRequest[]
  /** What its list of games holds. */
  games: readonly object[]
  readonly calls: () => number
  close(): Promise<void>
}

export const nativeGameList: readonly CatalogueGame[] = ['satu', 'dua'].map((word) => ({
  code: `pelangi-${word}`,
  name: { en: `Rainbow ${word}`, ms: `Pelangi ${word}`, cn: `彩虹 ${word}` },
  ...{ category: 'slots', provider: 'Pelangi', rtp: ['96.00'], volatility: 'low', version: '1' },
  minBet: { MYR: '0.20' },
  maxBet: { MYR: '100.00' },
  ...{ features: [], devices: ['desktop', 'mobile'], demo: false, images: {} },
  ...{ restrictedCountries: [], restrictedCurrencies: [] },
}))

export async function openVendorSite(): Promise<VendorSite> {
  const secrets: Record<string, string> = {}
  const orders: LaunchRequest[] = []
  let calls = 0
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      calls++
      const raw = Buffer.concat(parts)
      const header = (name: string): string => String(request.headers[name] ?? '')
      const secret = secrets[header(vendorHeaders.keyId)]
      const signature = nativeSignature(
        secret ?? '',
        header(vendorHeaders.timestamp),
        header(vendorHeaders.nonce),
        request.method as 'GET' | 'POST',
        request.url ?? '',
        raw,
      )
      const isSigned = secret !== undefined && signature === header(vendorHeaders.signature)
      const [status, body] = isSigned
        ? answer(request.url ?? '', raw)
        : [401, { code: 'UNKNOWN_KEY' }]
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`

  function answer(url: string, raw: Buffer): readonly [status: number, body: object] {
    if (url === '/api/games') return [200, { games: site.games }]
    if (url !== '/api/launch') return [404, {}]
    orders.push(JSON.parse(raw.toString('utf8')) as LaunchRequest)
    const expiresAt = '2099-01-01T00:00:00Z'
    return [200, { url: `${address}/play`, gameSessionId: 'g1', expiresAt }]
  }

  const site: VendorSite = {
    ...{ address, secrets, orders, games: nativeGameList },
    calls: () => calls,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  return site
}

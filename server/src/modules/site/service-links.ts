import { createCipheriv, hkdfSync } from 'node:crypto'
import {
  servicePathInfo,
  servicePathKeyLength,
  servicePathNonceBytes,
} from '@kancil/contract/site/customer-service'
import { ownChatPath, type SiteInfo } from '@kancil/contract/site/info'
import type { Settings } from '@kancil/contract/site/settings'
import { hmacSha256 } from '../../kernel/chance.ts'
import type { Kernel } from '../../kernel/kernel.ts'

type Service = SiteInfo['customerService'][number]

const ownChat: readonly Service[] = [
  { csType: 'LIVECHAT', title: '', path: ownChatPath },
  { csType: 'VIP', title: '', path: ownChatPath },
]

/**
 * The links that the operator named, or the site's own chat where they named none. Addresses
 * outside the site are encrypted (decisions 8).
 */
export function offeredServices(
  { secrets }: Pick<Kernel, 'secrets'>,
  { service, support }: Pick<Settings, 'service' | 'support'>,
): Service[] {
  const named = service.customerService.length > 0 ? service.customerService : ownChat
  return named
    .filter(({ path }) => path !== ownChatPath || support.chatEnabled)
    .map((link) => ({
      ...link,
      path: link.path.startsWith('/') ? link.path : sealPath(secrets, link.path),
    }))
}

/**
 * A path whose last eight characters open the rest (decisions 8). The same path is always sealed
 * alike, so that pages which show it can be kept; it keeps scrapers off and is no secret.
 */
function sealPath(secrets: Kernel['secrets'], path: string): string {
  const seed = hmacSha256(secrets.keyFor('service-path'), path)
  const key = seed.toString('base64url').slice(0, servicePathKeyLength)
  const nonce = seed.subarray(-servicePathNonceBytes)
  const derived = Buffer.from(hkdfSync('sha256', key, '', servicePathInfo, 32))
  const cipher = createCipheriv('aes-256-gcm', derived, nonce)
  const sealed = Buffer.concat([cipher.update(path, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return Buffer.concat([nonce, sealed]).toString('base64url') + key
}

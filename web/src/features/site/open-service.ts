import {
  customerServiceLinks,
  servicePathInfo,
  servicePathKeyLength,
  servicePathNonceBytes,
} from '@kancil/contract/site/customer-service'
import type { SiteInfo } from '@kancil/contract/site/info'
import { call } from '../../lib/call/send.ts'

type Service = SiteInfo['customerService'][number]

/**
 * Opens an outside customer service in a window of its size (decisions 8 and 9): the window first,
 * while the press allows it, then its address. If the address does not come, the window closes.
 */
export async function openService({
  csType,
  title,
}: Service): Promise<'opened' | 'blocked' | 'failed'> {
  const opened = window.open('', 'kancil-service', 'popup,width=440,height=500')
  if (!opened) return 'blocked'
  try {
    const { version } = await call(customerServiceLinks, {})
    const ofType = version.pathList.filter((link) => link.csType === csType)
    const link = ofType.find((candidate) => candidate.title === title) ?? ofType[0]
    if (!link) throw new Error('no such service')
    const url = await openPath(link.path)
    opened.resizeTo(link.width, link.height)
    opened.opener = null
    opened.location.href = url
    return 'opened'
  } catch {
    opened.close()
    return 'failed'
  }
}

/** The last eight characters are the key for the rest (decisions 8). */
async function openPath(path: string): Promise<string> {
  const bytes = bytesOf(path.slice(0, -servicePathKeyLength))
  const encoder = new TextEncoder()
  const key = encoder.encode(path.slice(-servicePathKeyLength))
  const material = await crypto.subtle.importKey('raw', key, 'HKDF', false, ['deriveKey'])
  const opener = await crypto.subtle.deriveKey(
    {
      name: 'HKDF',
      hash: 'SHA-256',
      salt: new Uint8Array(),
      info: encoder.encode(servicePathInfo),
    },
    material,
    { name: 'AES-GCM', length: 256 },
    false,
    ['decrypt'],
  )
  const iv = bytes.subarray(0, servicePathNonceBytes)
  const text = await crypto.subtle.decrypt(
    { name: 'AES-GCM', iv },
    opener,
    bytes.subarray(servicePathNonceBytes),
  )
  return new TextDecoder().decode(text)
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, (letter) => letter.codePointAt(0)!)
}

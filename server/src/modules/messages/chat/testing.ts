import {
  servicePathInfo,
  servicePathKeyLength,
  servicePathNonceBytes,
} from '@kancil/contract/site/customer-service'
import { WebSocket } from 'ws'

export type TestSocket = WebSocket

/** A socket as a browser opens it: with what it offers, its origin and its cookie. */
export function dial(
  url: string,
  offered: string[],
  headers: Readonly<Record<string, string>>,
): TestSocket {
  return new WebSocket(url, offered, { headers })
}

/** Opens an encrypted path with nothing but the path, as a browser does. */
export async function openPath(path: string): Promise<string> {
  const key = path.slice(-servicePathKeyLength)
  const bytes = new Uint8Array(Buffer.from(path.slice(0, -servicePathKeyLength), 'base64url'))
  const material = await crypto.subtle.importKey('raw', Buffer.from(key), 'HKDF', false, [
    'deriveKey',
  ])
  const opener = await crypto.subtle.deriveKey(
    {
      ...{ name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array() },
      info: new TextEncoder().encode(servicePathInfo),
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

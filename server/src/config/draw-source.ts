import { createPublicKey } from 'node:crypto'
import type { DrawSource } from '@kancil/contract/ports/draw-results'
import { ownSource } from './own-source.ts'

/**
 * The operator's own source of official results from `KANCIL_DRAWS_URL` and `KANCIL_DRAWS_KEY`
 * (docs/lottery.md). The key is the public half: it signs nothing and is no secret.
 */
export function drawSource(env: NodeJS.ProcessEnv): DrawSource | undefined {
  const source = ownSource(env, 'KANCIL_DRAWS')
  if (source && !isEd25519(source.key))
    throw new Error('KANCIL_DRAWS_KEY must be a public Ed25519 key: SPKI in base64')
  return source
}

function isEd25519(text: string): boolean {
  try {
    const der = Buffer.from(text, 'base64')
    return (
      createPublicKey({ key: der, format: 'der', type: 'spki' }).asymmetricKeyType === 'ed25519'
    )
  } catch {
    return false
  }
}

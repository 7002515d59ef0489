import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { type Encoded, encode } from './encoded.ts'

export type Asset = {
  readonly type: string
  readonly etag: string
  /** Named by its content: it never changes under this name. */
  readonly isHashed: boolean
  readonly body: Encoded
}

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.ico': 'image/x-icon',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.mp3': 'audio/mpeg',
}
const packedTypes = new Set(['.png', '.jpg', '.webp', '.avif', '.woff2', '.mp3'])
const plainName = /^[A-Za-z0-9_@-][A-Za-z0-9._@-]*$/

/** Brotli's quality for what waits for it, and for what is kept. */
const quickly = 5
const smallest = 11

/** The built files, in memory once asked for: small, fixed, and asked for by everybody. */
export type Assets = {
  /** `folder` is '' for the top of the build or 'assets' for what is named by its hash. */
  find(folder: '' | 'assets', name: string): Promise<Asset | null>
  /** Packs every hashed file as small as it goes, one after the other, in the background. */
  warm(): Promise<void>
}

export function openAssets(webRoot: string): Assets {
  const clientRoot = join(webRoot, 'client')
  const held = new Map<string, Promise<Asset | null>>()

  function pathOf(folder: '' | 'assets', name: string): string | null {
    return plainName.test(name) && types[extname(name)] ? join(folder, name) : null
  }

  function find(folder: '' | 'assets', name: string): Promise<Asset | null> {
    const path = pathOf(folder, name)
    if (!path) return Promise.resolve(null)
    let asset = held.get(path)
    if (!asset) {
      asset =
        folder === 'assets' ? findHashed(path, name) : load(join(clientRoot, path), false, quickly)
      held.set(path, asset)
      // What is not there may be built later.
      void asset.then((found) => found ?? held.delete(path))
    }
    return asset
  }

  /** A page that was opened before the last build asks for the parts of its own. */
  async function findHashed(path: string, name: string): Promise<Asset | null> {
    const current = await load(join(clientRoot, path), true, quickly)
    return current ?? load(join(webRoot, 'former', name), true, quickly)
  }

  return {
    find,
    async warm() {
      for (const name of namesIn(join(clientRoot, 'assets'))) {
        const path = pathOf('assets', name)
        if (!path) continue
        // Whoever asks meanwhile is answered with the quick one: nobody waits for the small one.
        const packed = await load(join(clientRoot, path), true, smallest)
        if (packed) held.set(path, Promise.resolve(packed))
      }
    },
  }
}

async function load(path: string, isHashed: boolean, quality: number): Promise<Asset | null> {
  const bytes = await readFile(path).catch(() => null)
  if (!bytes) return null
  const extension = extname(path)
  return {
    type: types[extension]!,
    etag: etagOf(bytes),
    isHashed,
    body: packedTypes.has(extension) ? { identity: bytes } : await encode(bytes, quality),
  }
}

export function etagOf(bytes: Buffer): string {
  return `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

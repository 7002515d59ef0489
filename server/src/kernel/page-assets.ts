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
const packed = new Set(['.png', '.jpg', '.webp', '.avif', '.woff2', '.mp3'])
const plainName = /^[A-Za-z0-9_@-][A-Za-z0-9._@-]*$/

/** The built files, in memory once asked for: small, fixed, and asked for by everybody. */
export type Assets = {
  /** `folder` is '' for the top of the build or 'assets' for what is named by its hash. */
  find(folder: '' | 'assets', name: string): Promise<Asset | null>
  /** Packs every hashed file as small as it goes, one after the other, in the background. */
  warm(): Promise<void>
}

export function openAssets(clientRoot: string): Assets {
  const held = new Map<string, Promise<Asset | null>>()

  function find(folder: '' | 'assets', name: string, quality = 5): Promise<Asset | null> {
    if (!plainName.test(name) || !types[extname(name)]) return Promise.resolve(null)
    const path = join(folder, name)
    let asset = held.get(path)
    if (!asset || quality > 5) {
      const read = load(join(clientRoot, path), folder === 'assets', quality)
      // What is not there may be built later; what packs slowly replaces the quick one when it is
      // ready.
      asset = read.then((found) => {
        if (!found) held.delete(path)
        else if (quality > 5) held.set(path, read)
        return found
      })
      if (!held.has(path)) held.set(path, asset)
    }
    return asset
  }

  return {
    find: (folder, name) => find(folder, name),
    async warm() {
      for (const name of namesIn(join(clientRoot, 'assets'))) await find('assets', name, 11)
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
    body: packed.has(extension) ? { identity: bytes } : await encode(bytes, quality),
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

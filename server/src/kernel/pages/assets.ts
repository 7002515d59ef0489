import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { type EncodedBodies, encode } from './encoded.ts'

export type Asset = {
  readonly type: string
  readonly etag: string
  /** Named by its content: it never changes under this name. */
  readonly isHashed: boolean
  readonly body: EncodedBodies
}

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
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
const smallTypes = new Set(['.png', '.jpg', '.webp', '.avif', '.woff2', '.mp3'])
const plainName = /^[A-Za-z0-9_@-][A-Za-z0-9._@-]*$/

/** Brotli's quality when somebody is waiting. */
const quickly = 5

/** The built files, in memory once requested: small, fixed, and requested by everybody. */
export type Assets = {
  /** `folder` is '' for the top of the build or 'assets' for what is named by its hash. */
  find(folder: '' | 'assets', name: string): Promise<Asset | null>
}

/**
 * Where a build keeps a hashed file compressed as far as it goes, once for all servers that send
 * it.
 */
export function packedPath(webRoot: string, name: string, coding: 'br' | 'gzip'): string {
  return join(webRoot, 'packed', `${name}.${coding}`)
}

export function openAssets(webRoot: string): Assets {
  const clientRoot = join(webRoot, 'client')
  const cache = new Map<string, Promise<Asset | null>>()

  function pathOf(folder: '' | 'assets', name: string): string | null {
    return plainName.test(name) && types[extname(name)] ? join(folder, name) : null
  }

  function find(folder: '' | 'assets', name: string): Promise<Asset | null> {
    const path = pathOf(folder, name)
    if (!path) return Promise.resolve(null)
    let asset = cache.get(path)
    if (!asset) {
      asset = folder === 'assets' ? findHashed(name) : load(join(clientRoot, path), false)
      cache.set(path, asset)
      // A file that is missing now may be built later.
      void asset.then((result) => result ?? cache.delete(path))
    }
    return asset
  }

  async function findHashed(name: string): Promise<Asset | null> {
    const current = await load(join(clientRoot, 'assets', name), true, await readCompressed(name))
    // A page that was opened before the last build asks for the parts of its own build.
    return current ?? load(join(webRoot, 'former', name), true)
  }

  async function readCompressed(name: string): Promise<CompressedBody | undefined> {
    const [br, gz] = await Promise.all(
      (['br', 'gzip'] as const).map((coding) => read(packedPath(webRoot, name, coding))),
    )
    return br && gz ? { br, gzip: gz } : undefined
  }

  return { find }
}

type CompressedBody = { readonly br: Buffer; readonly gzip: Buffer }

const read = (path: string): Promise<Buffer | null> => readFile(path).catch(() => null)

async function load(
  path: string,
  isHashed: boolean,
  packed?: CompressedBody,
): Promise<Asset | null> {
  const bytes = await read(path)
  if (!bytes) return null
  const extension = extname(path)
  return {
    type: types[extension]!,
    etag: etagOf(bytes),
    isHashed,
    body: await bodyOf(bytes, extension, packed),
  }
}

async function bodyOf(
  bytes: Buffer,
  extension: string,
  packed?: CompressedBody,
): Promise<EncodedBodies> {
  if (smallTypes.has(extension)) return { identity: bytes }
  return packed ? { identity: bytes, ...packed } : encode(bytes, quickly)
}

export function etagOf(bytes: Buffer): string {
  return `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
}

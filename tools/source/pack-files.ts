import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { dirname, extname, join } from 'node:path'
import { encode } from '../../server/src/kernel/pages/encoded.ts'
import { packedPath } from '../../server/src/kernel/pages/assets.ts'

const texts = new Set(['.js', '.css', '.svg', '.json'])
/** Brotli's maximum: it takes seconds of CPU time, once for all servers that send the files. */
const smallest = 11

/** Compresses a build's files with hashed names as small as possible, for the server. */
export async function packFiles(dist: string): Promise<void> {
  const assets = join(dist, 'client', 'assets')
  const names = existsSync(assets) ? readdirSync(assets) : []
  await Promise.all(
    names
      .filter((name) => texts.has(extname(name)))
      .map(async (name) => {
        const { br, gzip } = await encode(await readFile(join(assets, name)), smallest)
        if (!br || !gzip) return
        const paths = { br: packedPath(dist, name, 'br'), gzip: packedPath(dist, name, 'gzip') }
        mkdirSync(dirname(paths.br), { recursive: true })
        await Promise.all([writeFile(paths.br, br), writeFile(paths.gzip, gzip)])
      }),
  )
}

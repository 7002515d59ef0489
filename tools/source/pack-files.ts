import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { dirname, extname, join } from 'node:path'
import { encode } from '../../server/src/kernel/pages/encoded.ts'
import { packedPath } from '../../server/src/kernel/pages/assets.ts'

const texts = new Set(['.js', '.css', '.svg', '.json'])
/** Brotli's own most: it takes seconds of a core, once for all servers that send the files. */
const smallest = 11

/** Packs a build's files that are named by their hashes as small as they go, for the server. */
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

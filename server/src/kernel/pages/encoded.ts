import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const packBrotli = promisify(brotliCompress)
const packGzip = promisify(gzip)
/** Below this a compressed body is not worth its header. */
const bytesMin = 860

export type Coding = 'br' | 'gzip' | 'identity'
export type EncodedBodies = { readonly [Key in Coding]?: Buffer } & { readonly identity: Buffer }

/**
 * A body in the encodings that browsers accept. Brotli's quality: 5 when somebody is waiting, 11
 * for what a build compresses once.
 */
export async function encode(body: Buffer, quality: number): Promise<EncodedBodies> {
  if (body.length < bytesMin) return { identity: body }
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  }
  const [br, gz] = await Promise.all([
    packBrotli(body, { params }),
    packGzip(body, { level: quality > 6 ? 9 : 6 }),
  ])
  return { identity: body, br, gzip: gz }
}

/** The best encoding that the visitor accepts and the body has. */
export function codingFor(encoded: EncodedBodies, acceptEncoding: string | undefined): Coding {
  const taken = new Set(
    (acceptEncoding ?? '')
      .slice(0, 200)
      .split(',')
      .map((part) => part.trim().toLowerCase())
      .filter((part) => !/;\s*q=0(\.0*)?$/.test(part))
      .map((part) => part.split(';', 1)[0]!.trim()),
  )
  if (encoded.br && taken.has('br')) return 'br'
  return encoded.gzip && taken.has('gzip') ? 'gzip' : 'identity'
}

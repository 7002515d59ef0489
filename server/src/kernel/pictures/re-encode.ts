import { createHash } from 'node:crypto'
import { fileTypeFromBuffer } from 'file-type'
import sharp, { type ResizeOptions } from 'sharp'
import { openTurns } from '../http/turns.ts'
import { boundsOf, type PictureFormat } from './bounds.ts'

/** Why an uploaded file is not a picture that we accept. */
export type PictureFault =
  /** Not a PNG, JPEG or WebP by its first bytes, whatever its name says. */
  | 'picture_type'
  /** Truncated, or not what its header promises. */
  | 'picture_broken'
  | 'picture_animated'
  /** More pixels than we decode, although it is few enough bytes. */
  | 'picture_too_many_pixels'
  | 'picture_too_small'
  /** A second file is appended to the picture, or code is embedded in it. */
  | 'picture_not_clean'

export const pixelsMax = 40_000_000
const decodeSeconds = 10

const formats: Readonly<Record<string, PictureFormat>> = { png: 'png', jpg: 'jpg', webp: 'webp' }
/** Each at least five bytes long, so that compressed pixels do not contain them by chance. */
const code = /<\?php|<script|<html[\s>]|<svg[\s>]|<!doctype|<iframe|%pdf-\d|javascript:/i
/** Of archives and programs: looked for after a photograph, where phones append videos. */
const hungFirst = ['MZ', '#!/']
const hungAnywhere = [
  'PK\u0003\u0004',
  'PK\u0005\u0006',
  'Rar!\u001a',
  '7z\u00bc\u00af',
  '\u007fELF',
]

sharp.cache(false)
/**
 * One at a time and one thread: a picture never takes CPU from a bet. Few may wait, since each of
 * them holds its file in memory, and one can take ten seconds.
 */
sharp.concurrency(1)
const drawInTurn = openTurns({ most: 1, waitingMost: 20 })

export type CleanPicture = {
  readonly bytes: Buffer
  readonly hash: string
  readonly width: number
  readonly height: number
}

/**
 * A square picture re-encoded from the pixels of the upload: WebP, `side` pixels, no metadata, the
 * middle of the original the right way up. Nothing of the original file is kept. Refuses
 * `unavailable` if too many wait.
 */
export async function squarePicture(
  sent: Buffer,
  { side, sideMin }: { readonly side: number; readonly sideMin: number },
): Promise<CleanPicture | PictureFault> {
  return inTurn(sent, sideMin, { width: side, height: side, fit: 'cover' })
}

/** Like `squarePicture`, but uncropped: scaled down only if it does not fit the space it has. */
export async function fitPicture(
  sent: Buffer,
  room: {
    readonly width: number
    readonly height: number
    readonly sideMin: number
    /** All that we accept, where it is left out. */
    readonly formats?: readonly PictureFormat[]
  },
): Promise<CleanPicture | PictureFault> {
  const { width, height, sideMin, formats: accepted } = room
  const size = { width, height, fit: 'inside', withoutEnlargement: true } as const
  return inTurn(sent, sideMin, size, accepted)
}

async function inTurn(
  sent: Buffer,
  sideMin: number,
  size: ResizeOptions,
  accepted?: readonly PictureFormat[],
): Promise<CleanPicture | PictureFault> {
  const fault = await structureFault(sent, accepted)
  if (fault) return fault
  return drawInTurn(() => redraw(sent, sideMin, size))
}

function isStalled(rest: string): boolean {
  return (
    hungFirst.some((mark) => rest.startsWith(mark)) ||
    hungAnywhere.some((mark) => rest.includes(mark))
  )
}

async function structureFault(
  sent: Buffer,
  accepted: readonly PictureFormat[] = Object.values(formats),
): Promise<PictureFault | null> {
  const type = await fileTypeFromBuffer(sent).catch(() => undefined)
  // An animated PNG has a name of its own there.
  if (type?.ext === 'apng') return 'picture_animated'
  const format = type && formats[type.ext]
  if (!format || !accepted.includes(format)) return 'picture_type'
  const { end, animated } = boundsOf(format, sent)
  if (animated) return 'picture_animated'
  if (end === null) return 'picture_broken'
  const text = sent.toString('latin1')
  if (code.test(text)) return 'picture_not_clean'
  // Phones append videos and depth maps to a JPEG: those are dropped when it is re-encoded.
  const rest = text.slice(end)
  if (rest !== '' && (format !== 'jpg' || isStalled(rest))) return 'picture_not_clean'
  return null
}

async function redraw(
  sent: Buffer,
  sideMin: number,
  size: ResizeOptions,
): Promise<CleanPicture | PictureFault> {
  // Our own limit is checked below, so that it is reported separately.
  const options = { limitInputPixels: false, failOn: 'warning', pages: 1 } as const
  const head = await sharp(sent, options)
    .metadata()
    .catch(() => null)
  if (!head) return 'picture_broken'
  if (head.width * head.height > pixelsMax) return 'picture_too_many_pixels'
  if (Math.min(head.width, head.height) < sideMin) return 'picture_too_small'
  if ((head.pages ?? 1) > 1) return 'picture_animated'
  try {
    const { data, info } = await sharp(sent, { ...options, limitInputPixels: pixelsMax })
      .timeout({ seconds: decodeSeconds })
      .autoOrient()
      .resize(size)
      .toColourspace('srgb')
      .webp({ quality: 84 })
      .toBuffer({ resolveWithObject: true })
    const { width, height } = info
    return { bytes: data, hash: createHash('sha256').update(data).digest('hex'), width, height }
  } catch {
    return 'picture_broken'
  }
}

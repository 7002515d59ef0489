import { createHash } from 'node:crypto'
import { fileTypeFromBuffer } from 'file-type'
import sharp, { type ResizeOptions } from 'sharp'
import { boundsOf, type PictureFormat } from './bounds.ts'

/** Why a file that somebody sent is no picture that we keep. */
export type PictureFault =
  /** Not a PNG, JPEG or WebP by its first bytes, whatever its name says. */
  | 'picture_type'
  /** Cut off, or not what its head promises. */
  | 'picture_broken'
  | 'picture_animated'
  /** More pixels than we decode; the bytes were few enough. */
  | 'picture_too_many_pixels'
  | 'picture_too_small'
  /** A second file hangs behind the picture, or code is written in it. */
  | 'picture_not_clean'

export const pixelsMax = 40_000_000
const decodeSeconds = 10

const formats: Readonly<Record<string, PictureFormat>> = { png: 'png', jpg: 'jpg', webp: 'webp' }
/** Each at least five bytes long, so that packed pixels do not spell them by chance. */
const code = /<\?php|<script|<html[\s>]|<svg[\s>]|<!doctype|<iframe|%pdf-\d|javascript:/i
/** Of archives and programs: looked for behind a photograph, where telephones hang films. */
const hungFirst = ['MZ', '#!/']
const hungAnywhere = [
  'PK\u0003\u0004',
  'PK\u0005\u0006',
  'Rar!\u001a',
  '7z\u00bc\u00af',
  '\u007fELF',
]

sharp.cache(false)
/** One at a time and one thread: a picture never takes the machine from a bet. */
sharp.concurrency(1)
let queue: Promise<unknown> = Promise.resolve()

export type CleanPicture = {
  readonly bytes: Buffer
  readonly hash: string
  readonly width: number
  readonly height: number
}

/**
 * A square picture made anew from the pixels of what was sent: WebP, `side` pixels, no metadata,
 * the middle of the original the right way up. Nothing of the original file is kept.
 */
export async function squarePicture(
  sent: Buffer,
  { side, sideMin }: { readonly side: number; readonly sideMin: number },
): Promise<CleanPicture | PictureFault> {
  return inTurn(sent, sideMin, { width: side, height: side, fit: 'cover' })
}

/** As `squarePicture`, but whole: made smaller, where it must be, to fit into the room it has. */
export async function fittedPicture(
  sent: Buffer,
  room: { readonly width: number; readonly height: number; readonly sideMin: number },
): Promise<CleanPicture | PictureFault> {
  const { width, height, sideMin } = room
  return inTurn(sent, sideMin, { width, height, fit: 'inside', withoutEnlargement: true })
}

async function inTurn(
  sent: Buffer,
  sideMin: number,
  size: ResizeOptions,
): Promise<CleanPicture | PictureFault> {
  const fault = await structureFault(sent)
  if (fault) return fault
  const work = queue.then(() => redraw(sent, sideMin, size))
  queue = work.catch(() => undefined)
  return work
}

function hangs(rest: string): boolean {
  return (
    hungFirst.some((mark) => rest.startsWith(mark)) ||
    hungAnywhere.some((mark) => rest.includes(mark))
  )
}

async function structureFault(sent: Buffer): Promise<PictureFault | null> {
  const type = await fileTypeFromBuffer(sent).catch(() => undefined)
  // An animated PNG has a name of its own there.
  if (type?.ext === 'apng') return 'picture_animated'
  const format = type && formats[type.ext]
  if (!format) return 'picture_type'
  const { end, animated } = boundsOf(format, sent)
  if (animated) return 'picture_animated'
  if (end === null) return 'picture_broken'
  const text = sent.toString('latin1')
  if (code.test(text)) return 'picture_not_clean'
  // Telephones hang films and depth maps behind a JPEG: those go with the rest when it is redrawn.
  const rest = text.slice(end)
  if (rest !== '' && (format !== 'jpg' || hangs(rest))) return 'picture_not_clean'
  return null
}

async function redraw(
  sent: Buffer,
  sideMin: number,
  size: ResizeOptions,
): Promise<CleanPicture | PictureFault> {
  // The limit is our own below, so that it has its own word.
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

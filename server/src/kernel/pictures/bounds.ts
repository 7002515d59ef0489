/** The accepted formats, by their first bytes. */
export type PictureFormat = 'png' | 'jpg' | 'webp'

/** What a walk over a picture's own structure finds. */
export type PictureBounds = {
  /** Where the picture ends by its own structure; null if it ends too early or makes no sense. */
  readonly end: number | null
  readonly animated: boolean
}

/**
 * Walks the chunks or segments of a picture without decoding it, so that data appended to the
 * picture, and animated pictures, are detected before any decoder touches them. Sources: PNG (third
 * edition) 5.3, JPEG (T.81) B.1.1, WebP container specification.
 */
export function boundsOf(format: PictureFormat, bytes: Buffer): PictureBounds {
  if (format === 'png') return pngBounds(bytes)
  return format === 'webp' ? webpBounds(bytes) : { end: jpegEnd(bytes), animated: false }
}

function pngBounds(bytes: Buffer): PictureBounds {
  let animated = false
  let at = 8
  while (at + 12 <= bytes.length) {
    const length = bytes.readUInt32BE(at)
    const type = bytes.toString('latin1', at + 4, at + 8)
    if (type === 'acTL') animated = true
    at += 12 + length
    if (type === 'IEND') return { end: at <= bytes.length ? at : null, animated }
  }
  return { end: null, animated }
}

function webpBounds(bytes: Buffer): PictureBounds {
  if (bytes.length < 20) return { end: null, animated: false }
  const end = 8 + bytes.readUInt32LE(4)
  let animated = false
  let at = 12
  while (at + 8 <= Math.min(end, bytes.length)) {
    const type = bytes.toString('latin1', at, at + 4)
    if (type === 'ANIM' || type === 'ANMF') animated = true
    const length = bytes.readUInt32LE(at + 4)
    at += 8 + length + (length % 2)
  }
  return { end: end <= bytes.length ? end : null, animated }
}

const marker = { start: 0xd8, end: 0xd9, scan: 0xda, restart0: 0xd0, restart7: 0xd7, alone: 0x01 }

function jpegEnd(bytes: Buffer): number | null {
  let at = 2
  while (at + 2 <= bytes.length) {
    if (bytes[at] !== 0xff) return null
    const kind = bytes[at + 1]!
    // Fill bytes may precede a marker.
    if (kind === 0xff) at += 1
    else if (kind === marker.end) return at + 2
    else if (isAlone(kind)) at += 2
    else {
      if (at + 4 > bytes.length) return null
      at += 2 + bytes.readUInt16BE(at + 2)
      if (kind === marker.scan) at = afterScan(bytes, at)
    }
  }
  return null
}

function isAlone(kind: number): boolean {
  return (
    kind === marker.start ||
    kind === marker.alone ||
    (kind >= marker.restart0 && kind <= marker.restart7)
  )
}

/** The next marker after the coded data, in which 0xff is followed by zero or by a restart. */
function afterScan(bytes: Buffer, from: number): number {
  let at = bytes.indexOf(0xff, from)
  while (at >= 0 && at + 1 < bytes.length) {
    const next = bytes[at + 1]!
    if (next !== 0 && !(next >= marker.restart0 && next <= marker.restart7)) return at
    at = bytes.indexOf(0xff, at + 2)
  }
  return bytes.length
}

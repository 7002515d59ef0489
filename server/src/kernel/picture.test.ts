import { deflateRawSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { boundsOf } from './picture-bounds.ts'
import { type CleanPicture, type PictureFault, squarePicture } from './picture.ts'

const wanted = { side: 128, sideMin: 48 }
const drawn = (width = 300, height = 200) =>
  sharp({ create: { width, height, channels: 3, background: '#1b6b4c', noise: noise(width) } })
const noise = (width: number) => ({ type: 'gaussian' as const, mean: width % 200, sigma: 30 })
const png = await drawn().png().toBuffer()
const jpg = await drawn().jpeg().toBuffer()
const progressive = await drawn().jpeg({ progressive: true }).toBuffer()
const webp = await drawn().webp().toBuffer()
const gif = await drawn().gif().toBuffer()
const moving = await sharp([png, jpg], { join: { animated: true } })
  .webp()
  .toBuffer()
const faultOf = async (bytes: Buffer) => {
  const made: CleanPicture | PictureFault = await squarePicture(bytes, wanted)
  return typeof made === 'string' ? made : ''
}

function crc(bytes: Buffer): number {
  let value = ~0
  for (const byte of bytes) {
    value ^= byte
    for (let bit = 0; bit < 8; bit++) value = (value >>> 1) ^ (value & 1 ? 0xedb88320 : 0)
  }
  return ~value >>> 0
}
function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc(body))
  return Buffer.concat([length, body, check])
}
/** A PNG with something put between its head and the rest. */
const pngWith = (...chunks: Buffer[]) =>
  Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)])
/** Few bytes that promise very many pixels. */
function bombOf(side: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head.set([1, 0, 0, 0, 0], 8)
  const rows = deflateRawSync(Buffer.alloc(Math.ceil(side / 8) + 1))
  return Buffer.concat([
    png.subarray(0, 8),
    chunk('IHDR', head),
    chunk('IDAT', Buffer.concat([Buffer.from([0x78, 1]), rows, Buffer.alloc(4)])),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
const jpgWith = (text: string) =>
  Buffer.concat([
    jpg.subarray(0, 2),
    Buffer.from([0xff, 0xfe, 0, text.length + 2]),
    Buffer.from(text, 'latin1'),
    jpg.subarray(2),
  ])
const zip = Buffer.from('PK\u0003\u0004\u0014\u0000 inside PK\u0005\u0006\u0000', 'latin1')
const film = Buffer.from('\u0000\u0000\u0000\u0018ftypmp42 a film of a telephone', 'latin1')

test.each([
  ['png', png],
  ['jpeg', jpg],
  ['progressive jpeg', progressive],
  ['webp', webp],
  ['jpeg with a film of a telephone behind it', Buffer.concat([jpg, film])],
  ['png with transparency', await drawn().ensureAlpha(0.4).png().toBuffer()],
  ['png in grey of 16 bits', await drawn().toColourspace('grey16').png().toBuffer()],
])('%s becomes a square WebP without anything else', async (_name, bytes) => {
  const made = (await squarePicture(bytes, wanted)) as CleanPicture
  const { format, width, height, exif, icc, xmp, pages } = await sharp(made.bytes).metadata()
  expect([format, width, height, pages ?? 1]).toEqual(['webp', 128, 128, 1])
  expect([exif, icc, xmp]).toEqual([undefined, undefined, undefined])
  expect(made.hash).toMatch(/^[0-9a-f]{64}$/)
})

test.each<[string, Buffer, PictureFault]>([
  ['nothing', Buffer.alloc(0), 'picture_type'],
  ['text', Buffer.from('not a picture'), 'picture_type'],
  ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), 'picture_type'],
  ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>'), 'picture_type'],
  ['GIF', gif, 'picture_type'],
  ['ZIP', zip, 'picture_type'],
  ['PDF', Buffer.from('%PDF-1.7 %%EOF'), 'picture_type'],
  ['TIFF', await drawn().tiff().toBuffer(), 'picture_type'],
  ['AVIF', await drawn(64, 64).avif().toBuffer(), 'picture_type'],
  ['an SVG with a PNG’s name', Buffer.from('<?xml version="1.0"?><svg/>'), 'picture_type'],
  ['PNG, first half', png.subarray(0, png.length / 2), 'picture_broken'],
  ['PNG without its end', png.subarray(0, png.length - 12), 'picture_broken'],
  ['JPEG, first half', jpg.subarray(0, jpg.length / 2), 'picture_broken'],
  ['WebP, first half', webp.subarray(0, webp.length / 2), 'picture_broken'],
  ['eight bytes of PNG', png.subarray(0, 8), 'picture_type'],
  ['a head alone', png.subarray(0, 33), 'picture_broken'],
  ['PNG with a bent pixel chunk', bent(png), 'picture_broken'],
  ['moving WebP', moving, 'picture_animated'],
  ['moving PNG', pngWith(chunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]))), 'picture_animated'],
  ['PNG and ZIP', Buffer.concat([png, zip]), 'picture_not_clean'],
  ['PNG and HTML', Buffer.concat([png, Buffer.from('<html><body>')]), 'picture_not_clean'],
  ['PNG and one byte', Buffer.concat([png, Buffer.from('x')]), 'picture_not_clean'],
  ['WebP and ZIP', Buffer.concat([webp, zip]), 'picture_not_clean'],
  ['JPEG and ZIP', Buffer.concat([jpg, zip]), 'picture_not_clean'],
  ['JPEG and PHP', Buffer.concat([jpg, Buffer.from('<?php system("id");')]), 'picture_not_clean'],
  ['PHP in a comment', jpgWith('<?php echo 1; ?>'), 'picture_not_clean'],
  ['script in a comment', jpgWith('<ScRiPt>alert(1)</sCrIpT>'), 'picture_not_clean'],
  [
    'HTML in a text of a PNG',
    pngWith(chunk('tEXt', Buffer.from('Comment\u0000<html ><svg onload=x>'))),
    'picture_not_clean',
  ],
  ['4,000,000,000 pixels in 200 bytes', bombOf(65_000), 'picture_too_many_pixels'],
  ['one pixel', await drawn(1, 1).png().toBuffer(), 'picture_too_small'],
  ['a thread', await drawn(400, 20).png().toBuffer(), 'picture_too_small'],
])('%s is refused', async (_name, bytes, fault) => {
  expect(await faultOf(bytes)).toBe(fault)
})

test('what was written in the original is gone', async () => {
  const told = await drawn()
    .withExif({ IFD0: { Artist: 'secret artist' }, IFD3: { GPSLatitude: '3/1 9/1 0/1' } })
    .jpeg()
    .toBuffer()
  expect(told.includes('secret artist')).toBe(true)
  const made = (await squarePicture(told, wanted)) as CleanPicture
  expect(made.bytes.includes('secret artist')).toBe(false)
})

test('a telephone held upright gives an upright picture', async () => {
  // The left half red, the right half blue, and the word that it lies on its side.
  const halves = await sharp({
    create: { width: 100, height: 200, channels: 3, background: 'red' },
  })
    .extend({ right: 100, background: 'blue' })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const made = (await squarePicture(halves, wanted)) as CleanPicture
  const { data } = await sharp(made.bytes).raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => [...data.subarray((y * 128 + x) * 3, (y * 128 + x) * 3 + 3)]
  expect(at(64, 10)[0]).toBeGreaterThan(200)
  expect(at(64, 118)[2]).toBeGreaterThan(200)
})

test('the walk finds the end, and no more', () => {
  for (const [format, bytes] of [
    ['png', png],
    ['jpg', jpg],
    ['jpg', progressive],
    ['webp', webp],
  ] as const) {
    expect(boundsOf(format, bytes).end).toBe(bytes.length)
    expect(boundsOf(format, Buffer.concat([bytes, Buffer.from('more')])).end).toBe(bytes.length)
    expect(boundsOf(format, bytes.subarray(0, bytes.length - 20)).end).toBeNull()
  }
})

/** One byte of the packed pixels turned round: the sum of the chunk no longer fits. */
function bent(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes)
  const at = copy.indexOf('IDAT') + 40
  copy[at] = copy[at]! ^ 0xff
  return copy
}

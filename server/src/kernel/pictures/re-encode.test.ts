import sharp from 'sharp'
import { expect, test } from 'vitest'
import { boundsOf } from './bounds.ts'
import { type CleanPicture, type PictureFault, squarePicture } from './re-encode.ts'
import { drawn, hostilePictures, jpg, png, progressive, webp } from '../testing/hostile-pictures.ts'

const wanted = { side: 128, sideMin: 48 }
const faultOf = async (bytes: Buffer) => {
  const made: CleanPicture | PictureFault = await squarePicture(bytes, wanted)
  return typeof made === 'string' ? made : ''
}

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

test.each(hostilePictures)('%s is refused', async (_name, bytes, fault) => {
  expect(await faultOf(bytes)).toBe(fault)
})

test('what was written in the original is gone', async () => {
  const expected = await drawn()
    .withExif({ IFD0: { Artist: 'secret artist' }, IFD3: { GPSLatitude: '3/1 9/1 0/1' } })
    .jpeg()
    .toBuffer()
  expect(expected.includes('secret artist')).toBe(true)
  const made = (await squarePicture(expected, wanted)) as CleanPicture
  expect(made.bytes.includes('secret artist')).toBe(false)
})

test('a telephone held upright gives an upright picture', async () => {
  // The left half red, the right half blue, with metadata saying that it lies on its side.
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

test('of a flood few wait, and the rest are told to come back', async () => {
  const all = await Promise.allSettled(Array.from({ length: 40 }, () => squarePicture(png, wanted)))
  const refused = all.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  expect(refused.length).toBeGreaterThan(0)
  expect(refused.length).toBeLessThan(20)
  expect(refused[0]).toMatchObject({ code: 'unavailable' })
})

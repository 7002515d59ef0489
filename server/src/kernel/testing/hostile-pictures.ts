import { deflateRawSync, gzipSync } from 'node:zlib'
import sharp from 'sharp'
import type { PictureFault } from '../pictures/re-encode.ts'

/** A picture of noise, not yet compressed. */
export const drawn = (width = 300, height = 200) =>
  sharp({ create: { width, height, channels: 3, background: '#1b6b4c', noise: noise(width) } })
const noise = (width: number) => ({ type: 'gaussian' as const, mean: width % 200, sigma: 30 })
export const png = await drawn().png().toBuffer()
export const jpg = await drawn().jpeg().toBuffer()
export const progressive = await drawn().jpeg({ progressive: true }).toBuffer()
export const webp = await drawn().webp().toBuffer()
const gif = await drawn().gif().toBuffer()
const moving = await sharp([png, jpg], { join: { animated: true } })
  .webp()
  .toBuffer()

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
/** A PNG with something inserted between its header and the rest. */
const pngWith = (...chunks: Buffer[]) =>
  Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)])
/** Few bytes that claim very many pixels. */
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

/** One byte of the compressed pixels changed: the chunk's checksum no longer matches. */
function bendBytes(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes)
  const at = copy.indexOf('IDAT') + 40
  copy[at] = copy[at]! ^ 0xff
  return copy
}

const head = (width: number, height: number): Buffer => {
  const data = Buffer.alloc(13)
  data.writeUInt32BE(width, 0)
  data.writeUInt32BE(height, 4)
  data.set([8, 2, 0, 0, 0], 8)
  return data
}
const pngOf = (...chunks: Buffer[]) =>
  Buffer.concat([png.subarray(0, 8), ...chunks, chunk('IEND', Buffer.alloc(0))])
const entity =
  '<?xml version="1.0"?><!DOCTYPE s [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg>&x;</svg>'

/** The first pixel chunk claims to be longer than any file may be. */
function claimHugeChunk(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes)
  copy.writeUInt32BE(0x7f_ff_ff_ff, copy.indexOf('IDAT') - 4)
  return copy
}

/** Its header promises a thousand bytes more than there are. */
function claimMoreBytes(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes)
  copy.writeUInt32LE(copy.readUInt32LE(4) + 1_000, 4)
  return copy
}

/** What people upload instead of a picture, and why it is refused (reliability S12). */
export const hostilePictures: readonly (readonly [string, Buffer, PictureFault])[] = [
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
  ['PNG with a bent pixel chunk', bendBytes(png), 'picture_broken'],
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
  ['a thread', await drawn(400, 10).png().toBuffer(), 'picture_too_small'],

  ['a BMP', Buffer.concat([Buffer.from('BM'), Buffer.alloc(200)]), 'picture_type'],
  ['an icon of Windows', Buffer.concat([Buffer.from([0, 0, 1, 0, 1, 0]), zip]), 'picture_type'],
  ['PHP', Buffer.from('<?php system($_GET["c"]); ?>'), 'picture_type'],
  ['JavaScript', Buffer.from('fetch("/wps/session")'), 'picture_type'],
  ['a shell script', Buffer.from('#!/bin/sh\nid\n'), 'picture_type'],
  ['a program of Windows', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(300)]), 'picture_type'],
  [
    'a program of Linux',
    Buffer.concat([Buffer.from('\u007fELF'), Buffer.alloc(300)]),
    'picture_type',
  ],
  ['gzip', gzipSync(Buffer.alloc(1_000_000)), 'picture_type'],
  ['RAR', Buffer.from('Rar!\u001a\u0007\u0000', 'latin1'), 'picture_type'],
  ['a film', film, 'picture_type'],
  ['XML that asks for a file', Buffer.from(entity), 'picture_type'],
  ['an SVG packed by gzip', gzipSync(Buffer.from('<svg onload="x()"/>')), 'picture_type'],
  ['a GIF with JavaScript in it', Buffer.from('GIF89a/*\u0000\u0000*/=1;alert(1)'), 'picture_type'],
  ['a GIF and PHP', Buffer.concat([gif, Buffer.from('<?php echo 1;')]), 'picture_type'],
  ['a line break before a PNG', Buffer.concat([Buffer.from('\r\n'), png]), 'picture_type'],
  ['HTML before a JPEG', Buffer.concat([Buffer.from('<html>'), jpg]), 'picture_type'],
  [
    'a byte order mark before a WebP',
    Buffer.concat([Buffer.from([239, 187, 191]), webp]),
    'picture_broken',
  ],
  ['three bytes of JPEG', jpg.subarray(0, 3), 'picture_broken'],
  ['JPEG without its end', jpg.subarray(0, jpg.length - 2), 'picture_broken'],
  [
    'a JPEG that is a head and HTML',
    Buffer.concat([jpg.subarray(0, 20), Buffer.from('<html>')]),
    'picture_broken',
  ],
  ['WebP that promises more', claimMoreBytes(webp), 'picture_broken'],
  ['PNG without pixels', pngOf(chunk('IHDR', head(300, 200))), 'picture_broken'],
  [
    'PNG of no width',
    pngOf(chunk('IHDR', head(0, 200)), chunk('IDAT', Buffer.alloc(20))),
    'picture_broken',
  ],
  ['PNG whose chunk is 2 GB by its own word', claimHugeChunk(png), 'picture_broken'],
  ['a bomb of 30,000 by 30,000', bombOf(30_000), 'picture_too_many_pixels'],
  ['a bomb just above the cap', bombOf(6_330), 'picture_too_many_pixels'],
  [
    'PNG and a program',
    Buffer.concat([png, Buffer.from('MZ'), Buffer.alloc(100)]),
    'picture_not_clean',
  ],
  ['JPEG and RAR', Buffer.concat([jpg, Buffer.from('Rar!\u001a\u0007')]), 'picture_not_clean'],
  [
    'JPEG and 7z',
    Buffer.concat([jpg, Buffer.from('7z\u00bc\u00af\u0027\u001c', 'latin1')]),
    'picture_not_clean',
  ],
  [
    'JPEG and a shell script',
    Buffer.concat([jpg, Buffer.from('#!/bin/sh\nid')]),
    'picture_not_clean',
  ],
  ['JPEG and PDF', Buffer.concat([jpg, Buffer.from('%PDF-1.4 1 0 obj')]), 'picture_not_clean'],
  [
    'a link of a script in a comment',
    jpgWith('javascript:alert(document.cookie)'),
    'picture_not_clean',
  ],
  ['a frame in a comment', jpgWith('<iframe src=//x>'), 'picture_not_clean'],
  [
    'a document type in a text',
    pngWith(chunk('iTXt', Buffer.from('k\u0000<!DOCTYPE html>'))),
    'picture_not_clean',
  ],
  [
    'PHP in a palette',
    pngWith(chunk('PLTE', Buffer.from('<?php eval($x); ?> '))),
    'picture_not_clean',
  ],
]

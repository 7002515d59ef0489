import { expect, test } from 'vitest'
import { parentOrigin, readFrameAddress } from './address.ts'

const sessionID = 'a-session-of-the-studio'

test.each([
  ['127.0.0.1:8091', 'http://127.0.0.1:8091'],
  ['localhost:4000', 'http://localhost:4000'],
  ['[::1]:4000', 'http://[::1]:4000'],
  ['rgs.rimba.example', 'https://rgs.rimba.example'],
  ['127.0.0.1.evil.example', 'https://127.0.0.1.evil.example'],
])('rgs_url %s is asked at %s', (rgs, url) => {
  expect(readFrameAddress(`?sessionID=${sessionID}&rgs_url=${rgs}`)?.studioUrl).toBe(url)
})

test.each([
  `?sessionID=${sessionID}`,
  `?sessionID=${sessionID}&rgs_url=https://rgs.example`,
  `?sessionID=${sessionID}&rgs_url=user@rgs.example`,
  `?sessionID=${sessionID}&rgs_url=rgs.example/path`,
  '?sessionID=short&rgs_url=rgs.example',
])('%s is no address of a game', (query) => {
  expect(readFrameAddress(query)).toBe(null)
})

test.each([
  ['ms', 'ms'],
  ['zh', 'zh'],
  ['CN', 'zh'],
  ['vi', 'vi'],
  ['ar', 'ar'],
  ['en', 'en'],
  ['th', 'en'],
])('lang=%s is told in %s', (requested, lang) => {
  const query = `?sessionID=${sessionID}&rgs_url=rgs.example&lang=${requested}`
  expect(readFrameAddress(query)?.lang).toBe(lang)
})

test.each([
  ['http://localhost:8080/play/game', 'http://localhost:8080'],
  ['', null],
  ['http://127.0.0.1:8091/play/harimau-emas', null],
  ['about:blank', null],
])('opened from %s, messages go to %s', (referrer, origin) => {
  expect(parentOrigin(referrer, 'http://127.0.0.1:8091')).toBe(origin)
})

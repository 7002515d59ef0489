import { captcha } from '@kancil/contract/identity/verification/captcha'
import { checkPow, newPow } from '@kancil/contract/identity/verification/pow'
import { checkSlider, newSlider } from '@kancil/contract/identity/verification/slider'
import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testServer, type TestServer } from '../../../testing/server.ts'
import { handDrag, sliderTarget } from '../testing/members.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.stop())

const at = (ip: string) => server.visitor('member', ip)

async function puzzle(browser = at('192.0.2.1')) {
  const { value } = await browser.call(newSlider, { purpose: 'login' })
  const x = await sliderTarget(server, value.challengeId)
  const answer = (to: number) => ({
    challengeId: value.challengeId,
    x: to,
    durationMs: 950,
    by: 'pointer' as const,
    trajectory: handDrag(to),
  })
  return { browser, value, x, answer }
}

test('a puzzle is two PNGs of the size it says, without the answer', async () => {
  const { value, x } = await puzzle()
  for (const [image, width, height] of [
    [value.background, value.width, value.height],
    [value.piece, value.pieceSize, value.pieceSize],
  ] as const) {
    const meta = await sharp(Buffer.from(image, 'base64')).metadata()
    expect([meta.format, meta.width, meta.height]).toEqual(['png', width, height])
  }
  expect(x).toBeGreaterThanOrEqual(60)
  const { background: _b, piece: _p, ...rest } = value
  expect(Object.keys(rest).toSorted()).toEqual([
    'challengeId',
    'expiresInSeconds',
    'height',
    'pieceSize',
    'pieceTop',
    'width',
  ])
})

test('the hole is where the server says, and the piece fits it', async () => {
  const { value, x } = await puzzle()
  const pixels = await sharp(Buffer.from(value.background, 'base64')).raw().toBuffer()
  const piece = await sharp(Buffer.from(value.piece, 'base64')).raw().toBuffer()
  const channels = pixels.length / (value.width * value.height)
  const middle = value.pieceSize / 2
  const hole = ((value.pieceTop + middle) * value.width + x + middle) * channels
  const inside = (middle * value.pieceSize + middle) * 4
  // The picture at the hole's middle has the piece's colour there, darkened by 62 of 100.
  for (let channel = 0; channel < 3; channel++)
    expect(Math.abs(pixels[hole + channel]! - piece[inside + channel]! * 0.38)).toBeLessThanOrEqual(
      2,
    )
  expect(piece[inside + 3]).toBe(255)
})

test('no two puzzles are alike', async () => {
  const { browser } = await puzzle()
  const seen = new Set<string>()
  for (let count = 0; count < 10; count++)
    seen.add((await browser.call(newSlider, { purpose: 'login' })).value.background)
  expect(seen.size).toBe(10)
})

test('a right answer is taken once', async () => {
  const { browser, x, answer } = await puzzle()
  expect((await browser.call(checkSlider, answer(x))).status).toBe(200)
  expect((await browser.call(checkSlider, answer(x))).code).toBe('slider_expired')
})

test('answers at the same moment earn one result', async () => {
  const { browser, x, answer } = await puzzle()
  const replies = await Promise.all([1, 2, 3, 4].map(() => browser.call(checkSlider, answer(x))))
  expect(replies.filter((reply) => reply.success)).toHaveLength(1)
})

test('three wrong answers close the puzzle', async () => {
  const { browser, x, answer } = await puzzle()
  for (const triesLeft of [2, 1, 0]) {
    const reply = await browser.call(checkSlider, answer(x - 20))
    expect([reply.code, reply.body.value]).toEqual(['slider_missed', { triesLeft }])
  }
  expect((await browser.call(checkSlider, answer(x))).code).toBe('slider_expired')
})

test('a puzzle is answered from the address it was given to, within two minutes', async () => {
  const elsewhere = await puzzle()
  const stranger = await at('192.0.2.99').call(checkSlider, elsewhere.answer(elsewhere.x))
  expect(stranger.code).toBe('slider_expired')
  server.clock.advance(121_000)
  const late = await elsewhere.browser.call(checkSlider, elsewhere.answer(elsewhere.x))
  expect(late.code).toBe('slider_expired')
})

test('of an IPv6 address the /64 counts', async () => {
  const home = await puzzle(at('2001:db8:1:2::5'))
  const reply = await at('2001:db8:1:2:aaaa::7').call(checkSlider, home.answer(home.x))
  expect(reply.status).toBe(200)
})

test.each([
  { x: '5' },
  { trajectory: 'all' },
  { trajectory: Array.from({ length: 601 }, () => ({ x: 1, y: 1, t: 1 })) },
  { by: 'magic' },
  { extra: 1 },
  { challengeId: 'chl_1' },
])('%o is a bad request', async (change) => {
  const { browser, x, answer } = await puzzle()
  const reply = await browser.call(checkSlider, { ...answer(x), ...change } as never)
  expect(reply.code).toBe('bad_request')
})

test('a proof of work is taken once, for its own challenge alone', async () => {
  const browser = at('192.0.2.3')
  const { value } = await browser.call(newPow, { purpose: 'register' })
  const { value: other } = await browser.call(newPow, { purpose: 'register' })
  const challenge = { parameters: value.parameters, signature: value.signature }
  const solution = await solveChallenge({ challenge: challenge as unknown as Challenge, deriveKey })
  const { counter, derivedKey } = solution!
  const send = (challengeId: string, key = derivedKey) =>
    browser.call(checkPow, { challengeId, counter, derivedKey: key })
  expect((await send(other.challengeId)).code).toBe('pow_wrong')
  expect((await send(value.challengeId, '0'.repeat(64))).code).toBe('pow_wrong')
  expect((await send(value.challengeId)).status).toBe(200)
  expect((await send(value.challengeId)).code).toBe('pow_expired')
  server.clock.advance(121_000)
  expect((await send(other.challengeId)).code).toBe('pow_expired')
})

test('a slider cannot be answered as a proof of work', async () => {
  const { browser, value } = await puzzle()
  const challengeId = value.challengeId
  const reply = await browser.call(checkPow, {
    challengeId,
    counter: 1,
    derivedKey: '0'.repeat(64),
  })
  expect(reply.code).toBe('pow_expired')
})

test('the captcha is a picture whose letters no answer holds', async () => {
  const browser = at('192.0.2.4')
  const { value, headers } = await browser.call(captcha, {})
  const meta = await sharp(Buffer.from(value, 'base64')).metadata()
  expect([meta.format, meta.width, meta.height]).toEqual(['png', 160, 56])
  expect(String(headers['set-cookie'])).toMatch(
    /^__Host-kancil-captcha=chl_\w{32}; Max-Age=300; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
  )
})

import { sandboxDrawKey } from '@kancil/contract/ports/draw-results'
import { expect, test } from 'vitest'
import { drawSource } from './draw-source.ts'

const key = sandboxDrawKey

test('a source of results is an address and the public key that its announcements are checked with', () => {
  const url = 'https://draws.example/announcements'
  expect(drawSource({ KANCIL_DRAWS_URL: url, KANCIL_DRAWS_KEY: key })).toEqual({ url, key })
  expect(drawSource({})).toBeUndefined()
})

test.each([
  ['http://draws.example', key],
  ['https://draws.example', 'x'.repeat(44)],
  ['https://draws.example', undefined],
  [undefined, key],
])('%s with %s is refused', (url, given) => {
  expect(() => drawSource({ KANCIL_DRAWS_URL: url, KANCIL_DRAWS_KEY: given })).toThrow(
    /KANCIL_DRAWS/,
  )
})

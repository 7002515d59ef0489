import { afterEach, expect, test } from 'vitest'
import { begunAt, keepBegun } from './begun-at.ts'

afterEach(() => {
  sessionStorage.clear()
  history.replaceState(null, '', '/')
})

test('a deposit begun in a game leads back to that game, without the wallet over it', () => {
  history.replaceState(null, '', '/game?gameId=harimau-emas&modal=wallet&at=deposit')
  keepBegun('dep_1')
  expect(begunAt('dep_1')).toBe('/game?gameId=harimau-emas')
  expect(begunAt('dep_2')).toBeNull()
})

test('one begun elsewhere leads nowhere in particular', () => {
  history.replaceState(null, '', '/promotions?modal=wallet')
  keepBegun('dep_1')
  expect(begunAt('dep_1')).toBeNull()
})

import { afterEach, expect, test } from 'vitest'
import { rememberedGame, rememberGame } from './deposit-game.ts'

afterEach(() => {
  sessionStorage.clear()
  history.replaceState(null, '', '/')
})

test('a deposit begun in a game leads back to that game, without the wallet over it', () => {
  history.replaceState(null, '', '/game?gameId=harimau-emas&modal=wallet&at=deposit')
  rememberGame('dep_1')
  expect(rememberedGame('dep_1')).toBe('/game?gameId=harimau-emas')
  expect(rememberedGame('dep_2')).toBeNull()
})

test('one begun elsewhere leads nowhere in particular', () => {
  history.replaceState(null, '', '/promotions?modal=wallet')
  rememberGame('dep_1')
  expect(rememberedGame('dep_1')).toBeNull()
})

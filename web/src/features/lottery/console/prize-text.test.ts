import { expect, test } from 'vitest'
import { returnOf } from './prize-text.ts'

const row = (play: string, prize: string, computed: string) => {
  return { ...{ play, prize, computed }, odds: '1', stated: computed }
}

test('a prize names what its bet returns, also where several prizes are one bet', () => {
  const game = {
    prizes: [
      row('B', 'all', '0.64'),
      row('B-ibox', '4', '0.65'),
      row('B-ibox', '24', '0.66'),
      row('2top', 'win', '0.9'),
    ],
  }
  const of = (play: string, prize: string) => returnOf(game, { play, prize })
  expect([of('B', 'third'), of('B-ibox', '24.first'), of('2top', 'win')]).toEqual([
    ...['0.64', '0.66', '0.9'],
  ])
  expect(of('3top', 'win')).toBeUndefined()
})

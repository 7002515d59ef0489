import { Container, Sprite } from 'pixi.js'
import type { Atlas } from './atlas.ts'
import type { Motion } from './motion.ts'

type Coin = {
  readonly sprite: Sprite
  x: number
  y: number
  acrossPerSecond: number
  downPerSecond: number
  turn: number
  readonly turnsPerSecond: number
}

const most = 64
const gravity = 1_500
const seconds = 2.6

/**
 * Coins thrown up from the bottom of the frame. Their paths are decoration: a plain sequence, not
 * random.
 */
export function createCoins(motion: Motion) {
  const view = new Container()
  let stop: (() => unknown) | null = null

  function end(): void {
    stop?.()
    stop = null
    view.removeChildren()
  }

  return {
    view,
    end,
    throwUp(atlas: Atlas, strength: number, width: number, height: number): void {
      end()
      const count = Math.round(most * Math.min(1, strength))
      const coins = Array.from({ length: count }, (_, index): Coin => {
        const spread = ((index * 0.618) % 1) - 0.5
        const sprite = new Sprite({ texture: atlas.coin, anchor: 0.5 })
        view.addChild(sprite)
        return {
          sprite,
          x: width / 2 + spread * width * 0.5,
          y: height + 40 + (index % 9) * 46,
          acrossPerSecond: spread * 900,
          downPerSecond: -(1_050 + ((index * 0.377) % 1) * 480),
          turn: (index * 0.29) % 1,
          turnsPerSecond: 0.8 + ((index * 0.173) % 1) * 1.6,
        }
      })
      let left = seconds
      stop = motion.forever((passed) => {
        left -= passed
        if (left <= 0) return end()
        for (const coin of coins) move(coin, passed, Math.min(1, left * 2))
      })
    },
  }
}

function move(coin: Coin, passed: number, alpha: number): void {
  coin.downPerSecond += gravity * passed
  coin.x += coin.acrossPerSecond * passed
  coin.y += coin.downPerSecond * passed
  coin.turn += coin.turnsPerSecond * passed
  const size = 46
  coin.sprite.position.set(coin.x, coin.y)
  coin.sprite.setSize(Math.max(4, size * Math.abs(Math.cos(coin.turn * Math.PI * 2))), size)
  coin.sprite.alpha = alpha
}

import { expect, test, vi } from 'vitest'
import {
  imageCacheSize,
  imageThrottleMs,
  isLoaded,
  isNear,
  loadedAddress,
  loadImage,
  rememberLoaded,
  setImageCdns,
  watchNear,
} from './image-store.ts'

test('an image is tried three times and no more', async () => {
  let calls = 0
  const never = (): Promise<void> => {
    calls += 1
    return Promise.reject(new Error('gone'))
  }
  await expect(loadImage('/a.svg', never)).rejects.toThrow('gone')
  expect(calls).toBe(3)
  expect(isLoaded('/a.svg')).toBe(false)
})

test('the third attempt may still succeed', async () => {
  let calls = 0
  await loadImage('/b.svg', async () => {
    calls += 1
    if (calls < 3) throw new Error('not yet')
  })
  expect(isLoaded('/b.svg')).toBe(true)
})

test('the image CDNs are tried in their order, the site itself last', async () => {
  setImageCdns(['https://one.example', 'https://two.example', 'https://three.example'])
  const addresses: string[] = []
  const only =
    (has: string) =>
    async (url: string): Promise<void> => {
      addresses.push(url)
      if (url !== has) throw new Error('not there')
    }
  await loadImage('/c.webp', only('/c.webp'))
  expect(addresses).toEqual(['https://one.example/c.webp', 'https://two.example/c.webp', '/c.webp'])
  expect(loadedAddress('/c.webp')).toBe('/c.webp')
  await loadImage('/d.webp', only('https://two.example/d.webp'))
  expect(loadedAddress('/d.webp')).toBe('https://two.example/d.webp')
  addresses.length = 0
  await loadImage('https://studio.example/e.webp', only('https://studio.example/e.webp'))
  expect(addresses).toEqual(['https://studio.example/e.webp'])
  setImageCdns([])
})

test('the cache holds 200 and forgets the oldest', () => {
  for (let at = 0; at <= imageCacheSize; at += 1) rememberLoaded(`/cache/${at}.svg`)
  expect(isLoaded('/cache/0.svg')).toBe(false)
  expect(isLoaded('/cache/1.svg')).toBe(true)
})

test.each([
  [{ top: 1_290, bottom: 1_500 }, true],
  [{ top: 1_310, bottom: 1_500 }, false],
  [{ top: -600, bottom: -290 }, true],
  [{ top: -600, bottom: -310 }, false],
])('%o is near a screen of 1000: %s', (box, near) => {
  expect(isNear(box, 1_000)).toBe(near)
})

test('a box that comes near because what stood above it went is told, without any scrolling', async () => {
  let layoutChanged = (): void => undefined
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: () => void) {
        layoutChanged = callback
      }
      observe(): void {}
      disconnect(): void {}
    },
  )
  const element = document.createElement('span')
  let top = 10 * innerHeight
  element.getBoundingClientRect = () => ({ top, bottom: top + 100 }) as DOMRect
  const enter = vi.fn<() => void>()
  watchNear(element, enter)
  layoutChanged()
  await new Promise((done) => setTimeout(done, 2 * imageThrottleMs))
  expect(enter).not.toHaveBeenCalled()
  top = innerHeight / 2
  layoutChanged()
  await vi.waitFor(() => expect(enter).toHaveBeenCalledOnce())
  vi.unstubAllGlobals()
})

/** FNV-1a: the same text always weaves the same cloth. */
export function hashOf(text: string): number {
  let hash = 2_166_136_261
  for (let at = 0; at < text.length; at += 1) {
    hash ^= text.charCodeAt(at)
    hash = Math.imul(hash, 16_777_619)
  }
  return hash >>> 0
}

/**
 * A stream of numbers in [0, 1) from a seed (mulberry32): for decoration only, never for an
 * outcome.
 */
export function streamOf(seed: string): () => number {
  let state = hashOf(seed)
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export function pick<Item>(items: readonly Item[], next: () => number): Item {
  return items[Math.floor(next() * items.length)]!
}

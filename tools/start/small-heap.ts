/**
 * Options that keep our programs' memory small: V8 alone would let garbage grow to several times
 * what is in use, and malloc would keep an arena for each thread. A process holds about 50 MB of
 * live objects; callbacks a second are the same either way (docs/operator-guide.md).
 */
export const smallHeap = {
  flags: ['--max-old-space-size=256', '--max-semi-space-size=16'],
  env: { MALLOC_ARENA_MAX: '2' },
} as const

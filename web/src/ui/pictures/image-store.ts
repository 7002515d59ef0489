/**
 * Lazy images of the specification, sections 4 and 9: three attempts, a cache of 200, checked every
 * 200 ms.
 */
export const imageAttempts = 3
export const imageCacheSize = 200
export const imageThrottleMs = 200
/** Images are requested when they come within 1.3 screens. */
export const imagePreloadRatio = 1.3

/** Loaded images and the addresses that served them; the oldest are dropped first. */
const loaded = new Map<string, string>()

export function isLoaded(url: string): boolean {
  return loaded.has(url)
}

/** The address from which an image was loaded before; its own if it was not. */
export function loadedAddress(url: string): string {
  return loaded.get(url) ?? url
}

export function rememberLoaded(url: string, place = url): void {
  loaded.delete(url)
  loaded.set(url, place)
  if (loaded.size <= imageCacheSize) return
  const [oldest] = loaded.keys()
  if (oldest !== undefined) loaded.delete(oldest)
}

let cdns: readonly string[] = []

/** Origins that are tried for the site's own pictures before the site itself, in this order. */
export function setImageCdns(origins: readonly string[]): void {
  cdns = origins
}

/** Where an attempt looks: the origins in order, and the site itself last. */
export function placeOf(url: string, attempt: number, origins: readonly string[] = cdns): string {
  const isOwn = url.startsWith('/') && !url.startsWith('//')
  const origin = isOwn && attempt < imageAttempts ? origins[attempt - 1] : undefined
  return origin === undefined ? url : origin + url
}

/**
 * Loads one image in up to three attempts; rejects after the last. Resolves to the address that
 * served it.
 */
export async function loadImage(
  url: string,
  fetchImage: (url: string) => Promise<void> = fetchByElement,
): Promise<string> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const place = placeOf(url, attempt)
      await fetchImage(place)
      rememberLoaded(url, place)
      return place
    } catch (error) {
      if (attempt >= imageAttempts) throw error
    }
  }
}

function fetchByElement(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const image = new Image()
    image.addEventListener('load', () => resolve())
    image.addEventListener('error', () => reject(new Error(`no image: ${url}`)))
    image.src = url
  })
}

/** Whether a box is within the preload ratio of the screen's height. */
export function isNear(box: { top: number; bottom: number }, screenHeight: number): boolean {
  const reach = screenHeight * imagePreloadRatio
  return box.top < reach && box.bottom > screenHeight - reach
}

type WatchedElement = { readonly element: Element; readonly enter: () => void }
const watched = new Set<WatchedElement>()
let timer: ReturnType<typeof setTimeout> | undefined

function check(): void {
  timer = undefined
  for (const entry of watched) {
    if (!isNear(entry.element.getBoundingClientRect(), innerHeight)) continue
    watched.delete(entry)
    entry.enter()
  }
}

function scheduleCheck(): void {
  timer ??= setTimeout(check, imageThrottleMs)
}

/** What stands above may go or come without any scrolling: a rail that turns out to be empty. */
let layout: ResizeObserver | undefined

/**
 * Calls `enter` once, when the element comes near the screen; all elements share one check every
 * 200 ms at most.
 */
export function watchNear(element: Element, enter: () => void): () => void {
  const entry: WatchedElement = { element, enter }
  if (isNear(element.getBoundingClientRect(), innerHeight)) {
    enter()
    return () => undefined
  }
  if (watched.size === 0) {
    addEventListener('scroll', scheduleCheck, { passive: true, capture: true })
    addEventListener('resize', scheduleCheck, { passive: true })
    layout ??= new ResizeObserver(scheduleCheck)
    layout.observe(document.body)
  }
  watched.add(entry)
  return () => {
    watched.delete(entry)
    if (watched.size > 0) return
    removeEventListener('scroll', scheduleCheck, { capture: true })
    removeEventListener('resize', scheduleCheck)
    layout?.disconnect()
  }
}

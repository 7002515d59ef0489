/** A service worker's global scope; the rest of the tree uses the page's types. */
export type WorkerScope = {
  readonly location: Location
  readonly registration: ServiceWorkerRegistration
  readonly clients: {
    matchAll(): Promise<
      readonly { readonly url: string; navigate(url: string): Promise<unknown> }[]
    >
  }
  skipWaiting(): Promise<void>
  addEventListener(
    type: 'install' | 'activate',
    listener: (event: { waitUntil(work: Promise<unknown>): void }) => void,
  ): void
  addEventListener(
    type: 'message',
    listener: (event: { data: unknown; waitUntil(work: Promise<unknown>): void }) => void,
  ): void
}

export const scope = globalThis as unknown as WorkerScope

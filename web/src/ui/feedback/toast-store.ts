import type { MessageId } from '../../i18n/message-id.ts'

export type ToastTone = 'info' | 'success' | 'danger'
export type Toast = {
  readonly key: number
  readonly tone: ToastTone
  readonly id: MessageId
  readonly values: Readonly<Record<string, unknown>>
}

const stayMs = 4_500
/** More would cover what the user is working on; on a phone, all of it. */
const shownMost = 2
/** Empty, for the first render. */
export const noToasts: readonly Toast[] = []
let toasts = noToasts
let lastKey = 0
const listeners = new Set<() => void>()

function set(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

/** A short notice at the edge of the screen. Never the only place where an error is shown. */
export function showToast(
  id: MessageId,
  tone: ToastTone = 'info',
  values: Readonly<Record<string, unknown>> = {},
): void {
  lastKey += 1
  const key = lastKey
  set([...toasts, { key, tone, id, values }].slice(-shownMost))
  setTimeout(() => closeToast(key), stayMs)
}

export function closeToast(key: number): void {
  set(toasts.filter((toast) => toast.key !== key))
}

export const toastStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  get: (): readonly Toast[] => toasts,
}

import { vi } from 'vitest'
import type { JourneyHouse } from './house.ts'

/** What a text has that carries a one-time code. */
export const codePattern = /\b\d{6}\b/

/**
 * The part of the newest text to a number, or of the newest mail to an address, that has this
 * pattern, once there are `count` of them.
 */
export function newestIn(
  { addresses }: Pick<JourneyHouse, 'addresses'>,
  inbox: 'phone' | 'mail',
  { to, has, count = 1 }: { readonly to: string; readonly has: RegExp; readonly count?: number },
): Promise<string> {
  const address = `${addresses.sandbox}/${inbox}/messages?to=${encodeURIComponent(to)}`
  return vi.waitUntil(
    async () => {
      const { messages } = (await (await fetch(address)).json()) as { messages: { text: string }[] }
      return messages.length >= count ? has.exec(messages[0]!.text)?.[0] : undefined
    },
    { timeout: 60_000, interval: 50 },
  )
}

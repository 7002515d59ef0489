import type { ChatLine } from '@kancil/contract/messages/chat/line'
import { useState } from 'react'

/** A line that is on its way, or did not arrive. */
export type PendingLine = {
  readonly requestId: string
  readonly text: string
  readonly error: unknown
  /** The number it got; it stays in view until the chat itself shows that line. */
  readonly number: number | null
  /** The chat's last line when it was sent. */
  readonly after: number
}

/**
 * Lines from the press until the chat shows them. A line that failed stays, to be sent again under
 * the same id.
 */
export function usePending(
  lines: readonly ChatLine[],
  side: 'member' | 'operator',
  send: (requestId: string, text: string) => Promise<ChatLine>,
) {
  const [kept, setKept] = useState<readonly PendingLine[]>([])
  const last = lines.at(-1)?.number ?? 0
  const pending = notYetShown(kept, lines, side)

  function change(requestId: string, part: Partial<PendingLine>): void {
    setKept((before) =>
      before.map((line) => (line.requestId === requestId ? { ...line, ...part } : line)),
    )
  }
  async function go(requestId: string, text: string): Promise<void> {
    try {
      const { number } = await send(requestId, text)
      change(requestId, { number })
    } catch (error) {
      change(requestId, { error })
    }
  }
  return {
    pending,
    say(text: string): void {
      const requestId = crypto.randomUUID()
      setKept((before) => [
        ...notYetShown(before, lines, side),
        { requestId, text, error: null, number: null, after: last },
      ])
      void go(requestId, text)
    },
    again({ requestId, text }: PendingLine): void {
      change(requestId, { error: null })
      void go(requestId, text)
    },
  }
}

/** The chat may show a line before the answer to its sending arrives: each of its lines is one. */
export function notYetShown(
  kept: readonly PendingLine[],
  lines: readonly ChatLine[],
  side: ChatLine['kind'],
): readonly PendingLine[] {
  const last = lines.at(-1)?.number ?? 0
  const numbers = new Set(kept.map(({ number }) => number))
  const free = lines.filter((line) => line.kind === side && !numbers.has(line.number))
  return kept.filter(({ number, text, after }) => {
    if (number !== null) return number > last
    const at = free.findIndex((line) => line.number > after && line.text === text)
    if (at >= 0) free.splice(at, 1)
    return at < 0
  })
}

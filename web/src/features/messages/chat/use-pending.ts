import type { ChatLine } from '@kancil/contract/messages/chat/line'
import { useState } from 'react'

/** A line that is on its way, or did not arrive. */
export type PendingLine = {
  readonly requestId: string
  readonly text: string
  readonly error: unknown
  /** The number it got; it stays in view until the chat itself shows that line. */
  readonly number: number | null
}

/**
 * Lines from the press until the chat shows them. A line that failed stays, to be sent again under
 * the same id.
 */
export function usePending(
  lines: readonly ChatLine[],
  send: (requestId: string, text: string) => Promise<ChatLine>,
) {
  const [kept, setKept] = useState<readonly PendingLine[]>([])
  const last = lines.at(-1)?.number ?? 0
  const pending = kept.filter(({ number }) => number === null || number > last)

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
        ...before.filter(({ number }) => number === null || number > last),
        { requestId, text, error: null, number: null },
      ])
      void go(requestId, text)
    },
    again({ requestId, text }: PendingLine): void {
      change(requestId, { error: null })
      void go(requestId, text)
    },
  }
}

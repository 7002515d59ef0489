import { chatDesk, chatsMessage } from '@kancil/contract/messages/chat/desk'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useText } from '../../../../i18n/use-text.tsx'
import { refresh, useQueryOf } from '../../../../lib/call/queries.ts'
import { useLive } from '../../../../lib/live/state.ts'

/** How many chats wait for an operator, beside the menu entry: on whatever page they are. */
export function WaitingChats(): ReactElement | null {
  const text = useText()
  const cache = useQueryClient()
  const waiting = useQueryOf(chatDesk, {}, { everyMs: 30_000 }).data?.waiting ?? 0
  useLive(chatsMessage, () => refresh(cache, chatDesk))
  if (waiting === 0) return null
  return (
    <span className="num min-w-6 rounded-full bg-service px-1.5 text-center text-xs text-on-service">
      <span aria-hidden="true">{waiting}</span>
      <span className="sr-only">{text('servicedesk.waiting', { count: waiting })}</span>
    </span>
  )
}

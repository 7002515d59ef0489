import type { Chat, ChatLine } from '@kancil/contract/messages/chat/line'
import { useEffect, useRef, useState } from 'react'
import { type ChatLink, openChatLink } from './socket.ts'

const typingShownMs = 4_000

export type Conversation = {
  readonly chat: Chat | null
  readonly lines: readonly ChatLine[]
  readonly isOnline: boolean
  readonly isTyping: boolean
  readonly noteTyping: () => void
}

/** A chat as its socket tells it: every line once and in order, across lost connections. */
export function useConversation(path: string, chatId: string, key = ''): Conversation {
  const [chat, setChat] = useState<Chat | null>(null)
  const [lines, setLines] = useState<readonly ChatLine[]>([])
  const [isOnline, setOnline] = useState(true)
  const [isTyping, setTyping] = useState(false)
  const link = useRef<ChatLink | null>(null)
  useEffect(() => {
    let last = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    const quiet = (): void => {
      clearTimeout(timer)
      setTyping(false)
    }
    const opened = openChatLink({
      ...{ path, chatId, key, after: () => last, onOnline: setOnline },
      onFrame(frame) {
        if (frame.type === 'chat') setChat(frame.chat)
        else if (frame.type === 'typing') {
          quiet()
          setTyping(true)
          timer = setTimeout(quiet, typingShownMs)
        } else if (frame.line.number === last + 1) {
          last = frame.line.number
          quiet()
          setLines((before) => [...before, frame.line])
        }
      },
    })
    link.current = opened
    return () => {
      quiet()
      opened.close()
      setChat(null)
      setLines([])
    }
  }, [path, chatId, key])
  return { chat, lines, isOnline, isTyping, noteTyping: () => link.current?.typing() }
}

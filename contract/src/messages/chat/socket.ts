import type { Chat, ChatLine, LineKind } from './line.ts'

/** The sockets' addresses; what is read goes by `?chat=` and `?after=`. */
export const memberChatSocket = '/wps/chat/socket'
export const deskChatSocket = '/console/chat/socket'
/**
 * The socket's own protocol. The tab's marker and a visitor's key are offered beside it, as
 * `marker.<marker>` and `key.<key>`: a browser cannot send headers with a socket, and addresses end
 * up in logs.
 */
export const chatProtocol = 'kancil.chat'

/** What a chat's socket tells. */
export type ChatFrame =
  | { readonly type: 'line'; readonly line: ChatLine }
  | { readonly type: 'chat'; readonly chat: Chat }
  | { readonly type: 'typing'; readonly kind: LineKind }
/** All that a client may say on it. */
export const typingWord = 'typing'

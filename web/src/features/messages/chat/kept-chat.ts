/** A visitor's chat in this tab: its id and the key that opens it. */
export type KeptChat = { readonly chatId: string; readonly key: string }

const name = 'kancil-chat'

export function keptChat(): KeptChat | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(name) ?? 'null') as Partial<KeptChat> | null
    return kept?.chatId && kept.key ? { chatId: kept.chatId, key: kept.key } : null
  } catch {
    return null
  }
}

export function keepChat(chat: KeptChat | null): void {
  try {
    if (chat) sessionStorage.setItem(name, JSON.stringify(chat))
    else sessionStorage.removeItem(name)
  } catch {
    // Without storage the chat lasts as long as the page.
  }
}

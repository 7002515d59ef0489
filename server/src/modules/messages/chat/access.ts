import { hmacSha256, sameBytes } from '../../../kernel/chance.ts'
import type { Db, Tx } from '../../../kernel/db.ts'
import { Refusal } from '../../../kernel/http/refusal.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { chatById, type ChatRow, lockChat } from './store.ts'

/** A visitor's key to a chat: it follows from the id, so that nothing of it is kept. */
export function keyOf({ secrets }: Pick<Kernel, 'secrets'>, chatId: string): string {
  return hmacSha256(secrets.keyFor('chat-key'), chatId).toString('base64url')
}

/** Whether a chat is this caller's: the member's own, or a visitor's by its key. */
export function isOwner(
  kernel: Pick<Kernel, 'secrets'>,
  chat: ChatRow,
  memberId: string | null,
  key: string,
): boolean {
  if (chat.memberId !== null) return chat.memberId === memberId
  return sameBytes(Buffer.from(keyOf(kernel, chat.id)), Buffer.from(key))
}

export type Knock = {
  readonly secrets: Kernel['secrets']
  readonly caller: { readonly memberId: string } | null
}

/** The caller's own chat; another's is answered as one that does not exist. */
export async function ownChat(
  db: Db,
  { secrets, caller }: Knock,
  chatId: string,
  key = '',
): Promise<ChatRow> {
  return checked(await chatById(db, chatId), { secrets, caller }, key)
}

export async function lockOwnChat(
  tx: Tx,
  { secrets, caller }: Knock,
  chatId: string,
  key = '',
): Promise<ChatRow> {
  return checked(await lockChat(tx, chatId), { secrets, caller }, key)
}

function checked(chat: ChatRow | null, { secrets, caller }: Knock, key: string): ChatRow {
  if (!chat || !isOwner({ secrets }, chat, caller?.memberId ?? null, key))
    throw new Refusal('not_found')
  return chat
}

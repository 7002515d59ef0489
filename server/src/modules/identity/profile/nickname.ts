import type { InputOf, OutputOf } from '@kancil/contract/endpoint'
import type { changeNickname as endpoint } from '@kancil/contract/identity/security'
import { nicknameFault, normaliseNickname } from '@kancil/rules/identity/nickname'
import type { Context } from '../../../kernel/http/serve.ts'
import { readSettings } from '../../site/door.ts'
import { keepNickname } from '../security/store.ts'

export async function changeNickname(
  context: Context<typeof endpoint>,
  input: InputOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  const { db, now, caller, refuse } = context
  const { brand, nicknames } = await readSettings(db)
  const nickname = normaliseNickname(input.nickname)
  const fault = nicknameFault(nickname, { brand: brand.name, bannedWords: nicknames.bannedWords })
  if (fault === 'refused') return refuse('nickname_refused')
  if (fault) return refuse('nickname_invalid', { problem: fault })
  await keepNickname(db, caller.memberId, nickname, now)
  return { nickname }
}

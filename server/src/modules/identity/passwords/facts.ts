import {
  isCommonPassword,
  isPasswordExpired,
  mustChangePassword,
} from '@kancil/rules/identity/passwords'
import type { Db } from '../../../kernel/db.ts'
import { readSettings } from '../../site/door.ts'
import type { Member } from '../store.ts'

/** What a right password tells us at a login (decisions 6 and 26). */
export async function passwordFacts(
  { db, now }: { readonly db: Db; readonly now: Date },
  member: Member,
  password: string,
): Promise<{ passwordExpired: boolean; mustChangePassword: boolean }> {
  const { accounts, flags } = await readSettings(db)
  const state = {
    changedAt: member.password_changed_at,
    givenByOther: member.password_given,
    isDefault: accounts.defaultPassword !== '' && password === accounts.defaultPassword,
    isBreached: isCommonPassword(password, member.account),
  }
  const policy = {
    expiryDays: accounts.passwordExpiryDays,
    forceChange: flags.PWDEXPFORCECHANGE3,
  }
  return {
    passwordExpired: isPasswordExpired(state, policy, now),
    mustChangePassword: mustChangePassword(state, policy, now),
  }
}

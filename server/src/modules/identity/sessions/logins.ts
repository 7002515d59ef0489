import type { InputOf, OutputOf } from '@kancil/contract/endpoint'
import type {
  forgetDevice as forgetEndpoint,
  listDevices as listEndpoint,
  ownLogins as endpoint,
} from '@kancil/contract/identity/security'
import { inTransaction } from '../../../kernel/db.ts'
import type { Context } from '../../../kernel/http/serve.ts'
import type { ListSource } from '../../../kernel/http/serve-list.ts'
import { clearRememberToken } from './cookies.ts'
import type { LoginHistoryRow } from '../login/attempt-store.ts'
import { loginsOf, loginView } from '../login/history.ts'
import { forgetRemembered } from './remember-store.ts'
import { deleteDevice, devicesOf } from '../security/store.ts'
import { deviceOf } from '../login/sign-in.ts'
import { memberById } from '../store.ts'

export const ownLogins: ListSource<typeof endpoint, LoginHistoryRow> = {
  async read({ db, caller, refuse }, _filters, range) {
    const member = (await memberById(db, caller.memberId)) ?? refuse('session_expired')
    return loginsOf(db, member, range)
  },
  view: (rows) => rows.map(loginView),
}

export async function listDevices({
  db,
  now,
  caller,
  request,
  refuse,
}: Context<typeof listEndpoint>): Promise<OutputOf<typeof listEndpoint>> {
  const member = (await memberById(db, caller.memberId)) ?? refuse('session_expired')
  const here = deviceOf(request)
  const rows = await devicesOf(db, member, now)
  const items = rows.map((row) => ({
    deviceId: row.id,
    current: here?.equals(row.device) ?? false,
    userAgent: row.user_agent,
    ip: row.ip,
    country: row.country,
    firstUsedAt: row.first_used_at.toISOString(),
    lastUsedAt: row.last_used_at.toISOString(),
  }))
  return { items }
}

/** Also forgets all remembered logins, since it is unknown which browser holds a token. */
export async function forgetDevice(
  { db, caller, reply, refuse }: Context<typeof forgetEndpoint>,
  { deviceId }: InputOf<typeof forgetEndpoint>,
): Promise<OutputOf<typeof forgetEndpoint>> {
  const member = (await memberById(db, caller.memberId)) ?? refuse('session_expired')
  const gone = await inTransaction(db, async (tx) => {
    if (!(await deleteDevice(tx, member, deviceId))) return false
    await forgetRemembered(tx, member.id)
    return true
  })
  if (!gone) return refuse('not_found')
  clearRememberToken(reply)
  return {}
}

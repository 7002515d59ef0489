import type { BrowserContext } from 'playwright-core'
import { operatorCookie } from '@kancil/contract/constants'
import { permissionsOf } from '@kancil/contract/operator/permissions'
import { sql } from 'kysely'
import { systemClock } from '../../../server/src/kernel/clock.ts'
import { openSecrets } from '../../../server/src/kernel/crypto/secrets.ts'
import { openSessions } from '../../../server/src/kernel/http/session.ts'
import { newId } from '../../../server/src/kernel/ids.ts'
import type { JourneyHouse } from '../kit/house.ts'

/** Another operator of the house, signed in in a browser of their own. */
export async function seatOperator(
  { db, addresses }: JourneyHouse,
  context: BrowserContext,
  name: string,
): Promise<void> {
  const id = newId('operator')
  await sql`insert into operator (id, name, role, password_hash, password_temporary, totp_sealed,
      created_at)
    values (${id}, ${name}, 'support', 'none opens this', false, null, now())`.execute(db)
  const secrets = await openSecrets(db, undefined)
  const data = { name, role: 'support', permissions: permissionsOf('support') }
  const { cookie } = await openSessions(db, systemClock, secrets).start(db, 'operator', id, data, {
    ip: '127.0.0.1',
    userAgent: 'journey',
  })
  await context.addCookies([
    {
      ...{ name: operatorCookie, value: cookie, domain: 'localhost', path: '/' },
      ...{ secure: true, httpOnly: true, sameSite: 'Strict' },
    },
  ])
  await context.addInitScript(() => localStorage.setItem('signed-in', '1'))
  const page = await context.newPage()
  await page.goto(`${addresses.console}/chats`)
}

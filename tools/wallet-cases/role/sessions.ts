import type { Currency } from '@kancil/contract/money'
import { sql } from 'kysely'
import { randomToken, sha256 } from '../../../server/src/kernel/chance.ts'
import type { Tx } from '../../../server/src/kernel/db.ts'
import type { Kernel } from '../../../server/src/kernel/kernel.ts'
import { insertSession } from '../../../server/src/modules/games/launch/session-store.ts'
import type { KitLedger, KitSession } from './ledger.ts'

type Player = {
  readonly vendor: string
  readonly memberId: string
  readonly currency: Currency
}

const hourMilliseconds = 3_600_000

/** Puts the sessions of a kit's file beside its books, each with a sign-in of its own. */
export async function openSessions(
  tx: Tx,
  kernel: Kernel,
  players: ReadonlyMap<string, Player>,
  sessions: NonNullable<KitLedger['sessions']>,
): Promise<void> {
  for (const [id, session] of Object.entries(sessions)) {
    const player = players.get(session.account)
    if (!player) throw new Error(`session ${id} is of no account of the file: ${session.account}`)
    await openSession(tx, kernel, player, { id, ...session })
  }
}

async function openSession(
  tx: Tx,
  kernel: Kernel,
  { vendor, memberId, currency }: Player,
  { id, account, state }: KitSession & { readonly id: string },
): Promise<void> {
  const now = kernel.clock.now()
  const from = { ip: '127.0.0.1', userAgent: 'conformance kit' }
  const { session: site } = await kernel.sessions.start(tx, 'member', memberId, {}, from)
  const later = new Date(now.getTime() + hourMilliseconds)
  const earlier = new Date(now.getTime() - hourMilliseconds)
  await insertSession(
    tx,
    {
      ...{ id, vendorId: vendor, memberId, alias: account, currency, gameCode: 'dice' },
      ...{ language: 'en', country: 'MY', ip: from.ip, siteSessionId: site.id, siteOrigin: '' },
      ...{ tokenHash: sha256(randomToken(32)), tokenExpiresAt: later },
      expiresAt: state === 'expired' ? earlier : later,
      verifiedAt: state === 'unverified' ? null : now,
      ...{ betMin: null, betMax: null, playUntil: null, realityCheckDueAt: null },
    },
    now,
  )
  if (state === 'closed')
    await sql`update game_session set ended_at = ${now} where id = ${id}`.execute(tx)
  if (state === 'signed_out') await kernel.sessions.endAll(tx, 'member', memberId)
}

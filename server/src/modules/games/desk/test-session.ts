import { openTestSession } from '@kancil/contract/games/vendor-desk'
import { launchTokenSeconds } from '@kancil/contract/constants'
import type { InputOf, OutputOf } from '@kancil/contract/endpoint'
import { randomToken, sha256 } from '../../../kernel/chance.ts'
import { publicOrigin } from '../../../kernel/http/public-origin.ts'
import { Refusal } from '../../../kernel/http/refusal.ts'
import type { Context } from '../../../kernel/http/serve.ts'
import type { Tx } from '../../../kernel/db.ts'
import { newId } from '../../../kernel/ids.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { memberById, memberReach } from '../../identity/door.ts'
import { serveDecision } from '../../operator/door.ts'
import { catalogueOf, type VendorEntry } from '../catalogue/games.ts'
import { limitsOf, newAlias } from '../launch/terms.ts'
import { aliasFor, insertSession } from '../launch/session-store.ts'

const sessionHours = 8

type TestSession = OutputOf<typeof openTestSession>

/** Serves sessions of play for a vendor's engineers, who have no browser of a member's. */
export function serveTestSession(kernel: Kernel): void {
  serveDecision(kernel, openTestSession, {
    action: 'games.openTestSession',
    subject: (_row: unknown, { vendorId }: { vendorId: string; session: TestSession }) =>
      `vendor:${vendorId}`,
    async prepare(_context, { vendorId }) {
      const vendor = (await catalogueOf(kernel)).vendorById.get(vendorId)
      if (!vendor) throw new Refusal('not_found')
      return vendor
    },
    async act(tx, _row, context, input, vendor) {
      const session = await open(kernel, tx, context, input, vendor)
      const { account, gameCode } = input
      return { outcome: { vendorId: vendor.id, session }, after: { account, gameCode } }
    },
    view: ({ session }) => session,
  })
}

async function open(
  kernel: Kernel,
  tx: Tx,
  { now, ip }: Context<typeof openTestSession>,
  input: InputOf<typeof openTestSession>,
  vendor: VendorEntry,
): Promise<TestSession> {
  const { config } = kernel
  const account = input.account.trim().toLowerCase()
  const memberId = (await memberReach.membersByAccount(tx, config.merchant, [account])).get(account)
  const member = memberId && (await memberById(tx, memberId))
  if (!member) throw new Refusal('account_unknown')
  const game = vendor.games.get(input.gameCode)
  if (!game) throw new Refusal('game_unknown')
  const { currency } = member
  if (config.realMoney && currency !== 'XTS') throw new Refusal('play_money_only')
  if (!vendor.currencies.includes(currency)) throw new Refusal('currency_unsupported')
  const player = { vendorId: vendor.id, memberId: member.id, currency, isTest: currency === 'XTS' }
  const alias = await aliasFor(tx, player, newAlias(), now)
  const expiresAt = new Date(now.getTime() + sessionHours * 3_600_000)
  const tokenExpiresAt = new Date(now.getTime() + launchTokenSeconds * 1_000)
  const session = {
    ...{ ...player, alias, gameCode: game.code, language: 'en', country: '', ip },
    ...{
      siteSessionId: '',
      siteOrigin: publicOrigin(kernel),
      expiresAt,
      ...limitsOf(game, currency),
    },
    ...{ playUntil: null, realityCheckDueAt: null },
  }
  const [sessionId, token] = [newId('launch', now), randomToken(32)]
  const spent = { tokenHash: sha256(randomToken(32)), tokenExpiresAt: now, verifiedAt: now }
  await insertSession(tx, { ...session, ...spent, id: sessionId }, now)
  const fresh = { tokenHash: sha256(token), tokenExpiresAt, verifiedAt: null }
  await insertSession(tx, { ...session, ...fresh, id: newId('launch', now) }, now)
  return {
    ...{ playerId: alias, currency, sessionId, token },
    expiresAt: expiresAt.toISOString(),
    tokenExpiresAt: tokenExpiresAt.toISOString(),
  }
}

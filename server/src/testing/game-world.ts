import { vendorDialects } from '@kancil/adapters/registry'
import type { MemberId } from '@kancil/contract/ids'
import { type Currency, parseMoney } from '@kancil/contract/money'
import { createMember } from '../modules/identity/registration/create-member.ts'
import { games } from '../modules/games/module.ts'
import type { Gateway } from '../modules/games/gateway/routes.ts'
import { openPlaySession } from '../modules/games/launch/open.ts'
import {
  putGames,
  putVendorKey,
  registerVendor,
  type VendorRegistration,
} from '../modules/games/catalogue/vendors.ts'
import type { Module } from '../kernel/module.ts'
import { house, memberCash } from '../ledger/accounts.ts'
import { openWallet } from '../ledger/wallets.ts'
import { post } from '../ledger/post.ts'
import { newId } from '../kernel/ids.ts'
import { identity } from '../modules/identity/module.ts'
import { operator } from '../modules/operator/module.ts'
import { site } from '../modules/site/module.ts'
import { type TestServer, testServer } from './server.ts'
import { createVendorCaller, type VendorCaller } from './vendor-caller.ts'

export type Gamer = {
  readonly memberId: MemberId
  readonly playerId: string
  readonly sessionId: string
}
export type GameWorld = {
  readonly server: TestServer
  /** Where the member listener actually listens. */
  readonly base: string
  readonly vendor: VendorCaller
  /** Another vendor, with its own way, and with one game of its own kind if given. */
  addVendor(
    registration: Partial<VendorRegistration> & { id: string },
    category?: string,
  ): Promise<VendorCaller>
  /** A member with money and a play session at the vendor. */
  gamer(options?: GamerOptions): Promise<Gamer>
}
type GamerOptions = {
  /** Main units; '0' leaves the wallet empty. */
  readonly balance?: string
  readonly currency?: Currency
  readonly vendorId?: string
  /** False: nothing has opened a wallet yet, as in a member's first seconds. */
  readonly hasWallet?: boolean
}

const game = {
  code: 'test-slot',
  name: { en: 'Test Slot', ms: 'Slot Ujian', cn: '测试' },
  category: 'slots',
  provider: 'Test',
  rtp: ['96.00'],
  volatility: 'low',
  minBet: { MYR: '0.20', XTS: '0.20' },
  maxBet: { MYR: '100.00', XTS: '100.00' },
  features: [],
  devices: ['desktop', 'mobile'],
  demo: false,
  restrictedCountries: ['SG'],
  restrictedCurrencies: [],
  images: {},
  version: '1',
}

/**
 * A server with the games module, one native vendor `acme` and its one game, listening on a free
 * port.
 */
export async function gameWorld(
  options: {
    adjust?: (gateway: Gateway) => Gateway
    env?: Record<string, string>
    /** In addition to those that play needs. */
    modules?: readonly Module[]
  } = {},
): Promise<GameWorld> {
  const server = await testServer({
    modules: [
      ...[operator, site, identity, games(vendorDialects, options.adjust)],
      ...(options.modules ?? []),
    ],
    ...(options.env ? { env: options.env } : {}),
  })
  const base = await server.kernel.member.app.listen({ host: '127.0.0.1', port: 0 })
  let members = 0

  async function addVendor(
    registration: Partial<VendorRegistration> & { id: string },
    category = game.category,
  ) {
    const { kernel } = server
    const secret = `secret-of-${registration.id}-0123456789abcdef`
    await registerVendor(kernel, {
      vassalage: registration.id.toUpperCase(),
      displayName: registration.id,
      dialect: 'native',
      status: 'live',
      currencies: ['MYR', 'XTS'],
      ...registration,
    })
    await putVendorKey(kernel, { vendorId: registration.id, keyId: 'key-1', secret })
    await putGames(kernel, registration.id, [{ ...game, category }])
    return createVendorCaller(base, server.clock, { id: registration.id, keyId: 'key-1', secret })
  }

  async function gamer(as: GamerOptions = {}): Promise<Gamer> {
    const { db, clock } = server
    const currency = as.currency ?? 'MYR'
    const memberId = newId('member', clock.now())
    await createMember(db, {
      id: memberId,
      merchant: server.kernel.config.merchant,
      account: `gamer${++members}`,
      accountKind: 0,
      currency,
      passwordHash: 'not for sign-in',
      createdAt: clock.now(),
    })
    const hasWallet = as.hasWallet !== false
    if (hasWallet) await openWallet(db, memberId, currency)
    const amount = parseMoney(as.balance ?? (hasWallet ? '100.00' : '0'), currency)
    if (amount > 0n)
      await db.transaction().execute((tx) =>
        post(tx, {
          kind: 'adjustment',
          source: 'test',
          sourceTx: memberId,
          from: house('adjustments', currency),
          to: memberCash(memberId, currency),
          amount,
        }),
      )
    const session = await openPlaySession(server.kernel, {
      vendorId: as.vendorId ?? 'acme',
      memberId,
      currency,
      gameCode: game.code,
    })
    return { memberId, ...session }
  }

  return { server, base, addVendor, gamer, vendor: await addVendor({ id: 'acme' }) }
}

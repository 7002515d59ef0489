import { vendorDialects } from '@kancil/adapters/registry'
import { sandboxPurseVendor, sandboxPurseVendorPath } from '@kancil/contract/seamless/sandbox-keys'
import { newDataFolder } from '@kancil/sandbox/kernel/testing'
import { purseVendorRoutes } from '@kancil/sandbox/purse-vendor/routes'
import { rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { sql } from 'kysely'
import { balanceOf } from '../../../ledger/wallets.ts'
import { memberCash } from '../../../ledger/accounts.ts'
import { memberPurse, memberTransit } from '../../../ledger/purses.ts'
import { type TestServer, testServer } from '../../../testing/server.ts'
import { setSetting } from '../../../testing/settings.ts'
import { putVendorKey, registerVendor } from '../catalogue/vendors.ts'
import { games } from '../module.ts'
import { identity } from '../../identity/module.ts'
import { operator } from '../../operator/module.ts'
import { paymentsModule } from '../../payments/module.ts'
import { type Payer, payer } from '../../payments/testing.ts'
import { safetyModule } from '../../safety/module.ts'
import { site } from '../../site/module.ts'
import { wallet } from '../../wallet/module.ts'
import type { PurseGround } from './ground.ts'
import { createVendorClient } from '../gateway/vendor-client.ts'

export const kenari = sandboxPurseVendor.code

export type PurseWorld = {
  readonly server: TestServer
  /** The job's own hands, for tests that act for it. */
  readonly ground: PurseGround
  member(cash?: bigint): Promise<Payer>
  /** How the sandbox's vendor treats orders from now on. */
  behave(mode: string, options?: { times?: number; delaySeconds?: number }): Promise<void>
  /** What a member wins or loses at the vendor. */
  play(member: Payer, won: string): Promise<void>
  /** A round with a stake and a payout. */
  round(member: Payer, stake: string, payout: string): Promise<void>
  /** What the vendor itself says that it holds for a member. */
  vendorBalance(member: Payer): Promise<string>
  /** Minor units of the member's money: in the wallet, at the vendor, on its way. */
  money(member: Payer): Promise<{ cash: bigint; purse: bigint; transit: bigint }>
  stop(): Promise<void>
}

/** A house with the sandbox's own vendor of purses on a free port. */
export async function purseWorld(): Promise<PurseWorld> {
  const server = await testServer({
    modules: [
      ...[operator, site, identity, wallet, safetyModule(), games(vendorDialects)],
      paymentsModule(() => new Map()),
    ],
    // Answers that are lost or late are waited for in most of the tests.
    env: { KANCIL_VENDOR_TIMEOUT_MS: '1200' },
  })
  const folder = newDataFolder()
  const sandbox = Fastify()
  purseVendorRoutes(sandbox, { dataFolder: folder, clock: server.clock })
  await sandbox.listen({ host: '127.0.0.1', port: 0 })
  const base = `http://127.0.0.1:${(sandbox.server.address() as AddressInfo).port}`
  await openVendor(server, `${base}${sandboxPurseVendorPath}`)
  await setSetting(server, 'transfers', { isSingle: false })
  const dialects = new Map(vendorDialects.map((dialect) => [dialect.name, dialect]))
  const ground = { kernel: server.kernel, client: createVendorClient(server.kernel, dialects) }

  async function control(path: string, body: object): Promise<void> {
    const answer = await fetch(`${base}${sandboxPurseVendorPath}/control/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  }

  async function aliasOf({ memberId }: Payer): Promise<string> {
    const { rows } = await sql<{ alias: string }>`select alias from player_alias
      where member_id = ${memberId} and vendor_id = ${kenari}`.execute(server.db)
    return rows[0]!.alias
  }

  return {
    server,
    ground,
    member: (cash = 0n) => payer(server, cash),
    behave: (mode, { times, delaySeconds = 20 } = {}) =>
      control('rule', { mode, delaySeconds, times: times ?? null }),
    play: async (member, won) => {
      const isLost = won.startsWith('-')
      const stake = isLost ? won.slice(1) : '0.00'
      await control('play', {
        ...{ playerId: await aliasOf(member), currency: 'MYR', stake },
        payout: isLost ? '0.00' : won,
      })
    },
    round: async (member, stake, payout) =>
      control('play', { playerId: await aliasOf(member), currency: 'MYR', stake, payout }),
    async vendorBalance(member) {
      const answer = await fetch(`${base}${sandboxPurseVendorPath}/control/state`)
      const alias = await aliasOf(member)
      const { purses } = (await answer.json()) as {
        purses: { playerId: string; balance: string }[]
      }
      return purses.find(({ playerId }) => playerId === alias)?.balance ?? '0.00'
    },
    async money({ memberId }) {
      const { db } = server
      const [cash, purse, transit] = await Promise.all([
        balanceOf(db, memberCash(memberId, 'MYR')),
        balanceOf(db, memberPurse(memberId, kenari, 'MYR')),
        balanceOf(db, memberTransit(memberId, kenari, 'MYR')),
      ])
      return { cash, purse, transit }
    },
    async stop() {
      await server.stop()
      await sandbox.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function openVendor(server: TestServer, baseUrl: string): Promise<void> {
  await registerVendor(server.kernel, {
    id: kenari,
    vassalage: 'KENARI',
    displayName: 'Kenari',
    dialect: 'transfer',
    status: 'live',
    baseUrl,
    currencies: ['MYR'],
  })
  const { keyId, key: secret } = sandboxPurseVendor
  await putVendorKey(server.kernel, { vendorId: kenari, keyId, secret })
}

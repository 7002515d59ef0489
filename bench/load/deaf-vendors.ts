import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { memberCookie, tokenHeader } from '@kancil/contract/constants'
import { launchGame } from '@kancil/contract/games/launch'
import { readConfig } from '../../server/src/config.ts'
import { openSecrets } from '../../server/src/kernel/crypto/secrets.ts'
import { systemClock } from '../../server/src/kernel/clock.ts'
import { openSessions } from '../../server/src/kernel/http/session.ts'
import { putGames, putVendorKey, registerVendor } from '../../server/src/modules/games/door.ts'
import type { BenchPlatform } from '../house/platform.ts'
import { openWire } from './wire.ts'

/** What a vendor of the bench does when a game of it is opened. */
type Manner = 'answers' | 'hangs' | 'resets'

type BenchVendor = {
  readonly vassalage: string
  /** How many launches reached it. */
  readonly asked: () => number
  close(): void
}

const hangMs = 30_000

/** A vendor with one game, in the books of the platform: before its server starts. */
export async function openBenchVendor(
  platform: BenchPlatform,
  manner: Manner,
): Promise<BenchVendor> {
  let asked = 0
  const opened = JSON.stringify({
    ...{ url: 'http://127.0.0.1:9/play/bench', gameSessionId: 'g-1' },
    expiresAt: '2099-01-01T00:00:00Z',
  })
  const vendor = createServer((request, response) => {
    asked += 1
    if (manner === 'resets') return void request.socket.destroy()
    const answer = () => response.writeHead(200, { 'content-type': 'application/json' }).end(opened)
    if (manner === 'answers') answer()
    else setTimeout(answer, hangMs).unref()
  })
  await new Promise<void>((done) => vendor.listen(0, '127.0.0.1', done))
  const { port } = vendor.address() as AddressInfo
  const id = `bench-${manner}`
  const vassalage = `BENCH_${manner.toUpperCase()}`
  const ground = {
    db: platform.db,
    clock: systemClock,
    secrets: await openSecrets(platform.db, platform.secret),
    config: readConfig({ DATABASE_URL: platform.ownerUrl }),
  }
  await registerVendor(ground, {
    ...{ id, vassalage, displayName: id, dialect: 'native', status: 'live', currencies: ['MYR'] },
    baseUrl: `http://127.0.0.1:${port}`,
  })
  await putVendorKey(ground, { vendorId: id, keyId: 'bench', secret: `the secret of ${id}` })
  await putGames(ground, id, [
    {
      ...{ code: 'bench', name: { en: 'Bench', ms: 'Bench', cn: 'Bench' }, category: 'slots' },
      ...{ provider: 'Bench', rtp: ['96.00'], volatility: 'low', features: [], demo: false },
      ...{ minBet: { MYR: '0.20' }, maxBet: { MYR: '100.00' }, devices: ['desktop', 'mobile'] },
      ...{ restrictedCountries: [], restrictedCurrencies: [], images: {}, version: '1' },
    },
  ])
  return {
    vassalage,
    asked: () => asked,
    close() {
      vendor.closeAllConnections()
      vendor.close()
    },
  }
}

type Member = { readonly head: string }

/** Members who are signed in: what their launches begin with. */
export async function signMembersIn(platform: BenchPlatform, count: number): Promise<Member[]> {
  const sessions = openSessions(
    platform.db,
    systemClock,
    await openSecrets(platform.db, platform.secret),
  )
  const members: Member[] = []
  for (const [index, { memberId }] of platform.players.slice(0, count).entries()) {
    const data = { account: `bench${index}`, accountKind: 0, currency: 'MYR', merchant: 'kancil' }
    const from = { ip: '127.0.0.1', userAgent: 'bench' }
    const { cookie, marker } = await sessions.start(platform.db, 'member', memberId, data, from)
    const head =
      `POST ${launchGame.path} HTTP/1.1\r\nhost: localhost\r\n` +
      `origin: http://localhost:${platform.port}\r\ncontent-type: application/json\r\n` +
      // Each in a network of their own, as the proxy in front of the house would say.
      `x-forwarded-for: 10.0.${index >> 8}.${index & 255}\r\n` +
      `cookie: ${memberCookie}=${cookie}\r\n${tokenHeader}: ${marker}\r\n`
    members.push({ head })
  }
  return members
}

type Launches = {
  readonly took: readonly number[]
  readonly refused: number
  /** What the last refused one was answered. */
  readonly answer: string
}

/**
 * Members open a vendor's game at fixed times, whatever became of those before. `took` is from when
 * a launch was due to its answer; `refused` counts those that were answered otherwise than with a
 * frame.
 */
export async function openGames(
  platform: BenchPlatform,
  members: readonly Member[],
  { vassalage }: BenchVendor,
  { perSecond, seconds }: { readonly perSecond: number; readonly seconds: number },
): Promise<Launches> {
  const body = JSON.stringify({
    ...{ vassalage, accountType: 1, confirmTrans: 0, launchMode: 'GLS' },
    ...{ platform: 'html5-desktop', clientType: 3, merchantCode: 'kancil', language: 'EN' },
  })
  const free: ReturnType<typeof openWire>[] = []
  const took: number[] = []
  let [refused, last] = [0, '']
  const start = performance.now() + 50
  const launches: Promise<void>[] = []
  for (let turn = 0; turn < perSecond * seconds; turn += 1) {
    const due = start + (turn * 1_000) / perSecond
    await sleep(Math.max(0, due - performance.now()))
    const wire = free.pop() ?? openWire(platform.port)
    launches.push(
      wire.send(members[turn % members.length]!.head, body).then((answer) => {
        took.push(performance.now() - due)
        if (!answer?.body.includes('"content":"http')) {
          refused += 1
          last = answer?.body ?? 'no answer'
        }
        free.push(wire)
      }),
    )
  }
  await Promise.all(launches)
  for (const wire of free) wire.close()
  return { took, refused, answer: last }
}

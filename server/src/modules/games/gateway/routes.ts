import type { VendorDialect } from '@kancil/contract/ports/game-vendor'
import type { VendorWallet } from '@kancil/contract/ports/vendor-wallet'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { Standing } from '../bets/gate.ts'
import { createGroupReader, type GroupReader, type GroupSource } from './group-reader.ts'
import { newestSessions } from '../launch/newest-session-store.ts'
import { openStrangers, type Strangers } from './strangers.ts'
import {
  changedSessions,
  type PlaySession,
  type Player,
  readPlayers,
  readSessions,
} from '../launch/session-store.ts'

/** What every vendor call needs. */
export type Gateway = {
  readonly kernel: Kernel
  readonly wallet: VendorWallet
  readonly dialects: ReadonlyMap<string, VendorDialect>
  readonly strangers: Strangers
  /** By `vendor alias`; an alias never changes. */
  readonly players: GroupReader<Player>
  readonly sessions: GroupReader<PlaySession>
  /** The ids of players' newest sessions, by `vendor alias`. */
  readonly newest: GroupReader<string>
  readonly standings: GroupReader<Standing>
}

/** A lock, an exclusion or a logout takes effect within a second. */
const freshMilliseconds = 1_000
const heldMax = 50_000

export function openGateway(
  kernel: Kernel,
  wallet: VendorWallet,
  dialects: readonly VendorDialect[],
  standings: GroupSource<Standing>,
): Gateway {
  const { db, clock, sessions } = kernel
  const siteTime = async () => ({
    now: clock.now(),
    idleMinutes: await sessions.idleMinutes('member'),
  })
  return {
    kernel,
    wallet,
    dialects: new Map(dialects.map((dialect) => [dialect.name, dialect])),
    strangers: openStrangers(),
    players: createGroupReader(
      { read: (keys) => readPlayers(db, keys) },
      { freshMilliseconds: Number.POSITIVE_INFINITY, heldMax },
    ),
    sessions: createGroupReader(
      {
        read: async (ids) => readSessions(db, ids, await siteTime()),
        changed: async (ids) => changedSessions(db, ids, await siteTime()),
      },
      { freshMilliseconds, heldMax },
    ),
    newest: createGroupReader(
      { read: (keys) => newestSessions(db, keys) },
      { freshMilliseconds, heldMax },
    ),
    standings: createGroupReader(standings, { freshMilliseconds, heldMax }),
  }
}

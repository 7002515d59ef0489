import { memberBets as memberBetsCall } from '@kancil/contract/games/bets'
import * as endpoints from '@kancil/contract/games/catalogue'
import type { VoidAsked } from '@kancil/contract/games/stuck-desk'
import type { MemberId } from '@kancil/contract/ids'
import type { InputOf, OutputOf } from '@kancil/contract/endpoint'
import type { Kernel } from '../../kernel/kernel.ts'
import { reportCount } from '../../kernel/http/metrics.ts'
import { serve } from '../../kernel/http/serve.ts'
import { type CursorListSource, serveCursorList } from '../../kernel/http/serve-list.ts'
import { membersById } from '../identity/door.ts'
import { nameSubjects, serveDecision } from '../operator/door.ts'
import { readRoundsAfter, type RoundRow } from './bets/store.ts'
import { countStuck } from './bets/sums-store.ts'
import { betView, memberBets } from './bets/record.ts'
import { catalogueOf, houseDialect } from './catalogue/games.ts'
import {
  countFailingLists,
  type ListCheckRow,
  readListChecks,
} from './catalogue/list-check-store.ts'
import { onCatalogue } from './catalogue/on-catalogue.ts'
import { lockVendorStatus, readKeys, setVendorStatusRow } from './catalogue/store.ts'
import { lockGameSwitches, setGameRow } from './catalogue/game-store.ts'
import { serveGameEdits } from './desk/edit-game.ts'
import { serveVendorKeys } from './desk/keys.ts'
import { serveSaveVendor } from './desk/save-vendor.ts'
import { serveRtpWatch } from './desk/rtp-watch.ts'
import { serveTestCall } from './desk/test-call.ts'
import { serveTestSession } from './desk/test-session.ts'
import { serveVendorReconciliation } from './reconciliation/serve.ts'
import { serveMakeJackpot } from './jackpots/make.ts'
import { serveJackpots } from './jackpots/serve.ts'
import { serveStuckDesk } from './stuck/serve.ts'
import { type VoidRow, voidsAsked } from './stuck/store.ts'
import { gameNameOf } from './lobby/game-view.ts'
import type { VendorClient } from './gateway/vendor-client.ts'
import { gameSubjects } from './desk/subject-store.ts'

/** Rounds open for longer than this need an operator. */
const stuckMinutes = 60

export function gameConsole(kernel: Kernel, client: VendorClient): void {
  nameSubjects(kernel, gameSubjects)
  reportCount(kernel.metrics, {
    name: 'kancil_game_lists_failing',
    help: 'Vendors that are not off whose list of games could not be taken over when last asked',
    read: () => countFailingLists(kernel.db),
  })
  serve(kernel, endpoints.consoleVendors, () => listVendors(kernel, client))
  serve(kernel, endpoints.consoleGames, (_context, input) => listCatalogue(kernel, input))
  serveDecision(kernel, endpoints.setVendorStatus, {
    ...onCatalogue,
    action: 'games.vendor-status',
    lock: (tx, { vendorId }) => lockVendorStatus(tx, vendorId),
    subject: ({ id }) => `vendor:${id}`,
    async act(tx, before, _context, { vendorId, status }) {
      await setVendorStatusRow(tx, vendorId, status)
      return { outcome: null, before: { status: before.status }, after: { status } }
    },
    view: () => ({}),
  })
  serveDecision(kernel, endpoints.setGame, {
    ...onCatalogue,
    action: 'games.game-switches',
    lock: (tx, { gameId }) => lockGameSwitches(tx, gameId),
    subject: ({ id }) => `game:${id}`,
    async act(tx, { id, ...before }, _context, { status, isHot }) {
      const after = { status: status ?? before.status, isHot: isHot ?? before.isHot }
      await setGameRow(tx, id, after)
      return { outcome: null, before, after }
    },
    view: () => ({}),
  })
  serveCursorList(kernel, endpoints.consoleRounds, allRounds(kernel))
  serveCursorList(kernel, memberBetsCall, memberBets(kernel))
  serveSaveVendor(kernel)
  serveVendorKeys(kernel)
  serveTestCall(kernel, client)
  serveTestSession(kernel)
  serveGameEdits(kernel)
  serveVendorReconciliation(kernel, client)
  serveRtpWatch(kernel)
  serveJackpots(kernel)
  serveMakeJackpot(kernel)
  serveStuckDesk(kernel, client)
}

function allRounds(kernel: Kernel): CursorListSource<typeof endpoints.consoleRounds, RoundRow> {
  return {
    async read({ db, now }, { memberId = null, stuck }, { after, limit }) {
      const filter = stuck ? await stuckFilter(kernel, now) : {}
      const [lastMember = '', id = ''] = after ?? []
      const place = after && { memberId: lastMember, id }
      return { rows: await readRoundsAfter(db, { memberId, ...filter }, limit, place) }
    },
    cursorOf: ({ memberId, id }) => [memberId, id],
    async view(rows, { db, caller }, { language }) {
      const catalogue = await catalogueOf(kernel)
      const requests = new Map((await voidsAsked(db, rows)).map((row) => [row.roundId, row]))
      const members = await membersById(db, [...new Set(rows.map(({ memberId }) => memberId))])
      return rows.map((row) => ({
        bet: betView(catalogue, row, language),
        memberId: row.memberId as MemberId,
        account: members.get(row.memberId as MemberId)?.account ?? row.memberId,
        vendorRoundId: row.roundId,
        voidAsked: voidView(requests.get(row.id), caller.operatorId),
      }))
    },
  }
}

/** Tickets and bets of the house wait for their draw or match, and have desks of their own. */
async function stuckFilter(kernel: Kernel, now: Date) {
  const { vendors } = await catalogueOf(kernel)
  return {
    openSince: new Date(now.getTime() - stuckMinutes * 60_000),
    without: vendors.filter(({ dialect }) => dialect === houseDialect).map(({ id }) => id),
  }
}

function voidView(request: VoidRow | undefined, operatorId: string): VoidAsked | null {
  if (!request) return null
  const { askedName: by, askedAt, note, askedBy } = request
  return { by, at: askedAt.toISOString(), note, isOwn: askedBy === operatorId }
}

async function listVendors(
  kernel: Kernel,
  client: VendorClient,
): Promise<OutputOf<typeof endpoints.consoleVendors>> {
  const now = kernel.clock.now()
  const [catalogue, keys, checks, stuck] = await Promise.all([
    catalogueOf(kernel),
    readKeys(kernel.db, now, true),
    readListChecks(kernel.db),
    countStuck(kernel.db, new Date(now.getTime() - stuckMinutes * 60_000)),
  ])
  return {
    list: catalogue.vendors.map((vendor) => ({
      vendorId: vendor.id,
      vassalage: vendor.vassalage,
      displayName: vendor.displayName,
      dialect: vendor.dialect,
      status: vendor.status,
      gameCount: vendor.games.size,
      currencies: [...vendor.currencies],
      baseUrl: vendor.storedUrl,
      frameOrigins: [...vendor.frameOrigins],
      allowedIps: [...vendor.allowedIps],
      lateOriginal: vendor.lateOriginal,
      secondRollback: vendor.secondRollback,
      version: vendor.version,
      keys: keys
        .filter((key) => key.vendorId === vendor.id)
        .map((key) => ({
          keyId: key.keyId,
          createdAt: key.createdAt.toISOString(),
          ...(key.retiredAt ? { retiredAt: key.retiredAt.toISOString() } : {}),
        })),
      stuckRounds: vendor.dialect === houseDialect ? 0 : (stuck.get(vendor.id) ?? 0),
      breaker: vendor.baseUrl === '' ? 'none' : client.isOpen(vendor.id) ? 'open' : 'closed',
      ...listCheckView(checks.find(({ vendorId }) => vendorId === vendor.id)),
    })),
  }
}

function listCheckView(row: ListCheckRow | undefined): Pick<endpoints.ConsoleVendor, 'listCheck'> {
  if (!row) return {}
  const { vendorId: _, at, failingSince, ...found } = row
  const since = failingSince ? { failingSince: failingSince.toISOString() } : {}
  return { listCheck: { ...found, at: at.toISOString(), ...since } }
}

async function listCatalogue(
  kernel: Kernel,
  { language }: InputOf<typeof endpoints.consoleGames>,
): Promise<OutputOf<typeof endpoints.consoleGames>> {
  const catalogue = await catalogueOf(kernel)
  return {
    list: catalogue.games.map((game) => ({
      gameId: game.id,
      vassalage: catalogue.vendorById.get(game.vendorId)?.vassalage ?? game.vendorId.toUpperCase(),
      code: game.code,
      gameName: gameNameOf(game, language),
      gameType: game.category,
      status: game.status,
      isHot: game.isHot,
      rtp: game.rtp,
    })),
  }
}

import { buyTicket } from '@kancil/contract/lottery/tickets'
import type { MemberId } from '@kancil/contract/ids'
import type { InputOf } from '@kancil/contract/endpoint'
import { correctIssue, voidIssue } from '@kancil/contract/lottery/desk'
import { lotteryBoard } from '@kancil/contract/lottery/games'
import { type Currency, money } from '@kancil/contract/money'
import { inTransaction } from '../kernel/db.ts'
import type { Module } from '../kernel/module.ts'
import { house, memberCash } from '../ledger/accounts.ts'
import { post } from '../ledger/post.ts'
import { games } from '../modules/games/module.ts'
import { putHouseVendors } from '../modules/games/door.ts'
import { identity } from '../modules/identity/module.ts'
import { plantMember } from '../modules/identity/testing/members.ts'
import { openEngine, putHouseLotteries } from '../modules/lottery/door.ts'
import { lottery } from '../modules/lottery/module.ts'
import { operator } from '../modules/operator/module.ts'
import { safetyModule } from '../modules/safety/module.ts'
import { site } from '../modules/site/module.ts'
import { type SignedIn, type TestServer, testServer } from './server.ts'

export const gameCode = 'sea-fast-1'

export type Player = SignedIn & { readonly memberId: MemberId }

export type LotteryWorld = {
  readonly server: TestServer
  /** Does everything that is due. */
  tick(): Promise<void>
  /** Moves the clock past the close, and past the draw, of the issue on sale. */
  pass(to: 'close' | 'draw'): Promise<void>
  /** The issue on sale. */
  onSale(): Promise<string>
  player(options?: { balance?: bigint; currency?: Currency }): Promise<Player>
  /** Voids an issue, or corrects its result, as two operators do; what the second is answered. */
  change(issueNo: string, resultVersion: number, result?: object): ReturnType<typeof changeByTwo>
  /** Buys a ticket of the issue on sale. */
  buy(player: Player, ...lines: Line[]): ReturnType<typeof buyLines>
}
type Line = readonly [play: string, content: string, multiple?: number, unit?: string]

const hour = 3_600_000

/**
 * A server with the lottery and its first game, whose engine runs only when it is told. Its clock
 * stands hours ahead of the database's, which decides when a sale ends (tickets/store.ts): however
 * slow the machine, only what a test does itself ends one.
 *
 * @param codes other games; null for all of them
 * @param more other modules, in the order of their needs
 */
export async function lotteryWorld(
  env: Record<string, string> = {},
  codes: readonly string[] | null = [gameCode],
  more: readonly Module[] = [],
): Promise<LotteryWorld> {
  const server = await testServer({
    modules: [operator, site, identity, safetyModule(), games([]), lottery, ...more],
    env,
    at: new Date(Math.ceil(Date.now() / hour) * hour + 2 * hour + 5_000),
  })
  const { kernel, clock } = server
  await putHouseVendors(kernel)
  await putHouseLotteries(kernel, codes ?? undefined)
  const engine = openEngine(kernel)
  let players = 0

  async function player({ balance = 1_000_00n, currency = 'MYR' as Currency } = {}) {
    const memberId = await plantMember(server, `player${++players}`)
    await inTransaction(server.db, (tx) =>
      post(tx, {
        ...{ kind: 'adjustment', source: 'test', sourceTx: memberId, amount: money(balance) },
        from: house('adjustments', currency),
        to: memberCash(memberId, currency),
      }),
    )
    return Object.assign(await server.signedIn(memberId), { memberId })
  }

  async function board() {
    return (await server.visitor().call(lotteryBoard, { gameCode })).value
  }

  await engine.tick()
  return {
    server,
    player,
    tick: () => engine.tick(),
    async onSale() {
      return (await board()).current!.issueNo
    },
    async pass(to) {
      const { current } = await board()
      const at = to === 'close' ? current!.closeAt : current!.drawAt
      clock.set(new Date(at))
      await engine.tick()
    },
    change: (issueNo, resultVersion, result) =>
      changeByTwo(server, { gameCode, issueNo, resultVersion, note: changeNote }, result),
    buy: (buyer, ...lines) => buyLines(buyer, board, lines),
  }
}

const changeNote = 'As the official draw had it'

async function changeByTwo(
  server: TestServer,
  place: InputOf<typeof voidIssue>,
  result: object | undefined,
) {
  const change = async () => {
    const desk = await server.operator()
    return result
      ? desk.call(correctIssue, { ...place, result: result as Record<string, unknown> })
      : desk.call(voidIssue, place)
  }
  const first = await change()
  return first.success ? change() : first
}

let requests = 0

async function buyLines(
  player: Player,
  board: () => Promise<{ current?: { issueNo: string }; rules: { version: number } }>,
  lines: readonly Line[],
) {
  const { current, rules } = await board()
  return player.call(buyTicket, {
    ...{ requestId: `request-${++requests}`, gameCode, issueNo: current!.issueNo },
    ruleVersion: rules.version,
    lines: lines.map(([play, content, multiple = 1, unit = '1.00']) => {
      return { play, content, multiple, unit }
    }),
  })
}

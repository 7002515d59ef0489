import type { InputOf, OutputOf } from '@kancil/contract/endpoint'
import type { lotteryBoard, LotteryGame, lotteryGames } from '@kancil/contract/lottery/games'
import { type Currency, money, parseMoney } from '@kancil/contract/money'
import { readOdds, oddsScale } from '@kancil/rules/lottery/odds'
import type { RuleSet } from '@kancil/rules/lottery/rule-set'
import type { Db } from '../../../kernel/db.ts'
import type { Context } from '../../../kernel/http/serve.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { IssueRow } from '../draws/issue-store.ts'
import { issuesAround } from '../draws/result-store.ts'
import { issueView } from '../draws/view.ts'
import { keysAbove } from '../tickets/exposure-store.ts'
import { gameName } from '../tickets/view.ts'
import { rulesOf } from './rules.ts'
import { type GameRow, readGame, readGames } from './store.ts'

const latestCount = 10

export function gameOf(row: GameRow, language: string | undefined): LotteryGame {
  return {
    gameCode: row.code,
    name: gameName(row, language),
    vassalage: row.vendorId.toUpperCase(),
    category: row.category,
    family: row.family,
    zone: row.zone,
    isOpen: row.status === 'open',
    everySeconds: row.schedule.kind === 'every' ? row.schedule.seconds : 0,
    defaultPlay: row.defaultPlay,
  }
}

export async function listGames(
  { db }: Pick<Kernel, 'db'>,
  { language }: InputOf<typeof lotteryGames>,
): Promise<OutputOf<typeof lotteryGames>> {
  return { list: (await readGames(db)).map((row) => gameOf(row, language)) }
}

/** The server's currency for visitors; a member's own limits come with their session. */
export async function showBoard(
  { db, config, now, refuse }: Context<typeof lotteryBoard>,
  { gameCode, language }: InputOf<typeof lotteryBoard>,
): Promise<OutputOf<typeof lotteryBoard>> {
  const game = (await readGame(db, gameCode)) ?? refuse('game_not_found')
  const [rules, { coming, gone }] = await Promise.all([
    rulesOf(db, db, game.code, game.ruleVersion),
    issuesAround(db, game.code, now, latestCount + 1),
  ])
  const current = coming.find((issue) => issue.state === 'open')
  const previous = coming.find((issue) => issue.state === 'closed') ?? gone[0]
  const next = coming.find((issue) => issue.state === 'scheduled')
  const full = current ? await fullKeys(db, config.currency, rules, current) : []
  return {
    game: gameOf(game, language),
    rules: rulesView(rules),
    now: now.toISOString(),
    ...(current ? { current: issueView(current) } : {}),
    ...(previous ? { previous: issueView(previous) } : {}),
    ...(next ? { next: issueView(next) } : {}),
    latest: gone
      .filter((issue) => issue.result !== null)
      .slice(0, latestCount)
      .map(issueView),
    full,
  }
}

/** The rules as they are stored: what they are is checked when they are. */
function rulesView(rules: RuleSet) {
  return rules as OutputOf<typeof lotteryBoard>['rules']
}

/** Numbers that take not even the smallest stake any more, in the house's currency. */
async function fullKeys(
  db: Db,
  currency: Currency,
  { prices, limits }: RuleSet,
  { gameCode, no }: IssueRow,
): Promise<string[]> {
  const own = limits[currency]
  if (!own) return []
  const most = parseMoney(own.exposureMax, currency)
  const note = parseMoney(own.noteMin, currency)
  const keys: string[] = []
  for (const [play, prizes] of Object.entries(prices)) {
    const best = Object.values(prizes)
      .map(readOdds)
      .reduce((a, b) => (a > b ? a : b))
    const least = most - (note * best) / oddsScale
    const place = { gameCode, issueNo: no, currency, play }
    keys.push(...(await keysAbove(db, place, money(least))))
  }
  return keys
}

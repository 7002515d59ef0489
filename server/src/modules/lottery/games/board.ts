import type { InputOf, OutputOf } from '@kancil/contract/endpoint'
import type { lotteryBoard, LotteryGame, lotteryGames } from '@kancil/contract/lottery/games'
import { type Currency, money, parseMoney } from '@kancil/contract/money'
import { type Odds, oddsScale, readOdds } from '@kancil/rules/lottery/odds'
import { pricesAtGroup } from '@kancil/rules/lottery/prices/prize-group'
import type { RuleSet } from '@kancil/rules/lottery/rule-set'
import type { Db } from '../../../kernel/db.ts'
import type { Context } from '../../../kernel/http/serve.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { IssueRow } from '../draws/issue-store.ts'
import { issuesAround, nextCloses } from '../draws/result-store.ts'
import { issueView } from '../draws/view.ts'
import { keysAbove } from '../tickets/exposure-store.ts'
import { limitKeys, readLimits } from '../tickets/limit-store.ts'
import { gameName } from '../tickets/view.ts'
import { rulesOf } from './rules.ts'
import { type GameRow, readGame, readGames } from './store.ts'

const latestCount = 10
const salesShown = 6

export function gameOf(
  row: GameRow,
  language: string | undefined,
  closesAt?: Date | undefined,
): LotteryGame {
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
    draws: row.draws,
    ...(closesAt ? { closesAt: closesAt.toISOString() } : {}),
  }
}

export async function listGames(
  { db, clock }: Pick<Kernel, 'db' | 'clock'>,
  { language }: InputOf<typeof lotteryGames>,
): Promise<OutputOf<typeof lotteryGames>> {
  const [games, closes] = await Promise.all([readGames(db), nextCloses(db, clock.now())])
  return { list: games.map((row) => gameOf(row, language, closes.get(row.code))) }
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
  const [full, limits] = await Promise.all([
    current ? fullKeys(db, config.currency, rules, current) : [],
    readLimits(db, game.code, current?.no ?? ''),
  ])
  const { closed, half } = limitKeys(limits)
  return {
    game: gameOf(game, language, current?.closeAt ?? next?.closeAt),
    rules: rulesView(rules),
    now: now.toISOString(),
    ...(current ? { current: issueView(current) } : {}),
    ...(previous ? { previous: issueView(previous) } : {}),
    ...(next ? { next: issueView(next) } : {}),
    sales: coming
      .filter(({ state, closeAt }) => ['open', 'scheduled'].includes(state) && closeAt > now)
      .slice(0, salesShown)
      .map(({ no, closeAt, drawAt }) => ({
        ...{ issueNo: no, closeAt: closeAt.toISOString(), drawAt: drawAt.toISOString() },
      })),
    latest: gone
      .filter((issue) => issue.result !== null)
      .slice(0, latestCount)
      .map(issueView),
    full,
    ...{ closed: [...closed], half: [...half] },
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
  rules: RuleSet,
  { gameCode, no }: IssueRow,
): Promise<string[]> {
  const limits = rules.limits[currency]
  if (!limits) return []
  const most = parseMoney(limits.exposureMax, currency)
  const { groups } = rules
  const leasts = (prices: RuleSet['prices'], note: bigint) =>
    Object.entries(prices).map(([play, prizes]) => ({
      play,
      least: money(most - (note * bestOdds(prizes)) / oddsScale),
    }))
  const unit = groups ? parseMoney(groups.units.at(-1)!, currency) : 0n
  return keysAbove(db, { gameCode, issueNo: no, currency }, [
    ...leasts(rules.prices, parseMoney(limits.noteMin, currency)),
    ...(groups ? leasts(pricesAtGroup(groups, groups.most), unit) : []),
  ])
}

function bestOdds(prizes: RuleSet['prices'][string]): Odds {
  return Object.values(prizes)
    .map(readOdds)
    .reduce((a, b) => (a > b ? a : b))
}

import type { OutputOf } from '@kancil/contract/endpoint'
import type { deskGames } from '@kancil/contract/lottery/desk'
import { familyOf } from '@kancil/rules/lottery/families'
import { oddsText } from '@kancil/rules/lottery/odds'
import { leaderOf } from '@kancil/rules/lottery/prices/following'
import { type NewPlay, newPlays } from '@kancil/rules/lottery/prices/new-plays'
import type { RuleSet } from '@kancil/rules/lottery/rule-set'
import type { GameSchedule } from '@kancil/contract/lottery/game-changes'
import type { Currency } from '@kancil/contract/money'
import type { Db } from '../../../kernel/db.ts'
import { readChains } from '../draws/chain-store.ts'
import { lastSelfTests } from '../self-test/store.ts'
import { gameName } from '../tickets/view.ts'
import { shippedRules } from './house-games.ts'
import { rulesOf } from './rules.ts'
import { type GameRow, readGames } from './store.ts'

const chainsShown = 3

/** Games with what their prizes return, computed now, and their seed chains. */
export async function listDeskGames(db: Db, language = 'EN'): Promise<OutputOf<typeof deskGames>> {
  const [games, chains, tests] = await Promise.all([
    readGames(db),
    readChains(db, chainsShown),
    lastSelfTests(db),
  ])
  const list = []
  for (const game of games) {
    const rules = await rulesOf(db, db, game.code, game.ruleVersion)
    const prizes = familyOf(rules.family)
      .returns(rules.prices)
      .map(({ play, prize, prizes: names = [prize], rtp }) => ({
        // A return may be the sum of several prizes, as those of a 4D ticket.
        ...{ play, prize, odds: names.map((name) => rules.prices[play]?.[name] ?? '').join(' / ') },
        ...{ stated: rules.returns[play]?.[prize] ?? '', computed: oddsText(rtp) },
      }))
    list.push({
      ...{ gameCode: game.code, name: gameName(game, language), family: game.family },
      ...{
        zone: game.zone,
        draws: game.draws,
        status: game.status,
        closedReason: game.closedReason,
      },
      ...{ ruleVersion: game.ruleVersion, prizes, ...termsOf(game, rules) },
      selfTests: tests
        .filter(({ gameCode }) => gameCode === game.code)
        .map(({ sample, testedAt, draws, places, worstP, isEven }) => ({
          ...{ sample, testedAt: testedAt.toISOString(), draws, places, worstP, isEven },
        })),
      chains: chains
        .filter((chain) => chain.gameCode === game.code)
        .map(({ id, anchor, committedAt, length, used, planned }) => ({
          ...{ chainId: id, anchor, committedAt: committedAt.toISOString() },
          ...{ length, used, planned },
        })),
    })
  }
  return { list }
}

/** What operators may change, as it is now. */
function termsOf({ code, schedule, nextSchedule, nextFrom }: GameRow, rules: RuleSet) {
  const shipped = shippedRules(code)
  return {
    schedule: schedule as GameSchedule,
    ...(nextSchedule && nextFrom ? { nextSchedule: nextSchedule as GameSchedule, nextFrom } : {}),
    // In the order of the family: the database keeps none.
    odds: familyOf(rules.family).plays.flatMap(({ code: play, prizes }) =>
      prizes.flatMap((prize) => {
        const odds = rules.prices[play]?.[prize]
        if (odds === undefined) return []
        const leader = leaderOf(rules, play)
        return [{ play, prize, odds, ...(leader === null ? {} : { follows: leader }) }]
      }),
    ),
    newPlays: shipped ? newPlays(rules, shipped).map(newPlayView) : [],
    limits: Object.entries(rules.limits).map(([currency, { units: _units, ...limits }]) => ({
      currency: currency as Currency,
      ...limits,
    })),
  }
}

function newPlayView({ play, prizes }: NewPlay): {
  play: string
  prizes: NewPlay['prizes'][number][]
} {
  return { play, prizes: [...prizes] }
}

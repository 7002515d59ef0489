import type { FeedMessage, SandboxMatchAct } from '@kancil/contract/ports/sports-feed'
import { diceOf } from './chance.ts'
import { actOnFight, type Cockfight, cockfightMessages, cockfightsAround } from './cockfight.ts'
import { type Course, rollCourse, stateAt } from './course.ts'
import { actOn } from './desk-acts.ts'
import { actOnSeries, esportsMessages, type Series, seriesAround } from './esports.ts'
import { footballMessages } from './football.ts'
import { expectedGoals, type LeagueFacts, readLeagues } from './teams.ts'

const day = 86_400_000
/** A match begins so often: three or four are always being played. */
const everyMs = 30 * 60_000
const perDay = day / everyMs
/** How long a match that is over stays in snapshots. */
const afterwards = 24 * 3_600_000

/**
 * A pretended world of sports: what happens on a day depends on the day alone, so a sandbox that
 * starts again tells the same story. What people hurried on at its desk is forgotten then.
 */
export type SportsWorld = {
  /** Everything there is to say about matches between two instants, as of now. */
  messages(since: number, now: number): FeedMessage[]
  matches(now: number): readonly Course[]
  /** @returns false if there is no such match */
  act(id: string, act: SandboxMatchAct, now: number): boolean
}

export function openWorld(daysAhead = 2): SportsWorld {
  const leagues = readLeagues()
  const changed = new Map<string, Course>()
  const changedSeries = new Map<string, Series>()
  const changedFights = new Map<string, Cockfight>()
  const rolled = new Map<number, readonly Course[]>()

  function courses(from: number, to: number): Course[] {
    const list: Course[] = []
    for (let index = Math.floor(from / day); index <= Math.floor(to / day); index++) {
      let own = rolled.get(index)
      if (!own) rolled.set(index, (own = coursesOfDay(leagues, index)))
      list.push(...own.map((course) => changed.get(course.id) ?? course))
    }
    return list
  }

  const series = (since: number, now: number): Series[] =>
    seriesAround(since, now).map((item) => changedSeries.get(item.id) ?? item)
  const fights = (since: number, now: number): Cockfight[] =>
    cockfightsAround(since, now).map((item) => changedFights.get(item.id) ?? item)

  return {
    messages(since, now) {
      const list = courses(Math.min(since, now - afterwards), now + daysAhead * day)
      return [
        ...leagueMessages(leagues, now),
        ...list.flatMap((course) => footballMessages(course, now)),
        ...outrightMessages(leagues, now),
        ...series(since, now).flatMap((item) => esportsMessages(item, now)),
        ...fights(since, now).flatMap((fight) => cockfightMessages(fight, now)),
      ]
    },
    matches: (now) =>
      courses(now - day / 4, now + day).filter((course) => {
        const { phase } = stateAt(course, now)
        return phase === 'live' || (course.startsAt > now - day / 4 && course.startsAt < now + day)
      }),
    act(id, act, now) {
      const course = courses(now - 2 * day, now + daysAhead * day).find((item) => item.id === id)
      const match = series(now - day, now).find((item) => item.id === id)
      const fight = fights(now - day, now).find((item) => item.id === id)
      if (course) changed.set(id, actOn(course, act, now))
      if (match) changedSeries.set(id, actOnSeries(match, act, now))
      if (fight) changedFights.set(id, actOnFight(fight, act, now))
      return course !== undefined || match !== undefined || fight !== undefined
    },
  }
}

/** The league's fixture list goes on from day to day, a few matches of each. */
function coursesOfDay(leagues: readonly LeagueFacts[], index: number): readonly Course[] {
  return Array.from({ length: perDay }, (_, slot) => {
    const league = leagues[slot % leagues.length]!
    // A round of some leagues is smaller than a day: the next one follows on the same day.
    const place = Math.floor(slot / leagues.length)
    const first = index % league.rounds.length
    const round = league.rounds[first]!
    const next = league.rounds[(first + 1) % league.rounds.length]!
    const [home, away] = round[place] ?? next[(place - round.length) % next.length]!
    const id = `f${index}-${String(slot).padStart(2, '0')}`
    return rollCourse(
      {
        ...{ id, league: league.id, home, away },
        startsAt: index * day + slot * everyMs,
        expected: expectedGoals(league, home, away),
      },
      diceOf(`match ${id}`),
    )
  })
}

const stamp = (now: number): string => new Date(now).toISOString()

function leagueMessages(leagues: readonly LeagueFacts[], now: number): FeedMessage[] {
  const shown = leagues.map(({ id, name, names, region, tier, sort }) => ({
    ...{ league: id, name, names, region, tier, sort, sport: 'football' as const },
  }))
  const others = [
    {
      league: 'arena',
      name: 'Nusantara Arena',
      names: {
        ...{ ms: 'Arena Nusantara', 'zh-Hans': '努桑塔拉竞技场', vi: 'Đấu trường Nusantara' },
        ar: 'ساحة نوسانتارا',
      },
      region: 'Asia',
      tier: 3,
      sort: 50,
      sport: 'esports',
    },
    {
      league: 'gelanggang',
      name: 'Cockfight ring',
      names: {
        ...{ ms: 'Gelanggang', 'zh-Hans': '斗鸡场', vi: 'Trường gà', ar: 'حلبة الديكة' },
      },
      region: 'Asia',
      tier: 4,
      sort: 60,
      sport: 'cockfight',
    },
  ] as const
  return [...shown, ...others].map((league) => ({
    ...{ kind: 'league' as const, producer: 'prematch' as const, generatedAt: stamp(now) },
    ...league,
  }))
}

/** Who wins a league, by the strengths of its teams. */
function outrightMessages(leagues: readonly LeagueFacts[], now: number): FeedMessage[] {
  return leagues.flatMap((league): FeedMessage[] => {
    const teams = [...new Set(league.rounds.flat(2))].toSorted()
    const key = (team: string): string =>
      team
        .normalize('NFD')
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, '-')
        .replace(/^-|-$/g, '')
        .slice(0, 40)
    const weights = teams.map((team): [string, number] => {
      const { attack, defence } = league.strengths.get(team) ?? { attack: 1, defence: 1 }
      return [key(team), (attack / defence) ** 5]
    })
    const sum = weights.reduce((total, [, weight]) => total + weight, 0)
    const common = { producer: 'prematch' as const, generatedAt: stamp(now) }
    const event = `o-${league.id}`
    return [
      {
        ...common,
        ...{ kind: 'fixture', event, league: league.id, sport: 'football', form: 'outright' },
        ...{ home: league.name, away: '', phase: 'scheduled' },
        competitors: Object.fromEntries(teams.map((team) => [key(team), team])),
        startsAt: '2027-05-24T15:00:00.000Z',
      },
      {
        ...{ ...common, kind: 'prices', event },
        markets: [
          {
            market: 'outright:ft:0',
            status: 'active',
            prices: weights.map(([team, weight]): [string, number] => [
              team,
              Math.min(1_001_000, Math.max(1_010, Math.round((1_000 * sum) / weight / 1.2))),
            ]),
          },
        ],
      },
    ]
  })
}

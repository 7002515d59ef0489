import { readFileSync } from 'node:fs'

/** A competition with its real fixture list (openfootball, CC0; `leagues/LICENSE.md`). */
export type LeagueFacts = {
  readonly id: string
  readonly name: string
  readonly names: Readonly<Record<string, string>>
  readonly region: string
  readonly tier: number
  readonly sort: number
  /** Pairs of teams by round of the newest season. */
  readonly rounds: readonly (readonly (readonly [home: string, away: string])[])[]
  /** Goals scored and conceded, compared with the average of the league. */
  readonly strengths: ReadonlyMap<string, { readonly attack: number; readonly defence: number }>
  readonly homeGoals: number
  readonly awayGoals: number
}

const leagueNames = [
  ['en-1', 'English first division', 'England', 1],
  ['es-1', 'Spanish first division', 'Spain', 1],
  ['de-1', 'German first division', 'Germany', 1],
  ['it-1', 'Italian first division', 'Italy', 2],
  ['fr-1', 'French first division', 'France', 2],
] as const

/** By BCP 47 tag, as a real feed brings them. */
const otherNames: Readonly<
  Record<(typeof leagueNames)[number][0], Readonly<Record<string, string>>>
> = {
  'en-1': {
    ...{ ms: 'Divisyen pertama Inggeris', 'zh-Hans': '英格兰甲级', vi: 'Hạng nhất Anh' },
    ar: 'الدرجة الأولى الإنجليزية',
  },
  'es-1': {
    ...{ ms: 'Divisyen pertama Sepanyol', 'zh-Hans': '西班牙甲级', vi: 'Hạng nhất Tây Ban Nha' },
    ar: 'الدرجة الأولى الإسبانية',
  },
  'de-1': {
    ...{ ms: 'Divisyen pertama Jerman', 'zh-Hans': '德国甲级', vi: 'Hạng nhất Đức' },
    ar: 'الدرجة الأولى الألمانية',
  },
  'it-1': {
    ...{ ms: 'Divisyen pertama Itali', 'zh-Hans': '意大利甲级', vi: 'Hạng nhất Ý' },
    ar: 'الدرجة الأولى الإيطالية',
  },
  'fr-1': {
    ...{ ms: 'Divisyen pertama Perancis', 'zh-Hans': '法国甲级', vi: 'Hạng nhất Pháp' },
    ar: 'الدرجة الأولى الفرنسية',
  },
}

type Row = {
  readonly season: string
  readonly round: number
  readonly home: string
  readonly away: string
  readonly score: readonly [number, number] | null
}

function readRows(file: string): Row[] {
  const text = readFileSync(new URL(`leagues/${file}.csv`, import.meta.url), 'utf8')
  return text
    .trim()
    .split('\n')
    .map((line): Row => {
      const [season = '', round = '', , home = '', away = '', goals = '', against = ''] =
        line.split(';')
      const score = goals === '' ? null : ([Number(goals), Number(against)] as const)
      return { season, round: Number(round), home, away, score }
    })
}

export function readLeagues(): readonly LeagueFacts[] {
  return leagueNames.map(([id, name, region, tier], sort) => {
    const rows = readRows(id)
    const newest = rows.map(({ season }) => season).reduce((a, b) => (a > b ? a : b))
    const season = rows.filter((row) => row.season === newest)
    const byRound = Map.groupBy(season, ({ round }) => round)
    const played = rows.filter(({ score }) => score !== null)
    const mean = (side: 0 | 1): number =>
      played.reduce((sum, { score }) => sum + score![side], 0) / played.length
    const [homeGoals, awayGoals] = [mean(0), mean(1)]
    return {
      ...{ id, name, names: otherNames[id], region, tier, sort, homeGoals, awayGoals },
      rounds: [...byRound.keys()]
        .toSorted((a, b) => a - b)
        .map((round) => byRound.get(round)!.map(({ home, away }) => [home, away] as const)),
      strengths: strengthsOf(played, (homeGoals + awayGoals) / 2),
    }
  })
}

/** A few games of an average team are added, so that a team with few results is near average. */
const averageGames = 6

function strengthsOf(played: readonly Row[], mean: number): LeagueFacts['strengths'] {
  const tallies = new Map<string, { games: number; scored: number; conceded: number }>()
  const add = (team: string, scored: number, conceded: number): void => {
    const tally = tallies.get(team) ?? { games: 0, scored: 0, conceded: 0 }
    tallies.set(team, {
      games: tally.games + 1,
      scored: tally.scored + scored,
      conceded: tally.conceded + conceded,
    })
  }
  for (const { home, away, score } of played) {
    add(home, score![0], score![1])
    add(away, score![1], score![0])
  }
  const ratio = (goals: number, games: number): number =>
    (goals / mean + averageGames) / (games + averageGames)
  return new Map(
    [...tallies].map(([team, { games, scored, conceded }]) => [
      team,
      { attack: ratio(scored, games), defence: ratio(conceded, games) },
    ]),
  )
}

/** How many goals each side scores on average against the other. */
export function expectedGoals(league: LeagueFacts, home: string, away: string): [number, number] {
  const average = { attack: 1, defence: 1 }
  const host = league.strengths.get(home) ?? average
  const guest = league.strengths.get(away) ?? average
  return [
    league.homeGoals * host.attack * guest.defence,
    league.awayGoals * guest.attack * host.defence,
  ]
}

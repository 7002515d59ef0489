import type {
  FeedMessage,
  MarketPrices,
  Producer,
  SandboxMatchAct,
} from '@kancil/contract/ports/sports-feed'
import type { MatchResult, Period, ScorePair } from '@kancil/contract/sports/market'
import { diceOf } from './chance.ts'
import { manyWay, twoWay } from './prices.ts'

/** A series of three maps between two invented teams. */
export type Series = {
  readonly id: string
  readonly home: string
  readonly away: string
  readonly startsAt: number
  /** The chance of the first-named side to win a map. */
  readonly chance: number
  /** Who wins each map, as far as maps are played. */
  readonly maps: readonly ('home' | 'away')[]
  /** The desk holds its prices: only a map that is won moves them. */
  readonly isHeld?: boolean
}

const teams = [
  'Rimau Bisu',
  'Kilat Biru',
  'Naga Malam',
  'Pelita',
  'Ombak Tujuh',
  'Gerhana',
  'Wira Besi',
  'Senja',
]
const everyMs = 45 * 60_000
const mapMs = 25 * 60_000
const aheadMs = 24 * 3_600_000
const mapNames = ['map1', 'map2', 'map3'] as const

export function seriesAround(since: number, now: number): Series[] {
  const first = Math.floor((Math.min(since, now) - 6 * 3_600_000) / everyMs)
  const last = Math.floor((now + aheadMs) / everyMs)
  return Array.from({ length: last - first + 1 }, (_, place) => seriesOf(first + place))
}

function seriesOf(index: number): Series {
  const dice = diceOf(`series ${index}`)
  const home = Math.floor(dice() * teams.length)
  const away = (home + 1 + Math.floor(dice() * (teams.length - 1))) % teams.length
  const chance = 0.35 + dice() * 0.3
  const maps: ('home' | 'away')[] = []
  while (!isDecided(maps)) maps.push(dice() < chance ? 'home' : 'away')
  const startsAt = index * everyMs
  return { id: `e${index}`, home: teams[home]!, away: teams[away]!, startsAt, chance, maps }
}

function isDecided(maps: readonly ('home' | 'away')[]): boolean {
  const won = maps.filter((winner) => winner === 'home').length
  return won === 2 || maps.length - won === 2
}

const stamp = (at: number): string => new Date(at).toISOString()

function playedAt({ maps, startsAt }: Series, now: number): number {
  return Math.max(0, Math.min(maps.length, Math.floor((now - startsAt) / mapMs)))
}

/** What people at the desk make of a series: a goal is a map that is won. */
export function actOnSeries(series: Series, act: SandboxMatchAct, now: number): Series {
  switch (act) {
    case 'kickOff':
      return { ...series, startsAt: now }
    case 'homeGoal':
    case 'awayGoal': {
      const side = act === 'homeGoal' ? ('home' as const) : ('away' as const)
      const maps = [...series.maps.slice(0, playedAt(series, now)), side]
      const startsAt = now - maps.length * mapMs
      while (!isDecided(maps)) maps.push(side)
      return { ...series, maps, startsAt }
    }
    case 'finish':
      return { ...series, startsAt: now - series.maps.length * mapMs }
    case 'hold':
    case 'release':
      return { ...series, isHeld: act === 'hold' }
    default:
      return series
  }
}

export function esportsMessages(series: Series, now: number): FeedMessage[] {
  const { maps, startsAt } = series
  const played = playedAt(series, now)
  const phase = now < startsAt ? 'scheduled' : played < maps.length ? 'live' : 'ended'
  const producer: Producer = phase === 'live' ? 'live' : 'prematch'
  const common = { producer, event: series.id }
  const scores = scoresOf(maps.slice(0, played))
  const messages: FeedMessage[] = [
    {
      ...{ ...common, kind: 'fixture', league: 'arena', sport: 'esports', form: 'match', phase },
      ...{
        home: series.home,
        away: series.away,
        startsAt: stamp(startsAt),
        generatedAt: stamp(now),
      },
    },
  ]
  if (phase !== 'scheduled')
    messages.push({
      ...{ ...common, kind: 'score', generatedAt: stamp(now), phase },
      period: phase === 'live' ? mapNames[played]! : 'end',
      clockSeconds: phase === 'live' ? Math.floor(((now - startsAt) % mapMs) / 60_000) * 60 : 0,
      ...{ isClockRunning: phase === 'live', danger: false, scores },
      timeline: maps.slice(0, played).map((side, place) => ({
        ...{ minute: (place + 1) * 25, what: 'map' as const, side },
      })),
    })
  if (phase !== 'ended')
    messages.push({
      ...{ ...common, kind: 'prices', generatedAt: stamp(now) },
      markets: marketsOf(series, played, now),
    })
  return [...messages, ...verbsOf(series, played, phase === 'ended', common)]
}

function scoresOf(maps: readonly ('home' | 'away')[]): MatchResult['scores'] {
  const pair = (winners: readonly string[]): ScorePair => [
    winners.filter((winner) => winner === 'home').length,
    winners.filter((winner) => winner === 'away').length,
  ]
  const byMap = maps.map((winner, place) => [mapNames[place]!, pair([winner])] as const)
  return { ft: pair(maps), ...Object.fromEntries(byMap) }
}

function marketsOf(series: Series, played: number, now: number): MarketPrices[] {
  const bucket = series.isHeld ? 0 : Math.floor((now + series.startsAt / 7) / 20_000)
  const dice = diceOf(`${series.id} ${bucket}`)
  const chance = Math.min(0.9, Math.max(0.1, series.chance + (dice() - 0.5) * 0.06))
  const score = scoresOf(series.maps.slice(0, played)).ft!
  const win = winChance(chance, score[0], score[1])
  const sides = ['home', 'away'] as const
  const drafts = [twoWay('winner:ft:0', sides, win)]
  if (played < mapNames.length) drafts.push(twoWay(`winner:${mapNames[played]!}:0`, sides, chance))
  if (played === 0) {
    const sweep = chance * chance
    const loss = (1 - chance) * (1 - chance)
    drafts.push(
      twoWay('ah:ft:-6', sides, sweep),
      twoWay('ah:ft:6', sides, 1 - loss),
      twoWay('ou:ft:10', ['over', 'under'], 1 - sweep - loss),
      manyWay('cs:ft:0', [
        ['2-0', sweep],
        ['2-1', 2 * sweep * (1 - chance)],
        ['1-2', 2 * loss * chance],
        ['0-2', loss],
      ]),
    )
  }
  return drafts.map((draft) => ({ ...draft, status: 'active' as const }))
}

/** Of a series of three with so many maps won already. */
function winChance(chance: number, home: number, away: number): number {
  if (home === 2) return 1
  if (away === 2) return 0
  return (
    chance * winChance(chance, home + 1, away) + (1 - chance) * winChance(chance, home, away + 1)
  )
}

function verbsOf(
  series: Series,
  played: number,
  isOver: boolean,
  common: { readonly producer: Producer; readonly event: string },
): FeedMessage[] {
  const settle = (scope: Period, maps: number): FeedMessage => {
    const at = series.startsAt + maps * mapMs
    return {
      ...{ ...common, kind: 'settle', scope, revision: Math.floor(at / 1_000), certainty: 2 },
      ...{ generatedAt: stamp(at), result: { scores: scoresOf(series.maps.slice(0, maps)) } },
    }
  }
  const { length } = series.maps
  const ofMaps = series.maps.slice(0, played).map((_, place) => settle(mapNames[place]!, place + 1))
  if (!isOver) return ofMaps
  // A map that was not played is void: its period is missing in the result.
  const missing = mapNames.slice(length).map((scope) => settle(scope, length))
  return [...ofMaps, ...missing, settle('ft', length)]
}

import type { Language } from '@kancil/contract/languages'
import type { BoardMatch } from '@kancil/contract/sports/board'
import type { LeagueNames } from '@kancil/contract/sports/league-names'
import type { MarketKind, Period } from '@kancil/contract/sports/market'
import { marketOf } from '@kancil/rules/sports/settle'
import type { Text } from '../../i18n/use-text.tsx'

type Sides = Pick<BoardMatch, 'home' | 'away' | 'competitors'>

/** `0.5`, `0.5-1`: a quarter ball is its two neighbours, as bettors here write it. */
export function lineText(quarters: number): string {
  const size = Math.abs(quarters)
  if (size % 2 === 0) return String(size / 4)
  return `${(size - 1) / 4}-${(size + 1) / 4}`
}

/** A handicap as one side has it: the giver with a minus. */
export function handicapText(quarters: number, outcome: string): string {
  const own = outcome === 'home' ? quarters : -quarters
  if (own === 0) return '0'
  return `${own < 0 ? '-' : '+'}${lineText(own)}`
}

export function marketName(text: Text, key: string): string {
  const market = marketOf(key)
  if (!market) return key
  const kind = text(`sports.market.${market.kind as MarketKind}`)
  if (market.period === 'ft') return kind
  return `${kind} · ${text(`sports.period.${market.period as Period}`)}`
}

/** The line of a handicap or a total, as the first side has it; '' for a market without one. */
export function marketLine(key: string): string {
  const { kind, lineQuarters = 0 } = marketOf(key) ?? {}
  if (kind === 'ah') return handicapText(lineQuarters, 'home')
  return kind === 'ou' ? lineText(lineQuarters) : ''
}

/** A league in the reader's language, where the feed has told it. */
export function leagueText(language: Language, name: string, names: LeagueNames): string {
  return names[language] ?? name
}

type Titled = {
  readonly home: string
  readonly away: string
  readonly leagueName: string
  readonly leagueNames: LeagueNames
}

/** Both sides; of an outright, which is called like its league, the league. */
export function matchTitle(language: Language, match: Titled): string {
  const { home, away, leagueName, leagueNames } = match
  if (away) return `${home} – ${away}`
  return home === leagueName ? leagueText(language, leagueName, leagueNames) : home
}

/** What an outcome is called in its match, with its line. */
export function outcomeName(text: Text, match: Sides, key: string, outcome: string): string {
  const market = marketOf(key)
  const line = market?.lineQuarters ?? 0
  const side = outcome === 'home' ? match.home : outcome === 'away' ? match.away : null
  switch (market?.kind) {
    case 'ah':
      return `${side ?? outcome} ${handicapText(line, outcome)}`
    case 'ou':
      return `${text(outcome === 'over' ? 'sports.over' : 'sports.under')} ${lineText(line)}`
    case 'outright':
      return match.competitors[outcome] ?? outcome
    case 'cock':
      return text(`sports.cock.${outcome as 'meron' | 'wala' | 'bdd'}`)
    case 'oe':
      return text(outcome === 'odd' ? 'sports.odd' : 'sports.even')
    case 'btts':
      return text(outcome === 'yes' ? 'sports.yes' : 'sports.no')
    case 'cs':
      return outcome === 'other' ? text('sports.otherScore') : outcome.replace('-', ' – ')
    default:
      return side ?? text('sports.draw')
  }
}

/** A score with the home side first: isolated, so that it reads so in a text from right to left. */
export function scoreText([home, away]: readonly [number, number], dash = ' – '): string {
  return `\u2066${home}${dash}${away}\u2069`
}

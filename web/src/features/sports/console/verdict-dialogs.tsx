import {
  decideVerdict,
  deskExposure,
  type DeskMatch,
  deskMatches,
  previewVerdict,
  proposeVerdict,
  type Verdict,
} from '@kancil/contract/sports/desk'
import type { MatchResult } from '@kancil/contract/sports/market'
import { type ReactElement, useState } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { useQueryOf } from '../../../lib/call/queries.ts'
import { texts } from '../../../lib/texts.ts'
import { DecisionDialog } from '../../../ui/console/decision-dialog.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { PreviewPanel } from './preview-panel.tsx'
import { marketTitle, verdictName } from './verdict-name.ts'

const explain = {
  propose: texts(proposeVerdict, {
    result_invalid: 'sportsdesk.error.resultInvalid',
    market_invalid: 'sportsdesk.error.marketInvalid',
    already_proposed: 'sportsdesk.error.alreadyProposed',
    own_bet: 'sportsdesk.error.ownBet',
  }),
  decide: texts(decideVerdict, {
    already_decided: 'sportsdesk.error.alreadyDecided',
    same_operator: 'sportsdesk.error.sameOperator',
    own_bet: 'sportsdesk.error.ownBet',
    proposer_bet: 'sportsdesk.error.proposerBet',
  }),
}
const kinds = ['result', 'void', 'feed', 'voidMarket', 'feedMarket'] as const

type Props = { match: DeskMatch; onClose: () => void }

/** A result or a void, with what it would move; a second operator decides about it. */
export function ProposeDialog({ match, onClose }: Props): ReactElement {
  const text = useText()
  const [kind, setKind] = useState<(typeof kinds)[number]>('result')
  const [scores, setScores] = useState(['', '', '', ''])
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [mapWinners, setMapWinners] = useState<readonly string[]>([])
  const [market, setMarket] = useState('')
  const verdict = verdictOf(match, kind, { scores, chosen, mapWinners, market })
  const { matchId } = match
  const winners = winnersOf(match)
  return (
    <DecisionDialog
      endpoint={proposeVerdict}
      refreshes={[deskMatches, deskExposure]}
      explain={explain.propose}
      title={text('sportsdesk.proposeTitle', {
        match: match.away ? `${match.home} – ${match.away}` : match.home,
      })}
      confirm={text('sportsdesk.propose')}
      text={text('sportsdesk.proposeText')}
      note={{ label: text('sportsdesk.reason'), required: true }}
      ready={verdict !== null}
      input={(note) => ({ matchId, note, verdict: verdict! })}
      onClose={onClose}
    >
      <Select
        label={text('sportsdesk.kind')}
        value={kind}
        onChange={(event) => {
          setKind(event.target.value as typeof kind)
          setMarket('')
        }}
        options={kinds
          .filter((value) => value !== 'feedMarket' || match.houseVoids.length > 0)
          .map((value) => ({ value, label: text(`sportsdesk.verdict.${value}`) }))}
      />
      {(kind === 'voidMarket' || kind === 'feedMarket') && (
        <MarketField
          match={match}
          isVoid={kind === 'feedMarket'}
          market={market}
          onChange={setMarket}
        />
      )}
      {kind === 'result' && winners.length > 0 && (
        <WinnerFields match={match} chosen={chosen} onChange={setChosen} />
      )}
      {kind === 'result' && winners.length === 0 && (
        <ScoreFields match={match} scores={scores} onChange={setScores} />
      )}
      {kind === 'result' && match.sport === 'esports' && (
        <MapFields
          match={match}
          count={mapsPlayed(scores)}
          winners={mapWinners}
          onChange={setMapWinners}
        />
      )}
      {verdict && <Preview matchId={matchId} verdict={verdict} />}
    </DecisionDialog>
  )
}

/** A market that is not void yet, or one that is. */
function MarketField(props: {
  match: DeskMatch
  isVoid: boolean
  market: string
  onChange: (market: string) => void
}): ReactElement {
  const text = useText()
  const { matchId, houseVoids } = props.match
  const { data } = useQueryOf(deskExposure, { matchId })
  const offered = (data?.markets ?? []).map(({ key }) => key)
  const keys = props.isVoid ? houseVoids : offered.filter((key) => !houseVoids.includes(key))
  return (
    <Select
      label={text('sportsdesk.market')}
      value={props.market}
      onChange={({ target }) => props.onChange(target.value)}
      options={[
        { value: '', label: '–' },
        ...keys.map((value) => ({ value, label: marketTitle(text, value) })),
      ]}
    />
  )
}

const scoreNames = ['home', 'away', 'homeHalf', 'awayHalf'] as const

function ScoreFields(props: {
  match: DeskMatch
  scores: readonly string[]
  onChange: (scores: string[]) => void
}): ReactElement {
  const text = useText()
  const names = props.match.sport === 'football' ? scoreNames : scoreNames.slice(0, 2)
  return (
    <div className="grid grid-cols-2 gap-3">
      {names.map((name, place) => (
        <TextField
          key={name}
          label={text(`sportsdesk.${name}`)}
          inputMode="numeric"
          dir="ltr"
          maxLength={3}
          value={props.scores[place]}
          onChange={(event) => props.onChange(props.scores.with(place, event.target.value))}
        />
      ))}
    </div>
  )
}

const mapNames = ['map1', 'map2', 'map3', 'map4', 'map5'] as const

function mapsPlayed([home = '', away = '']: readonly string[]): number {
  return /^\d$/.test(home) && /^\d$/.test(away)
    ? Math.min(Number(home) + Number(away), mapNames.length)
    : 0
}

/** Who won each map; none chosen leaves the maps to the feed. */
function MapFields(props: {
  match: DeskMatch
  count: number
  winners: readonly string[]
  onChange: (winners: readonly string[]) => void
}): ReactElement {
  const text = useText()
  const { match, count, winners } = props
  return (
    <div className="grid grid-cols-2 gap-3">
      {mapNames.slice(0, count).map((name, place) => (
        <Select
          key={name}
          label={text('sportsdesk.mapWinner', { map: text(`sports.period.${name}`) })}
          value={winners[place] ?? ''}
          onChange={(event) =>
            props.onChange(
              mapNames.map((_, at) => (at === place ? event.target.value : (winners[at] ?? ''))),
            )
          }
          options={[
            { value: '', label: text('sportsdesk.verdict.feed') },
            { value: 'home', label: match.home },
            { value: 'away', label: match.away },
          ]}
        />
      ))}
    </div>
  )
}

const places = ['first', 'second', 'third', 'fourth'] as const

/** The winner; of an outright, also those that shared the first place. */
function WinnerFields(props: {
  match: DeskMatch
  chosen: readonly string[]
  onChange: (chosen: readonly string[]) => void
}): ReactElement {
  const text = useText()
  const { match, chosen, onChange } = props
  const count = match.form === 'outright' ? chosen.length + 1 : 1
  return (
    <>
      {places.slice(0, count).map((name, place) => (
        <Select
          key={name}
          label={text(place === 0 ? 'sportsdesk.winner' : 'sportsdesk.tied')}
          value={chosen[place] ?? ''}
          onChange={({ target: { value } }) =>
            onChange(value ? [...chosen.slice(0, place), value] : chosen.slice(0, place))
          }
          options={[
            { value: '', label: '–' },
            ...winnersOf(match)
              .filter(([value]) => !chosen.slice(0, place).includes(value))
              .map(([value, label]) => ({ value, label })),
          ]}
        />
      ))}
    </>
  )
}

/** Outcomes of an outright or a cockfight; none where a score decides. */
function winnersOf({ form, sport, competitors }: DeskMatch): [string, string][] {
  if (sport === 'cockfight')
    return [
      ['meron', 'Meron'],
      ['wala', 'Wala'],
      ['bdd', 'BDD'],
    ]
  return form === 'outright' ? Object.entries(competitors) : []
}

type Typed = {
  readonly scores: readonly string[]
  readonly chosen: readonly string[]
  readonly mapWinners: readonly string[]
  readonly market: string
}

function verdictOf(
  match: DeskMatch,
  kind: (typeof kinds)[number],
  { scores: typed, chosen, mapWinners, market }: Typed,
): Verdict | null {
  if (kind === 'voidMarket') return market ? { voidMarket: market } : null
  if (kind === 'feedMarket') return market ? { feedMarket: market } : null
  if (kind === 'void') return { void: true }
  if (kind === 'feed') return { feed: true }
  if (winnersOf(match).length > 0) {
    const [winner] = chosen
    if (!winner) return null
    return { result: { scores: {}, ...(chosen.length > 1 ? { tied: [...chosen] } : { winner }) } }
  }
  const numbers = typed.map((value) => (/^\d{1,3}$/.test(value) ? Number(value) : -1))
  const [home = -1, away = -1, homeHalf = -1, awayHalf = -1] = numbers
  if (home < 0 || away < 0) return null
  if (match.sport !== 'football') {
    const scores: MatchResult['scores'] = { ft: [home, away] }
    for (const [place, name] of mapNames.slice(0, mapsPlayed(typed)).entries())
      if (mapWinners[place]) scores[name] = mapWinners[place] === 'home' ? [1, 0] : [0, 1]
    return { result: { scores } }
  }
  if (homeHalf < 0 || awayHalf < 0) return null
  return { result: { scores: { ft: [home, away], h1: [homeHalf, awayHalf] } } }
}

function Preview(props: { matchId: string; verdict: Verdict }): ReactElement {
  const preview = useQueryOf(previewVerdict, props, { staleMs: 0 })
  return <PreviewPanel preview={preview.data} error={preview.error} />
}

/** The second operator's part: bets are settled at once. */
export function DecideDialog(
  props: Props & { decision: 'confirm' | 'reject' },
): ReactElement | null {
  const text = useText()
  const { match, decision, onClose } = props
  const { proposal, matchId } = match
  if (!proposal) return null
  const verdict = verdictName(text, proposal.verdict)
  return (
    <DecisionDialog
      endpoint={decideVerdict}
      refreshes={[deskMatches, deskExposure]}
      explain={explain.decide}
      danger={decision === 'confirm'}
      title={text(decision === 'confirm' ? 'sportsdesk.confirmTitle' : 'sportsdesk.rejectTitle', {
        verdict,
      })}
      confirm={text(decision === 'confirm' ? 'sportsdesk.confirm' : 'sportsdesk.reject')}
      text={text('sportsdesk.decideText', { operator: proposal.proposedBy, note: proposal.note })}
      note={{ label: text('sportsdesk.reason'), required: true }}
      input={(note) => ({ verdictId: proposal.verdictId, decision, note })}
      onClose={onClose}
    >
      {decision === 'confirm' && <Preview matchId={matchId} verdict={proposal.verdict} />}
    </DecisionDialog>
  )
}

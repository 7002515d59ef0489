import { type DeskMatch, deskMatches } from '@kancil/contract/sports/desk'
import { matchPhases } from '@kancil/contract/ports/sports-feed'
import { sports } from '@kancil/contract/sports/market'
import { type ComponentProps, type ReactElement, useState } from 'react'
import { type Text, useLanguage, useText } from '../../../i18n/use-text.tsx'
import { useMay } from '../../../lib/session/operator-session.ts'
import { Button } from '../../../ui/button.tsx'
import { Instant } from '../../../ui/instant.tsx'
import { choiceFilter, searchFilter } from '../../../ui/list/list-filters.ts'
import { ListScreen } from '../../../ui/list/list-screen.tsx'
import { Money } from '../../../ui/money.tsx'
import { leagueText } from '../names.ts'
import { ExposureDialog } from './exposure-dialog.tsx'
import { LeaguesPanel } from './leagues-panel.tsx'
import { OfferDialog } from './offer-dialog.tsx'
import { DecideDialog, ProposeDialog } from './verdict-dialogs.tsx'
import { marketTitle, verdictName } from './verdict-name.ts'

type Columns = ComponentProps<typeof ListScreen<typeof deskMatches>>['columns']
type Act = 'propose' | 'confirm' | 'reject' | 'offer' | 'exposure'

const filters = [
  searchFilter('q', 'sportsdesk.search'),
  choiceFilter(
    'sport',
    'sportsdesk.sport',
    sports,
    (sport) => `sports.sport.${sport}` as const,
    'operator.all',
  ),
  choiceFilter(
    'phase',
    'sportsdesk.phase',
    matchPhases,
    (phase) => `sports.phase.${phase}` as const,
    'operator.all',
  ),
]
const everyMs = 15_000

/** Matches with what was bet on them, and everything that operators decide about one. */
export function Matches(): ReactElement {
  const text = useText()
  const may = useMay()('vendors.write')
  const [chosen, setChosen] = useState<{ act: Act; match: DeskMatch } | null>(null)
  const close = (): void => setChosen(null)
  return (
    <>
      <ListScreen
        list={deskMatches}
        title={text('sportsdesk.title')}
        note={text('sportsdesk.note')}
        filters={filters}
        everyMs={everyMs}
        rowKey={(row) => row.matchId}
        empty={text('sportsdesk.none')}
        columns={columns(text, may, (act, match) => setChosen({ act, match }))}
      >
        <LeaguesPanel />
      </ListScreen>
      {chosen?.act === 'propose' && <ProposeDialog match={chosen.match} onClose={close} />}
      {(chosen?.act === 'confirm' || chosen?.act === 'reject') && (
        <DecideDialog match={chosen.match} decision={chosen.act} onClose={close} />
      )}
      {chosen?.act === 'exposure' && <ExposureDialog match={chosen.match} onClose={close} />}
      {chosen?.act === 'offer' && (
        <OfferDialog
          name={nameOf(chosen.match)}
          place={{ matchId: chosen.match.matchId }}
          status={chosen.match.houseStatus}
          marginBasisPoints={chosen.match.marginBasisPoints}
          onClose={close}
        />
      )}
    </>
  )
}

function nameOf({ home, away }: DeskMatch): string {
  return away ? `${home} – ${away}` : home
}

function columns(text: Text, may: boolean, choose: (act: Act, match: DeskMatch) => void): Columns {
  return [
    {
      key: 'match',
      header: text('sportsdesk.match'),
      primary: true,
      cell: (row) => (
        <>
          <bdi>{nameOf(row)}</bdi>
          <League row={row} />
        </>
      ),
    },
    {
      key: 'startsAt',
      header: text('sportsdesk.startsAt'),
      cell: (row) => <Instant at={row.startsAt} />,
    },
    { key: 'phase', header: text('sportsdesk.phase'), cell: (row) => <State row={row} /> },
    {
      key: 'score',
      header: text('sportsdesk.score'),
      cell: (row) => <bdi className="num">{row.scores.ft?.join('–') ?? '–'}</bdi>,
    },
    { key: 'bets', header: text('sportsdesk.bets'), align: 'end', cell: (row) => row.bets },
    {
      key: 'stake',
      header: text('sportsdesk.stake'),
      align: 'end',
      cell: (row) => <Sums row={row} field="stake" />,
    },
    {
      key: 'payout',
      header: text('sportsdesk.payout'),
      align: 'end',
      cell: (row) => <Sums row={row} field="payout" />,
    },
    {
      key: 'act',
      header: '',
      align: 'end',
      cell: (row) => <Acts row={row} may={may} onChoose={(act) => choose(act, row)} />,
    },
  ]
}

function League({ row }: { row: DeskMatch }): ReactElement {
  const name = leagueText(useLanguage(), row.leagueName, row.leagueNames)
  return <bdi className="block text-xs text-muted">{name}</bdi>
}

function State({ row }: { row: DeskMatch }): ReactElement {
  const text = useText()
  return (
    <>
      {row.isSettling ? text('sportsdesk.settling') : text(`sports.phase.${row.phase}`)}
      {row.houseStatus === 'suspended' && (
        <span className="block text-xs text-danger">{text('sportsdesk.status.suspended')}</span>
      )}
      {row.houseVerdict && (
        <span className="block text-xs text-info">
          {text('sportsdesk.byHouse', { verdict: verdictName(text, row.houseVerdict) })}
        </span>
      )}
      {row.houseVoids.length > 0 && (
        <span className="block text-xs text-info">
          {text('sportsdesk.voids', {
            markets: row.houseVoids.map((key) => marketTitle(text, key)).join(', '),
          })}
        </span>
      )}
      {row.proposal && (
        <span className="block text-xs text-gold">
          {text('sportsdesk.proposed', { verdict: verdictName(text, row.proposal.verdict) })}
        </span>
      )}
    </>
  )
}

function Sums({ row, field }: { row: DeskMatch; field: 'stake' | 'payout' }): ReactElement {
  return (
    <>
      {row.sums.map((sum) => (
        <span key={sum.currency} className="block">
          <Money amount={sum[field]} currency={sum.currency} />
        </span>
      ))}
    </>
  )
}

function Acts(props: { row: DeskMatch; may: boolean; onChoose: (act: Act) => void }): ReactElement {
  const text = useText()
  const { row, may, onChoose } = props
  return (
    <span className="flex flex-wrap justify-end gap-2">
      <Button size="sm" variant="ghost" onClick={() => onChoose('exposure')}>
        {text('sportsdesk.exposure')}
      </Button>
      {may && (
        <Button size="sm" variant="ghost" onClick={() => onChoose('offer')}>
          {text('sportsdesk.offer')}
        </Button>
      )}
      {may && row.proposal && (
        <>
          <Button size="sm" onClick={() => onChoose('confirm')}>
            {text('sportsdesk.confirm')}
          </Button>
          <Button size="sm" variant="secondary" onClick={() => onChoose('reject')}>
            {text('sportsdesk.reject')}
          </Button>
        </>
      )}
      {may && !row.proposal && (
        <Button size="sm" variant="secondary" onClick={() => onChoose('propose')}>
          {text('sportsdesk.result')}
        </Button>
      )}
    </span>
  )
}

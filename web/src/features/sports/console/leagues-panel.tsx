import { type DeskFeed, deskFeed } from '@kancil/contract/sports/desk'
import { type ReactElement, useState } from 'react'
import { useLanguage, useText } from '../../../i18n/use-text.tsx'
import { useQueryOf } from '../../../lib/call/queries.ts'
import { useMay } from '../../../lib/session/operator-session.ts'
import { Button } from '../../../ui/button.tsx'
import { percentText } from '../../../ui/console/percent-text.ts'
import { Instant } from '../../../ui/instant.tsx'
import { Table } from '../../../ui/table/table.tsx'
import { leagueText } from '../names.ts'
import { OfferDialog } from './offer-dialog.tsx'

type League = DeskFeed['leagues'][number]
const everyMs = 10_000

/** Whether the feed is well, and each league with whether it takes bets and at what margin. */
export function LeaguesPanel(): ReactElement {
  const text = useText()
  const may = useMay()('vendors.write')
  const { data } = useQueryOf(deskFeed, {}, { everyMs })
  const [chosen, setChosen] = useState<League | null>(null)
  return (
    <section className="card p-4 mb-4 grid gap-3" aria-label={text('sportsdesk.leagues')}>
      <ul className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
        {data?.producers.map(({ producer, state, aliveAt }) => (
          <li key={producer}>
            <span className="font-semibold">{text(`sportsdesk.producer.${producer}`)}</span>{' '}
            <span className={state === 'active' ? 'text-success' : 'text-danger'}>
              {text(`sportsdesk.feed.${state}`)}
            </span>{' '}
            {aliveAt && <Instant at={aliveAt} show="time" className="text-muted" />}
          </li>
        ))}
      </ul>
      <details>
        <summary className="min-h-11 flex items-center cursor-pointer font-semibold">
          {text('sportsdesk.leagues')}
        </summary>
        <Leagues leagues={data?.leagues ?? []} may={may} onChoose={setChosen} />
      </details>
      {chosen && (
        <OfferDialog
          name={chosen.name}
          place={{ leagueId: chosen.leagueId }}
          status={chosen.houseStatus}
          marginBasisPoints={chosen.marginBasisPoints}
          onClose={() => setChosen(null)}
        />
      )}
    </section>
  )
}

function Leagues(props: {
  leagues: readonly League[]
  may: boolean
  onChoose: (league: League) => void
}): ReactElement {
  const text = useText()
  const language = useLanguage()
  return (
    <Table
      caption={text('sportsdesk.leagues')}
      rows={props.leagues}
      rowKey={(row) => row.leagueId}
      empty={text('sportsdesk.none')}
      dense
      columns={[
        {
          key: 'name',
          header: text('sportsdesk.league'),
          primary: true,
          cell: (row) => <bdi>{leagueText(language, row.name, row.names)}</bdi>,
        },
        {
          key: 'sport',
          header: text('sportsdesk.sport'),
          cell: (row) => text(`sports.sport.${row.sport}`),
        },
        { key: 'tier', header: text('sportsdesk.tier'), align: 'end', cell: (row) => row.tier },
        {
          key: 'status',
          header: text('sportsdesk.status'),
          cell: (row) => (
            <span className={row.houseStatus === 'open' ? 'text-success' : 'text-danger'}>
              {text(`sportsdesk.status.${row.houseStatus}`)}
            </span>
          ),
        },
        {
          key: 'margin',
          header: text('sportsdesk.margin'),
          align: 'end',
          cell: (row) => <span className="num">{percentText(row.marginBasisPoints)}</span>,
        },
        {
          key: 'act',
          header: '',
          align: 'end',
          cell: (row) =>
            props.may && (
              <Button size="sm" variant="secondary" onClick={() => props.onChoose(row)}>
                {text('sportsdesk.setOffer')}
              </Button>
            ),
        },
      ]}
    />
  )
}

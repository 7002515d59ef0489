import {
  type DeskExposure,
  type DeskMatch,
  deskBets,
  deskExposure,
} from '@kancil/contract/sports/desk'
import { type ComponentProps, type ReactElement, useState } from 'react'
import { type Text, useText } from '../../../i18n/use-text.tsx'
import { useQueryOf } from '../../../lib/call/queries.ts'
import { useMay } from '../../../lib/session/operator-session.ts'
import { Button } from '../../../ui/button.tsx'
import { percentText } from '../../../ui/console/percent-text.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Instant } from '../../../ui/instant.tsx'
import { Money } from '../../../ui/money.tsx'
import { Table } from '../../../ui/table/table.tsx'
import { marketLine, marketName, outcomeName } from '../names.ts'
import { OfferDialog } from './offer-dialog.tsx'

const everyMs = 5_000
const betsShown = 50

/** What the house would lose on each outcome now, and who bet on the match. */
export function ExposureDialog(props: { match: DeskMatch; onClose: () => void }): ReactElement {
  const text = useText()
  const { match } = props
  return (
    <Dialog
      size="wide"
      title={match.away ? `${match.home} – ${match.away}` : match.home}
      onClose={props.onClose}
    >
      <div className="grid gap-6">
        <Exposure match={match} />
        <Bets match={match} />
      </div>
      <p className="sr-only">{text('sportsdesk.exposure')}</p>
    </Dialog>
  )
}

type Market = DeskExposure['markets'][number]
type ExposureRow = {
  readonly market: Market
  /** Nothing where nobody has bet. */
  readonly risk: Market['exposure'][number] | null
}

function exposureColumns(
  text: Text,
  match: DeskMatch,
  onChoose: ((market: Market) => void) | null,
): ComponentProps<typeof Table<ExposureRow>>['columns'] {
  const sum = (field: 'stakes' | 'liability' | 'parlays', header: string) => ({
    ...{ key: field, header, align: 'end' as const },
    cell: ({ risk }: ExposureRow) =>
      risk ? <Money amount={risk[field]} currency={risk.currency} /> : '–',
  })
  return [
    {
      key: 'market',
      header: text('sportsdesk.market'),
      primary: true,
      cell: ({ market }) => (
        <>
          {marketName(text, market.key)} <bdi className="num">{marketLine(market.key)}</bdi>
          {match.houseVoids.includes(market.key) && (
            <span className="block text-xs text-info">{text('sportsdesk.verdict.void')}</span>
          )}
          {market.houseStatus === 'suspended' && (
            <span className="block text-xs text-danger">{text('sportsdesk.status.suspended')}</span>
          )}
        </>
      ),
    },
    {
      key: 'outcome',
      header: text('sportsdesk.outcome'),
      cell: ({ market, risk }) =>
        risk ? <bdi>{outcomeName(text, match, market.key, risk.outcome)}</bdi> : '–',
    },
    sum('stakes', text('sportsdesk.stakes')),
    sum('liability', text('sportsdesk.liability')),
    sum('parlays', text('sportsdesk.parlays')),
    {
      key: 'margin',
      header: text('sportsdesk.margin'),
      align: 'end',
      cell: ({ market }) => <span className="num">{percentText(market.marginBasisPoints)}</span>,
    },
    {
      key: 'act',
      header: '',
      align: 'end',
      cell: ({ market }) =>
        onChoose && (
          <Button size="sm" variant="secondary" onClick={() => onChoose(market)}>
            {text('sportsdesk.setOffer')}
          </Button>
        ),
    },
  ]
}

function Exposure({ match }: { match: DeskMatch }): ReactElement {
  const text = useText()
  const may = useMay()('vendors.write')
  const { data } = useQueryOf(deskExposure, { matchId: match.matchId }, { everyMs })
  const [chosen, setChosen] = useState<DeskExposure['markets'][number] | null>(null)
  const rows = (data?.markets ?? []).flatMap((market): ExposureRow[] =>
    market.exposure.length > 0
      ? market.exposure.map((risk) => ({ market, risk }))
      : [{ market, risk: null }],
  )
  return (
    <>
      <Table
        caption={text('sportsdesk.liability')}
        rows={rows}
        rowKey={({ market, risk }) => `${market.key} ${risk?.outcome} ${risk?.currency}`}
        empty={text('sports.noMarkets')}
        dense
        columns={exposureColumns(text, match, may ? setChosen : null)}
      />
      {chosen && (
        <OfferDialog
          name={marketName(text, chosen.key)}
          place={{ matchId: match.matchId, marketKey: chosen.key }}
          status={chosen.houseStatus}
          marginBasisPoints={chosen.marginBasisPoints}
          onClose={() => setChosen(null)}
        />
      )}
    </>
  )
}

function Bets({ match }: { match: DeskMatch }): ReactElement {
  const text = useText()
  const input = { matchId: match.matchId, pageSize: betsShown }
  const { data } = useQueryOf(deskBets, input, { everyMs })
  return (
    <Table
      caption={text('sportsdesk.bets')}
      rows={data?.items ?? []}
      rowKey={(row) => row.betId}
      empty={text('sportsdesk.noExposure')}
      dense
      columns={[
        {
          key: 'member',
          header: text('sportsdesk.member'),
          primary: true,
          cell: (row) => row.account ?? row.memberId,
        },
        {
          key: 'placedAt',
          header: text('sportsdesk.placedAt'),
          cell: (row) => <Instant at={row.placedAt} />,
        },
        {
          key: 'choice',
          header: text('sportsdesk.choice'),
          cell: (row) =>
            row.legs.map((leg) => (
              <bdi key={`${leg.matchId} ${leg.marketKey}`} className="block text-xs">
                {outcomeName(
                  text,
                  {
                    home: leg.home,
                    away: leg.away,
                    competitors: { [leg.outcome]: leg.outcomeName },
                  },
                  leg.marketKey,
                  leg.outcome,
                )}{' '}
                @ {leg.odds}
              </bdi>
            )),
        },
        {
          key: 'state',
          header: text('sportsdesk.betState'),
          cell: (row) => text(`sports.state.${row.state}`),
        },
        {
          key: 'stake',
          header: text('sportsdesk.stakes'),
          align: 'end',
          cell: (row) => <Money amount={row.risk} currency={row.currency} />,
        },
        {
          key: 'payout',
          header: text('sportsdesk.payout'),
          align: 'end',
          cell: (row) => <Money amount={row.payout} currency={row.currency} />,
        },
      ]}
    />
  )
}

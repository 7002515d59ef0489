import {
  accountDetails,
  exportDetails,
  exportTeamBets,
  teamBets,
} from '@kancil/contract/agents/reports'
import { type BetTotals, roundStatuses } from '@kancil/contract/games/bets'
import type { RowOf } from '@kancil/contract/list'
import type { Currency } from '@kancil/contract/money'
import { recordKinds } from '@kancil/contract/wallet/record'
import type { ReactElement } from 'react'
import { type Text, useLanguageStore, useText } from '../../i18n/use-text.tsx'
import { openDownload } from '../../lib/call/open-download.ts'
import { useAction } from '../../lib/call/queries.ts'
import type { CenterPageProps } from '../../lib/center/manifest.ts'
import { texts } from '../../lib/texts.ts'
import { FailureNotice } from '../../ui/feedback/alert.tsx'
import { Figures } from '../../ui/figures.tsx'
import { InstantLines } from '../../ui/instant-lines.tsx'
import { CursorTable } from '../../ui/list/cursor-table.tsx'
import { FilterRow } from '../../ui/list/filter-row.tsx'
import { choiceFilter } from '../../ui/list/list-filters.ts'
import { Money } from '../../ui/money.tsx'
import type { Column } from '../../ui/table/table.tsx'
import { CsvButton } from '../../ui/table/csv-button.tsx'
import { playFilter, playOf } from './play-choice.tsx'
import { accountFilter, betFiltersOf, dayFilters, filled, useDaysPlace } from './report-filters.tsx'

const errors = {
  not_in_team: 'agents.error.notInTeam',
  range_invalid: 'agents.error.range',
} as const
const fileErrors = { ...errors, too_many_lines: 'wallet.record.tooManyLines' } as const
const explainBets = texts(teamBets, errors)
const explainBetFile = texts(exportTeamBets, fileErrors)
const explainDetails = texts(accountDetails, errors)
const explainFile = texts(exportDetails, fileErrors)

const betFilters = [
  ...dayFilters,
  choiceFilter(
    'status',
    'games.bets.status',
    roundStatuses,
    (status) => `games.bets.status.${status}`,
    'agents.bets.allStates',
  ),
  playFilter,
  accountFilter,
]

/** Rounds of the whole team, newest first; a bill's link names the days or the player. */
export function TeamBets({ id }: CenterPageProps): ReactElement {
  const text = useText()
  const place = useDaysPlace(betFilters, betFiltersOf(id))
  const file = useAction(exportTeamBets)
  const language = useLanguageStore().language()
  const { play = '', ...filters } = place.filters
  const selection = { ...filled({ ...filters, ...playOf(play) }), language }
  return (
    <CursorTable
      list={teamBets}
      scope={selection}
      pageSize={20}
      explain={explainBets}
      caption={text('center.agent.personalHistoryCopy')}
      rowKey={(row) => row.betId}
      empty={text('agents.bets.none')}
      tools={
        <>
          <FilterRow filters={betFilters} values={place.filters} onChange={place.narrow} />
          <CsvButton
            pending={file.isPending}
            onDownload={() => file.mutate(selection, { onSuccess: ({ url }) => openDownload(url) })}
          />
          <FailureNotice error={file.error} explain={explainBetFile} />
        </>
      }
      figures={(answer) =>
        answer?.sum && <BetFigures sum={answer.sum} currency={answer.currency} />
      }
      columns={() => betColumns(text)}
    />
  )
}

function BetFigures({ sum, currency }: { sum: BetTotals; currency: Currency }): ReactElement {
  const text = useText()
  return (
    <Figures
      figures={betFigures.map(([key, label]) => ({
        label: text(label),
        value: (
          <Money amount={sum[key]} currency={currency} look={key === 'net' ? 'signed' : 'plain'} />
        ),
      }))}
    />
  )
}

const betFigures = [
  ['stake', 'agents.figure.stake'],
  ['validBet', 'agents.figure.turnover'],
  ['payout', 'agents.figure.payout'],
  ['net', 'agents.figure.profit'],
] as const

function betColumns(text: Text): Column<RowOf<typeof teamBets>>[] {
  return [
    {
      key: 'account',
      phone: 'what',
      header: text('agents.account'),
      primary: true,
      cell: (row) => row.account,
    },
    {
      key: 'at',
      phone: 'when',
      header: text('agents.at'),
      cell: (row) => <InstantLines at={row.placedAt} />,
    },
    {
      key: 'game',
      phone: 'state',
      header: text('agents.bets.game'),
      cell: (row) => (
        <span className="grid">
          <bdi>{row.gameName}</bdi>
          <span className="text-xs text-muted">
            {row.vendorName} · {text(`games.bets.status.${row.status}`)}
          </span>
        </span>
      ),
    },
    {
      key: 'stake',
      header: text('agents.figure.stake'),
      align: 'end',
      cell: (row) => <Money amount={row.stake} currency={row.currency} />,
    },
    {
      key: 'net',
      phone: 'amount',
      header: text('agents.figure.profit'),
      align: 'end',
      cell: (row) => <Money amount={row.net} currency={row.currency} look="signed" />,
    },
  ]
}

const detailFilters = [
  ...dayFilters,
  choiceFilter(
    'kind',
    'wallet.record.kind',
    recordKinds,
    (kind) => `wallet.kind.${kind}`,
    'wallet.kind.all',
  ),
  accountFilter,
]

/** The money of one member of the team; one's own until an account is given. */
export function AccountDetails(): ReactElement {
  const text = useText()
  const place = useDaysPlace(detailFilters)
  const file = useAction(exportDetails)
  const selection = filled(place.filters)
  return (
    <CursorTable
      list={accountDetails}
      scope={selection}
      pageSize={20}
      explain={explainDetails}
      caption={text('center.agent.agentDownlineTransactionDetailsCopy')}
      rowKey={(row) => row.transferId}
      empty={text('wallet.record.none')}
      tools={
        <>
          <FilterRow filters={detailFilters} values={place.filters} onChange={place.narrow} />
          <CsvButton
            pending={file.isPending}
            onDownload={() => file.mutate(selection, { onSuccess: ({ url }) => openDownload(url) })}
          />
          <FailureNotice error={file.error} explain={explainFile} />
        </>
      }
      figures={(answer) =>
        answer && (
          <Figures
            figures={(['in', 'out', 'net'] as const).map((key) => ({
              label: text(`records.${key}`),
              value: (
                <Money
                  amount={answer.totals[key]}
                  currency={answer.currency}
                  look={key === 'net' ? 'signed' : 'plain'}
                />
              ),
            }))}
          />
        )
      }
      columns={() => detailColumns(text)}
    />
  )
}

function detailColumns(text: Text): Column<RowOf<typeof accountDetails>>[] {
  return [
    {
      key: 'kind',
      phone: 'what',
      header: text('wallet.record.kind'),
      primary: true,
      cell: (row) => text(`wallet.kind.${row.kind}`),
    },
    {
      key: 'account',
      phone: 'state',
      header: text('agents.account'),
      cell: (row) => row.account,
    },
    {
      key: 'at',
      phone: 'when',
      header: text('agents.at'),
      cell: (row) => <InstantLines at={row.at} />,
    },
    {
      key: 'amount',
      phone: 'amount',
      header: text('wallet.record.amount'),
      align: 'end',
      cell: (row) => <Money amount={row.amount} currency={row.currency} look="signed" />,
    },
    {
      key: 'after',
      header: text('wallet.record.after'),
      align: 'end',
      cell: (row) => <Money amount={row.balanceAfter} currency={row.currency} />,
    },
  ]
}

import {
  agentIncome,
  exportIncome,
  exportUserLoss,
  incomeKinds,
  type LossRow,
  userLoss,
} from '@kancil/contract/agents/reports'
import type { ReactElement } from 'react'
import { useFormat, useText } from '../../i18n/use-text.tsx'
import { openDownload } from '../../lib/call/open-download.ts'
import { useAction } from '../../lib/call/queries.ts'
import { texts } from '../../lib/texts.ts'
import { FailureNotice } from '../../ui/feedback/alert.tsx'
import { Figures } from '../../ui/figures.tsx'
import { choiceFilter } from '../../ui/list/list-filters.ts'
import { ListTable } from '../../ui/list/list-table.tsx'
import { Money } from '../../ui/money.tsx'
import { CsvButton } from '../../ui/table/csv-button.tsx'
import { Statements } from './bills.tsx'
import { dayText } from './period-text.ts'
import { accountFilter, dayFilters, filled, useDaysPlace } from './report-filters.tsx'

const errors = {
  not_in_team: 'agents.error.notInTeam',
  range_invalid: 'agents.error.range',
} as const
const explainLoss = texts(userLoss, errors)
const explainIncome = texts(agentIncome, { range_invalid: errors.range_invalid })
const tooMany = { too_many_lines: 'wallet.record.tooManyLines' } as const
const explainLossFile = texts(exportUserLoss, { ...errors, ...tooMany })
const explainIncomeFile = texts(exportIncome, { range_invalid: errors.range_invalid, ...tooMany })

const lossFilters = [...dayFilters, accountFilter]
/** The result is payouts and what was given less stakes; a row has the largest part of that. */
const lossSums = [
  ...(['stake', 'payout', 'bonus', 'rebate', 'wages'] as const),
  ...(['deposit', 'withdrawal', 'profit'] as const),
]
const lossNames = ['stake', 'payout', 'bonus', 'deposit', 'withdrawal', 'profit'] as const

/** What each member of the team won or lost, the largest loss first. */
export function UserLoss(): ReactElement {
  const text = useText()
  const place = useDaysPlace(lossFilters)
  const file = useAction(exportUserLoss)
  return (
    <div className="grid gap-3">
      <ListTable
        list={userLoss}
        place={place}
        filters={lossFilters}
        explain={explainLoss}
        caption={text('center.agent.palStatementsAgentCopy')}
        rowKey={(row) => row.memberId}
        empty={text('agents.loss.none')}
        tools={(answer) => (
          <>
            <CsvButton
              pending={file.isPending}
              onDownload={() =>
                file.mutate(filled(place.filters), { onSuccess: ({ url }) => openDownload(url) })
              }
            />
            {answer && (
              <Figures
                figures={lossSums.map((key) => ({
                  label: text(`agents.figure.${key}`),
                  value: <Money amount={answer.sum[key]} currency={answer.currency} />,
                }))}
              />
            )}
          </>
        )}
        columns={[
          {
            key: 'account',
            phone: 'what',
            header: text('agents.account'),
            primary: true,
            cell: (row) => row.account,
          },
          ...lossNames.map((key) => ({
            key,
            ...(key === 'profit' ? { phone: 'amount' as const } : {}),
            header: text(`agents.figure.${key}`),
            align: 'end' as const,
            cell: (row: LossRow) => (
              <Money
                amount={row[key]}
                currency={row.currency}
                look={key === 'profit' ? 'signed' : 'plain'}
              />
            ),
          })),
        ]}
      />
      <FailureNotice error={file.error} explain={explainLossFile} />
    </div>
  )
}

const incomeFilters = [
  ...dayFilters,
  choiceFilter(
    'kind',
    'agents.contract.kind',
    incomeKinds,
    (kind) => `agents.contract.${kind}` as const,
    'agents.all',
  ),
]

/** What the agent earned, by day and kind, and the bills of rebates, which have no page. */
export function AgentIncome(): ReactElement {
  const text = useText()
  const place = useDaysPlace(incomeFilters)
  const file = useAction(exportIncome)
  const format = useFormat()
  return (
    <div className="grid gap-3">
      <ListTable
        list={agentIncome}
        place={place}
        filters={incomeFilters}
        explain={explainIncome}
        caption={text('center.agent.agentRevenueReport')}
        rowKey={(row) => `${row.day} ${row.kind}`}
        empty={text('agents.income.none')}
        tools={(answer) => (
          <>
            <CsvButton
              pending={file.isPending}
              onDownload={() =>
                file.mutate(filled(place.filters), { onSuccess: ({ url }) => openDownload(url) })
              }
            />
            {answer && (
              <Figures
                figures={[
                  {
                    label: text('agents.bill.paid'),
                    value: <Money amount={answer.paid} currency={answer.currency} />,
                  },
                ]}
              />
            )}
          </>
        )}
        columns={[
          {
            key: 'day',
            phone: 'when',
            header: text('agents.day'),
            cell: (row) => <bdi>{dayText(format, row.day)}</bdi>,
          },
          {
            key: 'kind',
            phone: 'what',
            header: text('agents.contract.kind'),
            primary: true,
            cell: (row) => text(`agents.contract.${row.kind}`),
          },
          ...(['own', 'lower', 'repaid', 'paid'] as const).map((key) => ({
            key,
            ...(key === 'paid' ? { phone: 'amount' as const } : {}),
            header: text(`agents.bill.${key}`),
            align: 'end' as const,
            cell: (row: {
              own: string
              lower: string
              repaid: string
              paid: string
              currency: LossRow['currency']
            }) => <Money amount={row[key]} currency={row.currency} />,
          })),
        ]}
      />
      <FailureNotice error={file.error} explain={explainIncomeFile} />
      <Statements kind="rebate" />
    </div>
  )
}

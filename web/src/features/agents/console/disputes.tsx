import {
  decideDispute,
  type DeskDispute,
  deskDisputes,
  recomputeLine,
  recomputeStatement,
} from '@kancil/contract/agents/disputes'
import { disputeStates } from '@kancil/contract/agents/statements'
import { type ReactElement, useState } from 'react'
import { useFormat, useLanguageStore, useText } from '../../../i18n/use-text.tsx'
import { useQueryOf } from '../../../lib/call/queries.ts'
import { useMay } from '../../../lib/session/operator-session.ts'
import { texts } from '../../../lib/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { DecisionDialog } from '../../../ui/console/decision-dialog.tsx'
import { Notice } from '../../../ui/feedback/alert.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { Instant } from '../../../ui/instant.tsx'
import { choiceFilter, searchFilter } from '../../../ui/list/list-filters.ts'
import { ListScreen } from '../../../ui/list/list-screen.tsx'
import { Money } from '../../../ui/money.tsx'
import { periodText } from '../period-text.ts'

const explain = texts(decideDispute, { dispute_decided: 'agentdesk.fault.disputeDecided' })
const filters = [
  searchFilter('q', 'agentdesk.disputes.search', { lengthMax: 100 }),
  choiceFilter(
    'state',
    'agentdesk.state',
    disputeStates,
    (state) => `agentdesk.disputes.state.${state}`,
    'operator.all',
  ),
]

/** Bills that agents object to; the open ones come first. */
export function DisputeDesk(): ReactElement {
  const text = useText()
  const language = useLanguageStore().language()
  const format = useFormat()
  const may = useMay()('operators.write')
  const [chosen, setChosen] = useState<DeskDispute | null>(null)
  return (
    <>
      <ListScreen
        list={deskDisputes}
        scope={{ language }}
        title={text('agentdesk.disputes.title')}
        note={text('agentdesk.disputes.note')}
        filters={filters}
        rowKey={(row) => row.billId}
        empty={text('agentdesk.disputes.none')}
        columns={[
          {
            key: 'account',
            header: text('agentdesk.account'),
            primary: true,
            cell: (row) => row.account,
          },
          {
            key: 'kind',
            header: text('agentdesk.kind'),
            cell: (row) => text(`agentdesk.kind.${row.kind}`),
          },
          {
            key: 'period',
            header: text('agentdesk.runs.period'),
            cell: (row) => periodText(format, row.period),
          },
          {
            key: 'own',
            header: text('agentdesk.disputes.own'),
            align: 'end',
            cell: (row) => <Money amount={row.own} currency={row.currency} />,
          },
          { key: 'text', header: text('agentdesk.disputes.text'), cell: (row) => row.text },
          {
            key: 'state',
            header: text('agentdesk.state'),
            cell: (row) => text(`agentdesk.disputes.state.${row.state}`),
          },
          {
            key: 'at',
            header: text('agentdesk.disputes.raised'),
            cell: (row) => <Instant at={row.raisedAt} />,
          },
          {
            key: 'act',
            header: '',
            align: 'end',
            cell: (row) =>
              may &&
              row.state === 'open' && (
                <Button size="sm" variant="secondary" onClick={() => setChosen(row)}>
                  {text('agentdesk.disputes.decide')}
                </Button>
              ),
          },
        ]}
      />
      {chosen && <Decide row={chosen} close={() => setChosen(null)} />}
    </>
  )
}

function Decide({ row, close }: { row: DeskDispute; close: () => void }): ReactElement {
  const text = useText()
  const { billId } = row
  const [isUpheld, setUpheld] = useState(false)
  return (
    <DecisionDialog
      endpoint={decideDispute}
      refreshes={[deskDisputes]}
      explain={explain}
      title={text('agentdesk.disputes.decideTitle', { account: row.account })}
      text={row.text}
      confirm={text('agentdesk.disputes.decide')}
      note={{ label: text('agentdesk.disputes.answer'), required: true }}
      input={(note) => ({ billId, isUpheld, note })}
      onClose={close}
    >
      {row.kind === 'realtime' ? <LineBooks lineId={billId} /> : <Books statementId={billId} />}
      <Checkbox
        label={text('agentdesk.disputes.upheld')}
        checked={isUpheld}
        onChange={(event) => setUpheld(event.target.checked)}
      />
    </DecisionDialog>
  )
}

const names = {
  turnover: 'agentdesk.turnover',
  netLoss: 'agentdesk.disputes.netLoss',
  own: 'agentdesk.disputes.own',
  paid: 'agentdesk.paid',
} as const

/** What the ledger's stakes and payouts give, beside a line of real-time salary. */
function LineBooks({ lineId }: { lineId: string }): ReactElement | null {
  const text = useText()
  const format = useFormat()
  const { data } = useQueryOf(recomputeLine, { lineId }, { staleMs: 0 })
  if (!data) return null
  const { currency, isSame, own: bill, books } = data
  if (books === null) return <Notice tone="warning">{text('agentdesk.disputes.replaced')}</Notice>
  return (
    <Notice
      tone={isSame ? 'success' : 'warning'}
      title={text(isSame ? 'agentdesk.disputes.same' : 'agentdesk.disputes.differs')}
    >
      {text('agentdesk.disputes.figure', {
        name: text(names.own),
        bill: format.money(bill, currency),
        books: format.money(books, currency),
      })}
    </Notice>
  )
}

/** What the ledger and the rounds give, beside the bill. */
function Books({ statementId }: { statementId: string }): ReactElement | null {
  const text = useText()
  const format = useFormat()
  const { data } = useQueryOf(recomputeStatement, { statementId }, { staleMs: 0 })
  if (!data) return null
  const { currency, isSame, movedUnrecorded } = data
  if (!isSame && movedUnrecorded.length > 0)
    return (
      <Notice tone="warning">
        {text('agentdesk.disputes.moved', { accounts: movedUnrecorded.join(', ') })}
      </Notice>
    )
  return (
    <Notice
      tone={isSame ? 'success' : 'warning'}
      title={text(isSame ? 'agentdesk.disputes.same' : 'agentdesk.disputes.differs')}
    >
      <ul>
        {(['turnover', 'netLoss', 'own', 'paid'] as const).map((key) => (
          <li key={key}>
            {text('agentdesk.disputes.figure', {
              name: text(names[key]),
              bill: format.money(data[key][0], currency),
              books: format.money(data[key][1], currency),
            })}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

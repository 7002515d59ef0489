import {
  approveRedemption,
  deskRedemptions,
  type DeskRedemption,
  redemptionAddress,
  rejectRedemption,
} from '@kancil/contract/rewards/desk'
import { redemptionStates } from '@kancil/contract/rewards/mall'
import { type ReactElement, useState } from 'react'
import { useFormat, useLanguage, useText } from '../../../i18n/use-text.tsx'
import { useAction } from '../../../lib/call/queries.ts'
import { useMay } from '../../../lib/session/operator-session.ts'
import { explainCommon, texts } from '../../../lib/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { DecisionDialog } from '../../../ui/console/decision-dialog.tsx'
import { FailureNotice } from '../../../ui/feedback/alert.tsx'
import { Instant } from '../../../ui/instant.tsx'
import { choiceFilter } from '../../../ui/list/list-filters.ts'
import { ListScreen } from '../../../ui/list/list-screen.tsx'
import { Money } from '../../../ui/money.tsx'
import type { Column } from '../../../ui/table/table.tsx'

const filters = [
  choiceFilter(
    'state',
    'rewardsdesk.state',
    redemptionStates,
    (state) => `rewardsdesk.state.${state}` as const,
    'rewardsdesk.state.all',
  ),
]
type Chosen = { readonly row: DeskRedemption; readonly act: 'approve' | 'reject' }

/** What members asked for, and the decision. */
export function RedemptionDesk(): ReactElement {
  const text = useText()
  const may = useMay()('members.write')
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const close = (): void => setChosen(null)
  return (
    <>
      <ListScreen
        list={deskRedemptions}
        title={text('rewardsdesk.redemptions')}
        note={text('rewardsdesk.redemptions.note')}
        filters={filters}
        scope={{ language: useLanguage() }}
        rowKey={(row) => row.redemptionId}
        empty={text('rewardsdesk.redemptions.none')}
        columns={useColumns(may ? setChosen : null)}
      />
      {chosen?.act === 'approve' && <Approve row={chosen.row} close={close} />}
      {chosen?.act === 'reject' && <Reject row={chosen.row} close={close} />}
    </>
  )
}

function useColumns(choose: ((chosen: Chosen) => void) | null): Column<DeskRedemption>[] {
  const text = useText()
  const format = useFormat()
  return [
    {
      key: 'sent',
      header: text('rewardsdesk.sent'),
      cell: (row) => <Instant at={row.sentAt} />,
    },
    {
      key: 'member',
      header: text('rewardsdesk.member'),
      primary: true,
      cell: (row) => row.account,
    },
    { key: 'item', header: text('rewardsdesk.item'), cell: (row) => row.title },
    {
      key: 'price',
      header: text('rewardsdesk.price'),
      align: 'end',
      cell: (row) => format.number(row.price),
    },
    {
      key: 'worth',
      header: text('rewardsdesk.worth'),
      align: 'end',
      cell: (row) => <Money amount={row.worth} currency={row.currency} />,
    },
    {
      key: 'state',
      header: text('rewardsdesk.state'),
      cell: (row) =>
        row.state === 'inProcess' && row.firstBy
          ? text('rewardsdesk.first', { name: row.firstBy })
          : text(`rewardsdesk.state.${row.state}`),
    },
    {
      key: 'act',
      header: '',
      align: 'end',
      cell: (row) =>
        choose &&
        row.state === 'inProcess' && (
          <span className="inline-flex gap-2">
            <Button size="sm" variant="secondary" onClick={() => choose({ row, act: 'reject' })}>
              {text('rewardsdesk.reject')}
            </Button>
            <Button size="sm" onClick={() => choose({ row, act: 'approve' })}>
              {text('rewardsdesk.approve')}
            </Button>
          </span>
        ),
    },
  ]
}

type Props = { readonly row: DeskRedemption; readonly close: () => void }
const explainApprove = texts(approveRedemption, {
  already_decided: 'rewardsdesk.error.decided',
  same_operator: 'rewardsdesk.error.same',
})
const explainReject = texts(rejectRedemption, { already_decided: 'rewardsdesk.error.decided' })

function Approve({ row, close }: Props): ReactElement {
  const text = useText()
  const look = useAction(redemptionAddress)
  return (
    <DecisionDialog
      endpoint={approveRedemption}
      refreshes={[deskRedemptions]}
      explain={explainApprove}
      title={text('rewardsdesk.approve')}
      confirm={text('rewardsdesk.approve')}
      text={text('rewardsdesk.approve.ask', { account: row.account, title: row.title })}
      note={{ label: text('rewardsdesk.reason'), required: true }}
      input={(note) => ({ redemptionId: row.redemptionId, note })}
      onClose={close}
    >
      {look.data ? (
        <p className="whitespace-pre-line">{look.data.address || '–'}</p>
      ) : (
        <Button
          size="sm"
          variant="secondary"
          pending={look.isPending}
          onClick={() => look.mutate({ redemptionId: row.redemptionId })}
        >
          {text('rewardsdesk.address')}
        </Button>
      )}
      <FailureNotice error={look.error} explain={explainCommon} />
    </DecisionDialog>
  )
}

function Reject({ row, close }: Props): ReactElement {
  const text = useText()
  return (
    <DecisionDialog
      endpoint={rejectRedemption}
      refreshes={[deskRedemptions]}
      explain={explainReject}
      danger
      title={text('rewardsdesk.reject')}
      confirm={text('rewardsdesk.reject')}
      text={text('rewardsdesk.reject.ask', { account: row.account })}
      note={{ label: text('rewardsdesk.reason'), required: true }}
      input={(note) => ({ redemptionId: row.redemptionId, note })}
      onClose={close}
    />
  )
}

import {
  acceptApplication,
  type Application,
  applicationPicture,
  applications,
  rejectApplication,
} from '@kancil/contract/promotions/desk'
import { formatMoney, money, parseMoney } from '@kancil/contract/money'
import { type ReactElement, useState } from 'react'
import { useLanguage, useText } from '../../../i18n/use-text.tsx'
import { useAction } from '../../../lib/call/queries.ts'
import { useMay } from '../../../lib/session/operator-session.ts'
import { explainCommon, texts } from '../../../lib/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { AmountField } from '../../../ui/console/amount-field.tsx'
import { DecisionDialog } from '../../../ui/console/decision-dialog.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { FailureNotice, Notice } from '../../../ui/feedback/alert.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { Instant } from '../../../ui/instant.tsx'
import { choiceFilter } from '../../../ui/list/list-filters.ts'
import { ListScreen } from '../../../ui/list/list-screen.tsx'
import { Money } from '../../../ui/money.tsx'
import type { Column } from '../../../ui/table/table.tsx'

const states = ['applying', 'rejected', 'claim', 'issued'] as const
const filters = [
  choiceFilter(
    'state',
    'promodesk.state',
    states,
    (state) => `promodesk.apply.state.${state}` as const,
    'promodesk.state.all',
  ),
]
type Act = 'look' | 'accept' | 'reject'

/** Members' applications: remark and pictures, and a decision. */
export function ApplicationDesk(): ReactElement {
  const text = useText()
  const may = useMay()('members.write')
  const [chosen, setChosen] = useState<{ row: Application; act: Act } | null>(null)
  const close = (): void => setChosen(null)
  return (
    <>
      <ListScreen
        list={applications}
        title={text('promodesk.apply.title')}
        note={text('promodesk.apply.note')}
        filters={filters}
        scope={{ language: useLanguage() }}
        rowKey={(row) => row.entryId}
        empty={text('promodesk.apply.none')}
        columns={useColumns(may ? (row) => setChosen({ row, act: 'look' }) : null)}
      />
      {chosen?.act === 'look' && (
        <Look row={chosen.row} onAct={(act) => setChosen({ row: chosen.row, act })} close={close} />
      )}
      {chosen?.act === 'accept' && <Accept row={chosen.row} close={close} />}
      {chosen?.act === 'reject' && <Reject row={chosen.row} close={close} />}
    </>
  )
}

function useColumns(look: ((row: Application) => void) | null): Column<Application>[] {
  const text = useText()
  return [
    {
      key: 'sent',
      header: text('promodesk.apply.sent'),
      cell: (row) => <Instant at={row.sentAt} />,
    },
    {
      key: 'member',
      header: text('promodesk.apply.member'),
      primary: true,
      cell: (row) => row.account,
    },
    { key: 'title', header: text('promodesk.name'), cell: (row) => row.title },
    {
      key: 'remark',
      header: text('promodesk.apply.remark'),
      cell: (row) => <span className="line-clamp-2 max-w-[22em]">{row.remark}</span>,
    },
    {
      key: 'amount',
      header: text('promodesk.apply.amount'),
      align: 'end',
      cell: (row) => <Money amount={row.amount} currency={row.currency} />,
    },
    {
      key: 'state',
      header: text('promodesk.state'),
      cell: (row) =>
        row.state === 'applying' && row.firstBy
          ? text('promodesk.apply.first', { name: row.firstBy })
          : text(`promodesk.apply.state.${row.state}`),
    },
    {
      key: 'act',
      header: '',
      align: 'end',
      cell: (row) =>
        look && (
          <Button size="sm" variant="secondary" onClick={() => look(row)}>
            {text('promodesk.apply.look')}
          </Button>
        ),
    },
  ]
}

type Props = { readonly row: Application; readonly close: () => void }

function Look({ row, close, onAct }: Props & { onAct: (act: Act) => void }): ReactElement {
  const text = useText()
  return (
    <Dialog size="modal" title={`${row.account} · ${row.title}`} onClose={close}>
      <div className="grid gap-4">
        <p className="whitespace-pre-line">{row.remark || '–'}</p>
        {row.reason && <Notice>{row.reason}</Notice>}
        {row.pictureIds.length > 0 && (
          <ul className="grid gap-3" aria-label={text('promodesk.apply.pictures')}>
            {row.pictureIds.map((pictureId, at) => (
              <li key={pictureId}>
                <Picture pictureId={pictureId} number={at + 1} />
              </li>
            ))}
          </ul>
        )}
        {row.state === 'applying' && (
          <div className="flex flex-wrap justify-end gap-3">
            <Button variant="danger" onClick={() => onAct('reject')}>
              {text('promodesk.apply.reject')}
            </Button>
            <Button onClick={() => onAct('accept')}>{text('promodesk.apply.accept')}</Button>
          </div>
        )}
      </div>
    </Dialog>
  )
}

/** Asked for by a press: each look is in the audit log. */
function Picture({ pictureId, number }: { pictureId: string; number: number }): ReactElement {
  const text = useText()
  const look = useAction(applicationPicture)
  const name = text('promodesk.apply.picture', { number })
  if (look.data)
    return (
      <img
        src={`data:image/webp;base64,${look.data.picture}`}
        alt={name}
        className="max-h-[50dvh] mx-auto rounded-md"
      />
    )
  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        pending={look.isPending}
        onClick={() => look.mutate({ pictureId })}
      >
        {name}
      </Button>
      <FailureNotice error={look.error} explain={explainCommon} />
    </>
  )
}

const explainAccept = texts(acceptApplication, {
  already_decided: 'promodesk.error.decided',
  same_operator: 'promodesk.error.same',
  amount_wrong: 'promodesk.error.amount',
})

function Accept({ row, close }: Props): ReactElement {
  const text = useText()
  const { currency } = row
  const [minor, setMinor] = useState(Number(parseMoney(row.amount, currency)))
  const [issue, setIssue] = useState(false)
  return (
    <DecisionDialog
      endpoint={acceptApplication}
      refreshes={[applications]}
      explain={explainAccept}
      title={text('promodesk.apply.accept')}
      confirm={text('promodesk.apply.accept')}
      text={text('promodesk.apply.accept.ask', { account: row.account })}
      note={{ label: text('promodesk.apply.reason'), required: true }}
      input={(note) => ({
        entryId: row.entryId,
        amount: formatMoney(money(BigInt(minor)), currency),
        issue,
        note,
      })}
      onClose={close}
    >
      <AmountField
        label={text('promodesk.apply.amount')}
        currency={currency}
        minor={minor}
        onChange={setMinor}
      />
      <Checkbox
        label={text('promodesk.apply.issue')}
        checked={issue}
        onChange={(event) => setIssue(event.target.checked)}
      />
    </DecisionDialog>
  )
}

const explainReject = texts(rejectApplication, { already_decided: 'promodesk.error.decided' })

function Reject({ row, close }: Props): ReactElement {
  const text = useText()
  return (
    <DecisionDialog
      endpoint={rejectApplication}
      refreshes={[applications]}
      explain={explainReject}
      danger
      title={text('promodesk.apply.reject')}
      confirm={text('promodesk.apply.reject')}
      text={text('promodesk.apply.reject.ask', { account: row.account })}
      note={{ label: text('promodesk.apply.reason'), required: true }}
      input={(note) => ({ entryId: row.entryId, note })}
      onClose={close}
    />
  )
}

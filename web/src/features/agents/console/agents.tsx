import { type DeskAgent, deskAgents, moveMember, previewMove } from '@kancil/contract/agents/desk'
import type { OutputOf } from '@kancil/contract/endpoint'
import { type ReactElement, useState } from 'react'
import { type Text, useText } from '../../../i18n/use-text.tsx'
import { useQueryOf } from '../../../lib/call/queries.ts'
import { Link } from '../../../lib/router.tsx'
import { useMay } from '../../../lib/session/operator-session.ts'
import { texts } from '../../../lib/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { DecisionDialog } from '../../../ui/console/decision-dialog.tsx'
import { FailureNotice, Notice } from '../../../ui/feedback/alert.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { searchFilter } from '../../../ui/list/list-filters.ts'
import { ListScreen } from '../../../ui/list/list-screen.tsx'
import { Money } from '../../../ui/money.tsx'
import type { Column } from '../../../ui/table/table.tsx'
import { HouseOffer } from './offer.tsx'
import { HouseRates } from './rates.tsx'

const filters = [
  searchFilter('search', 'agentdesk.search', { lengthMax: 40 }),
  searchFilter('upline', 'agentdesk.upline', { lengthMax: 40 }),
]
const moveErrors = {
  member_unknown: 'agentdesk.fault.memberUnknown',
  upline_unknown: 'agentdesk.fault.uplineUnknown',
  upline_not_agent: 'agentdesk.fault.notAgent',
  line_would_circle: 'agentdesk.fault.circle',
  line_too_deep: 'agentdesk.fault.tooDeep',
  already_there: 'agentdesk.fault.alreadyThere',
} as const
const explainPreview = texts(previewMove, moveErrors)
const explainMove = texts(moveMember, moveErrors)

/** Agents with their teams; the house's own offers, and moves of members. */
export function AgentDesk(): ReactElement {
  const text = useText()
  const [moved, setMoved] = useState('')
  const [offered, setOffered] = useState<DeskAgent | null>(null)
  const [rated, setRated] = useState<DeskAgent | null>(null)
  return (
    <>
      <ListScreen
        list={deskAgents}
        title={text('agentdesk.title')}
        note={text('agentdesk.note')}
        filters={filters}
        rowKey={(row) => row.memberId}
        empty={text('agentdesk.none')}
        columns={[
          ...columns(text),
          {
            key: 'act',
            header: '',
            align: 'end',
            cell: (row) => (
              <Acts
                row={row}
                onRate={() => setRated(row)}
                onOffer={() => setOffered(row)}
                onMove={() => setMoved(row.account)}
              />
            ),
          },
        ]}
      />
      {moved && <MoveDialog account={moved} close={() => setMoved('')} />}
      {rated && <HouseRates row={rated} close={() => setRated(null)} />}
      {offered && <HouseOffer row={offered} close={() => setOffered(null)} />}
    </>
  )
}

/** The list at an agent, or at those directly below them. */
const inTree = (filter: 'search' | 'upline', account: string): string =>
  `/agents?${new URLSearchParams({ [filter]: account })}`

function columns(text: Text): Column<DeskAgent>[] {
  return [
    {
      key: 'account',
      header: text('agentdesk.account'),
      primary: true,
      cell: (row) => <Link to={`/members/${row.memberId}`}>{row.account}</Link>,
    },
    {
      key: 'upline',
      header: text('agentdesk.upline'),
      cell: (row) =>
        row.upline ? <Link to={inTree('search', row.upline)}>{row.upline}</Link> : '–',
    },
    {
      key: 'team',
      header: text('agentdesk.team'),
      align: 'end',
      cell: (row) =>
        row.directs > 0 ? (
          <Link to={inTree('upline', row.account)}>{`${row.directs} / ${row.team}`}</Link>
        ) : (
          `0 / ${row.team}`
        ),
    },
    ...(['turnover', 'paid', 'debt'] as const).map((key) => ({
      key,
      header: text(`agentdesk.${key}`),
      align: 'end' as const,
      cell: (row: DeskAgent) => <Money amount={row[key]} currency={row.currency} />,
    })),
    {
      key: 'contracts',
      header: text('agentdesk.contracts.title'),
      cell: (row) => row.contracts.map((kind) => text(`agentdesk.kind.${kind}`)).join(', ') || '–',
    },
  ]
}

type ActsProps = {
  readonly row: DeskAgent
  readonly onRate: () => void
  readonly onOffer: () => void
  readonly onMove: () => void
}

/** The house gives rates and offers to those who have nobody above them. */
function Acts({ row, onRate, onOffer, onMove }: ActsProps): ReactElement {
  const text = useText()
  const may = useMay()
  const act = (label: string, onClick: () => void) => (
    <Button size="sm" variant="secondary" onClick={onClick}>
      {label}
    </Button>
  )
  const top = row.upline === '' && may('operators.write')
  return (
    <span className="flex justify-end gap-2">
      {top && act(text('agentdesk.rates'), onRate)}
      {top && act(text('agentdesk.offer'), onOffer)}
      {may('members.write') && act(text('agentdesk.move'), onMove)}
    </span>
  )
}

/** Whose contracts end and whose rates come down. */
function Touched({ answer }: { answer: OutputOf<typeof previewMove> }): ReactElement {
  const text = useText()
  return (
    <ul className="max-h-48 overflow-y-auto">
      {answer.accounts.map(({ account, contracts, rates }) => (
        <li key={account}>
          <bdi className="font-semibold">{account}</bdi>{' '}
          {[
            ...contracts.map((kind) => text(`agentdesk.kind.${kind}`)),
            ...(rates > 0 ? [text('agentdesk.moveRates', { count: rates })] : []),
          ].join(', ')}
        </li>
      ))}
      {answer.moreAccounts > 0 && (
        <li>{text('agentdesk.moveMore', { count: answer.moreAccounts })}</li>
      )}
    </ul>
  )
}

/** The agent of the row, or any account of theirs: players are moved here too. */
function MoveDialog(props: { account: string; close: () => void }): ReactElement {
  const text = useText()
  const { close } = props
  const [account, setAccount] = useState(props.account)
  const [upline, setUpline] = useState('')
  const move = { account: account.trim(), upline: upline.trim() }
  const preview = useQueryOf(previewMove, move, { staleMs: 0 })
  return (
    <DecisionDialog
      endpoint={moveMember}
      refreshes={[deskAgents]}
      explain={explainMove}
      title={text('agentdesk.moveTitle', { account })}
      text={text('agentdesk.moveText')}
      confirm={text('agentdesk.move')}
      danger
      ready={preview.data !== undefined}
      note={{ label: text('agentdesk.reason'), required: true }}
      input={(note) => ({ ...move, note })}
      onClose={close}
    >
      <TextField
        label={text('agentdesk.account')}
        maxLength={40}
        value={account}
        onChange={(event) => setAccount(event.target.value)}
      />
      <TextField
        label={text('agentdesk.newUpline')}
        hint={text('agentdesk.newUplineHint')}
        maxLength={40}
        value={upline}
        onChange={(event) => setUpline(event.target.value)}
      />
      {preview.data && (
        <Notice>
          {text('agentdesk.movePreview', {
            team: preview.data.team,
            from: preview.data.fromUpline || '–',
            ending: preview.data.ending.length,
            rates: preview.data.loweredRates,
          })}
          <Touched answer={preview.data} />
        </Notice>
      )}
      <FailureNotice error={preview.error} explain={explainPreview} />
    </DecisionDialog>
  )
}

import { listOperators, type Operator } from '@kancil/contract/operator/operators'
import { UserPlus } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { type Text, useText } from '../../../i18n/use-text.tsx'
import { useOperator } from '../../../lib/session/operator-session.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Instant } from '../../../ui/instant.tsx'
import { ListScreen } from '../../../ui/list/list-screen.tsx'
import type { Column } from '../../../ui/table/table.tsx'
import { OperatorCase } from './case.tsx'
import { roleName, useRoles } from './role-words.ts'
import { NewOperator } from './new-operator.tsx'

/** The console's operators and what each may do. */
export function Operators(): ReactElement {
  const text = useText()
  const ownId = useOperator()?.operatorId
  const titles = new Map(useRoles().map(({ role, title }) => [role, title]))
  const [making, setMaking] = useState(false)
  const [selected, setShown] = useState<Operator | null>(null)
  return (
    <>
      <ListScreen
        list={listOperators}
        title={text('operator.nav.operators')}
        note={text('operator.operators.text')}
        actions={
          <Button icon={<UserPlus size={16} aria-hidden="true" />} onClick={() => setMaking(true)}>
            {text('operator.operators.new')}
          </Button>
        }
        columns={columnsOf(text, { ownId, titles, show: setShown })}
        rowKey={(row) => row.operatorId}
        empty={text('operator.operators.empty')}
      />
      {making && <NewOperator onClose={() => setMaking(false)} />}
      {selected && (
        <OperatorCase
          operator={selected}
          own={selected.operatorId === ownId}
          onClose={() => setShown(null)}
        />
      )}
    </>
  )
}

function columnsOf(
  text: Text,
  {
    ownId,
    titles,
    show,
  }: {
    readonly ownId: string | undefined
    readonly titles: ReadonlyMap<string, string>
    readonly show: (operator: Operator) => void
  },
): Column<Operator>[] {
  return [
    {
      key: 'name',
      header: text('operator.name'),
      primary: true,
      cell: (row) => (
        <button type="button" className="font-medium hover:underline" onClick={() => show(row)}>
          {row.name}
          {row.operatorId === ownId && (
            <span className="text-muted font-normal"> {text('operator.you')}</span>
          )}
        </button>
      ),
    },
    {
      key: 'role',
      header: text('operator.role'),
      cell: (row) => roleName(text, row.role, titles.get(row.role)),
    },
    {
      key: 'state',
      header: text('operator.operators.state'),
      cell: (row) =>
        row.disabled ? (
          <Badge tone="danger">{text('operator.operators.shut')}</Badge>
        ) : (
          <Badge tone={row.totpBound ? 'success' : 'gold'}>
            {text(row.totpBound ? 'operator.operators.ready' : 'operator.operators.unbound')}
          </Badge>
        ),
    },
    {
      key: 'member',
      header: text('operator.operators.ownMember'),
      cell: (row) => (row.ownMember ? <bdi>{row.ownMember.account}</bdi> : '–'),
    },
    {
      key: 'made',
      header: text('operator.operators.made'),
      align: 'end',
      cell: (row) => <Instant at={row.createdAt} show="date" />,
    },
    {
      key: 'seen',
      header: text('operator.operators.lastSignIn'),
      align: 'end',
      cell: (row) => (row.lastSignInAt ? <Instant at={row.lastSignInAt} /> : '–'),
    },
  ]
}

import { permissions } from '@kancil/contract/operator/permissions'
import { type ConsoleRole, listRoles } from '@kancil/contract/operator/roles'
import { Check, Minus, Plus } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { type Text, useText } from '../../../i18n/use-text.tsx'
import { useOperator } from '../../../lib/session/operator-session.ts'
import { Button } from '../../../ui/button.tsx'
import { ListScreen } from '../../../ui/list/list-screen.tsx'
import type { Column } from '../../../ui/table/table.tsx'
import { roleName } from '../operators/role-words.ts'
import { RoleEditor } from './editor.tsx'

/** Who may do what: the roles against the permissions. */
export function Roles(): ReactElement {
  const text = useText()
  const ownRole = useOperator()?.role
  const [edited, setEdited] = useState<ConsoleRole | 'new' | null>(null)
  return (
    <>
      <ListScreen
        list={listRoles}
        title={text('operator.nav.roles')}
        note={text('operator.roles.note')}
        rowKey={(row) => row.role}
        empty={text('operator.roles.none')}
        actions={
          <Button icon={<Plus size={16} aria-hidden="true" />} onClick={() => setEdited('new')}>
            {text('operator.roles.new')}
          </Button>
        }
        columns={columnsOf(text, ownRole, setEdited)}
      />
      {edited && <RoleEditor it={edited} onClose={() => setEdited(null)} />}
    </>
  )
}

function columnsOf(
  text: Text,
  ownRole: string | undefined,
  edit: (role: ConsoleRole) => void,
): Column<ConsoleRole>[] {
  return [
    {
      key: 'role',
      header: text('operator.role'),
      primary: true,
      cell: (row) => {
        const name = roleName(text, row.role, row.title)
        if (row.role === 'admin' || row.role === ownRole)
          return <span className="font-medium">{name}</span>
        return (
          <button
            type="button"
            className="font-medium text-primary hover:underline text-start"
            onClick={() => edit(row)}
          >
            {name}
          </button>
        )
      },
    },
    {
      key: 'operators',
      header: text('operator.nav.operators'),
      align: 'end',
      cell: (row) => row.operators,
    },
    ...permissions.map((permission) => ({
      key: permission,
      header: text(`operator.permission.${permission}`),
      cell: (row: ConsoleRole) => <Mark given={row.permissions.includes(permission)} />,
    })),
  ]
}

function Mark({ given }: { given: boolean }): ReactElement {
  const text = useText()
  const label = text(given ? 'operator.roles.may' : 'operator.roles.mayNot')
  return given ? (
    <Check size={18} strokeWidth={3} role="img" aria-label={label} className="text-success" />
  ) : (
    <Minus size={16} role="img" aria-label={label} className="text-muted opacity-60" />
  )
}

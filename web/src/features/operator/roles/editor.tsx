import type { Permission } from '@kancil/contract/endpoint'
import { listOperators } from '@kancil/contract/operator/operators'
import { permissions } from '@kancil/contract/operator/permissions'
import {
  changeRole,
  type ConsoleRole,
  createRole,
  listRoles,
  removeRole,
} from '@kancil/contract/operator/roles'
import { withPermission } from '@kancil/rules/operator/roles'
import { type ReactElement, useState } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { texts } from '../../../lib/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { DecisionDialog } from '../../../ui/console/decision-dialog.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { roleName } from '../operators/role-words.ts'

const refreshes = [listRoles, listOperators]
const explainCreate = texts(createRole, {
  role_taken: 'operator.error.roleTaken',
  roles_too_many: 'operator.error.rolesMany',
  role_incomplete: 'operator.error.roleIncomplete',
})
const explainChange = texts(changeRole, {
  role_fixed: 'operator.error.roleFixed',
  own_role: 'operator.error.ownRole',
  role_incomplete: 'operator.error.roleIncomplete',
  role_changed: 'operator.error.roleChanged',
})
const explainRemove = texts(removeRole, {
  role_fixed: 'operator.error.roleFixed',
  role_held: 'operator.error.roleHeld',
})

/** A role's name and permissions; a new one, or one that is there. */
export function RoleEditor(props: { it: ConsoleRole | 'new'; onClose: () => void }): ReactElement {
  return props.it === 'new' ? (
    <NewRole onClose={props.onClose} />
  ) : (
    <ChangedRole it={props.it} onClose={props.onClose} />
  )
}

function NewRole({ onClose }: { onClose: () => void }): ReactElement {
  const text = useText()
  const [role, setRole] = useState('')
  const [title, setTitle] = useState('')
  const [held, setHeld] = useState<readonly Permission[]>([])
  return (
    <DecisionDialog
      endpoint={createRole}
      title={text('operator.roles.new')}
      text={text('operator.roles.new.text')}
      confirm={text('operator.roles.create')}
      refreshes={refreshes}
      explain={explainCreate}
      ready={/^[a-z][a-z0-9-]{1,23}$/.test(role) && title.trim() !== ''}
      input={() => ({ role, title: title.trim(), permissions: [...held] })}
      onClose={onClose}
    >
      <TextField
        label={text('operator.roles.title')}
        maxLength={60}
        value={title}
        onChange={(event) => setTitle(event.target.value)}
      />
      <TextField
        label={text('operator.roles.key')}
        hint={text('operator.roles.key.hint')}
        dir="ltr"
        maxLength={24}
        value={role}
        onChange={(event) => setRole(event.target.value.toLowerCase())}
      />
      <PermissionBoxes held={held} onChange={setHeld} />
    </DecisionDialog>
  )
}

function ChangedRole({ it, onClose }: { it: ConsoleRole; onClose: () => void }): ReactElement {
  const text = useText()
  const [title, setTitle] = useState(it.title)
  const [held, setHeld] = useState<readonly Permission[]>(it.permissions)
  const [removing, setRemoving] = useState(false)
  const name = roleName(text, it.role, it.title)
  if (removing)
    return (
      <DecisionDialog
        endpoint={removeRole}
        title={name}
        text={text('operator.roles.remove.text')}
        confirm={text('operator.remove')}
        danger
        refreshes={refreshes}
        explain={explainRemove}
        input={() => ({ role: it.role })}
        onClose={onClose}
      />
    )
  return (
    <DecisionDialog
      endpoint={changeRole}
      title={name}
      text={text('operator.roles.change.text', { count: it.operators })}
      confirm={text('operator.save')}
      refreshes={refreshes}
      explain={explainChange}
      ready={it.builtIn || title.trim() !== ''}
      input={() => ({
        ...{ role: it.role, permissions: [...held], version: it.version },
        ...(it.builtIn ? {} : { title: title.trim() }),
      })}
      onClose={onClose}
    >
      {!it.builtIn && (
        <TextField
          label={text('operator.roles.title')}
          maxLength={60}
          value={title}
          onChange={(event) => setTitle(event.target.value)}
        />
      )}
      <PermissionBoxes held={held} onChange={setHeld} />
      {!it.builtIn && (
        <Button variant="secondary" onClick={() => setRemoving(true)}>
          {text('operator.roles.remove')}
        </Button>
      )}
    </DecisionDialog>
  )
}

function PermissionBoxes(props: {
  held: readonly Permission[]
  onChange: (held: readonly Permission[]) => void
}): ReactElement {
  const text = useText()
  return (
    <fieldset className="grid sm:grid-cols-2 gap-x-4">
      <legend className="text-sm font-medium pb-1">{text('operator.roles.permissions')}</legend>
      {permissions.map((permission) => (
        <Checkbox
          key={permission}
          label={text(`operator.permission.${permission}`)}
          checked={props.held.includes(permission)}
          onChange={(event) =>
            props.onChange(withPermission(props.held, permission, event.target.checked))
          }
        />
      ))}
    </fieldset>
  )
}

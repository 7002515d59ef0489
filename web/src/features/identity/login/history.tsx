import { ownLogins } from '@kancil/contract/identity/security'
import { browserName } from '@kancil/rules/identity/browser-name'
import { History } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Instant } from '../../../ui/instant.tsx'
import { ListTable } from '../../../ui/list/list-table.tsx'
import { useOwnPlace } from '../../../ui/list/use-list-place.ts'
import { SecurityRow } from '../security/row.tsx'
import { usePlaceText } from './use-place-text.ts'

const pageSize = 8
const tones: Record<string, BadgeTone> = {
  ok: 'success',
  registered: 'success',
  remembered: 'info',
  wrong: 'danger',
  refused: 'danger',
}

/** Every sign-in attempt on the account; fetched when somebody opens it. */
export function LoginHistory(): ReactElement {
  const text = useText()
  const [isOpen, setShown] = useState(false)
  return (
    <SecurityRow
      icon={<History size={22} />}
      title={text('security.logins.title')}
      note={text('security.logins.note')}
      action={
        <Button variant="secondary" aria-expanded={isOpen} onClick={() => setShown(!isOpen)}>
          {text(isOpen ? 'security.logins.hide' : 'security.logins.show')}
        </Button>
      }
    >
      {isOpen && <Logins />}
    </SecurityRow>
  )
}

function Logins(): ReactElement {
  const text = useText()
  const place = usePlaceText()
  return (
    <ListTable
      list={ownLogins}
      place={useOwnPlace()}
      pageSize={pageSize}
      caption={text('security.logins.title')}
      skeletonRows={4}
      columns={[
        {
          key: 'at',
          header: text('security.logins.at'),
          primary: true,
          cell: (row) => <Instant at={row.at} />,
        },
        {
          key: 'outcome',
          header: text('security.logins.outcome'),
          cell: (row) => (
            <Badge tone={tones[row.outcome] ?? 'neutral'}>
              {text(`security.logins.was.${row.outcome}`)}
            </Badge>
          ),
        },
        {
          key: 'place',
          header: text('security.logins.place'),
          cell: (row) => (
            <>
              {place(row.country)} <bdi className="num block text-xs text-muted">{row.ip}</bdi>
            </>
          ),
        },
        {
          key: 'browser',
          header: text('security.logins.browser'),
          cell: (row) => browserName(row.userAgent).name || text('identity.sessions.unknown'),
        },
      ]}
      rowKey={(row) => `${row.at} ${row.ip} ${row.outcome} ${row.userAgent}`}
      empty={text('security.logins.none')}
    />
  )
}

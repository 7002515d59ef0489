import { ownLogins } from '@kancil/contract/identity/security'
import { browserName } from '@kancil/rules/identity/browser-name'
import { History } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { useQueryOf } from '../../../lib/call/queries.ts'
import { explainCommon } from '../../../lib/texts.ts'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Instant } from '../../../ui/instant.tsx'
import { Pager } from '../../../ui/table/pager.tsx'
import { Table } from '../../../ui/table/table.tsx'
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

/** Every try to sign in to the account; fetched when somebody wants to see it. */
export function LoginHistory(): ReactElement {
  const text = useText()
  const [shown, setShown] = useState(false)
  return (
    <SecurityRow
      icon={<History size={22} />}
      title={text('security.logins.title')}
      note={text('security.logins.note')}
      action={
        <Button variant="secondary" aria-expanded={shown} onClick={() => setShown(!shown)}>
          {text(shown ? 'security.logins.hide' : 'security.logins.show')}
        </Button>
      }
    >
      {shown && <Logins />}
    </SecurityRow>
  )
}

function Logins(): ReactElement {
  const text = useText()
  const place = usePlaceText()
  const [pageNo, setPageNo] = useState(1)
  const logins = useQueryOf(ownLogins, { pageNo, pageSize }, { keepPrevious: true, staleMs: 0 })
  return (
    <Table
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
      rows={logins.data?.items}
      rowKey={(row) => `${row.at} ${row.ip} ${row.outcome} ${row.userAgent}`}
      busy={logins.isPlaceholderData}
      error={logins.error ? text(explainCommon(logins.error).id) : undefined}
      onRetry={() => void logins.refetch()}
      empty={text('security.logins.none')}
      footer={
        <Pager pageNo={pageNo} totalPages={logins.data?.totalPages ?? 1} onPage={setPageNo} />
      }
    />
  )
}

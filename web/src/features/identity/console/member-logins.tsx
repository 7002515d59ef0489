import type { OutputOf } from '@kancil/contract/endpoint'
import { memberLogins, type MemberProfile } from '@kancil/contract/identity/members'
import type { ReactElement } from 'react'
import { type Text, useText } from '../../../i18n/use-text.tsx'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import { Instant } from '../../../ui/instant.tsx'
import { ListTable } from '../../../ui/list/list-table.tsx'
import { useOwnPlace } from '../../../ui/list/use-list-place.ts'
import { type Column, Table } from '../../../ui/table/table.tsx'
import { BrowserCell, sessionColumns } from '../../operator/door.tsx'
import { MemberDevices } from './member/devices.tsx'

type LoginRow = OutputOf<typeof memberLogins>['items'][number]

const pageSize = 25
const tones: Record<string, BadgeTone> = {
  ok: 'success',
  registered: 'success',
  remembered: 'info',
  wrong: 'danger',
  refused: 'danger',
}

/** Where a member is signed in now, and every sign-in attempt. */
export function MemberLogins({ member }: { member: MemberProfile }): ReactElement {
  const text = useText()
  const place = useOwnPlace()
  return (
    <div className="grid gap-6">
      <section className="grid gap-2">
        <h2 className="font-semibold">{text('operator.member.sessions')}</h2>
        <Table
          caption={text('operator.member.sessions')}
          dense
          columns={sessionColumns<MemberProfile['sessions'][number]>(text, (row) => row.startedAt)}
          rows={member.sessions}
          rowKey={(row) => row.sessionId}
          empty={text('operator.member.noSessions')}
        />
      </section>
      <MemberDevices memberId={member.id} />
      <section className="grid gap-2">
        <h2 className="font-semibold">{text('operator.member.logins')}</h2>
        <ListTable
          list={memberLogins}
          scope={{ memberId: member.id }}
          place={place}
          pageSize={pageSize}
          caption={text('operator.member.logins')}
          dense
          columns={loginColumns(text)}
          rowKey={(row) => `${row.at} ${row.ip} ${row.outcome}`}
          empty={text('operator.member.noLogins')}
        />
      </section>
    </div>
  )
}

function loginColumns(text: Text): readonly Column<LoginRow>[] {
  return [
    {
      key: 'at',
      header: text('operator.audit.at'),
      primary: true,
      cell: (row) => <Instant at={row.at} />,
    },
    {
      key: 'outcome',
      header: text('operator.login.outcome'),
      cell: (row) => (
        <Badge tone={tones[row.outcome] ?? 'neutral'}>
          {text(`operator.login.${row.outcome}`)}
        </Badge>
      ),
    },
    {
      key: 'ip',
      header: text('operator.ip'),
      cell: (row) => (
        <span className="num whitespace-nowrap">
          {row.ip} {row.country}
        </span>
      ),
    },
    {
      key: 'agent',
      header: text('operator.browser'),
      cell: (row) => <BrowserCell userAgent={row.userAgent} />,
    },
  ]
}

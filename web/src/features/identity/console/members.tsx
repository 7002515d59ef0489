import { searchMembers, type MemberRow } from '@kancil/contract/identity/members'
import type { ReactElement } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { Link, useNavigate } from '../../../lib/router.tsx'
import { Instant } from '../../../ui/instant.tsx'
import { choiceFilter, searchFilter } from '../../../ui/list/list-filters.ts'
import { ListScreen } from '../../../ui/list/list-screen.tsx'
import type { Column } from '../../../ui/table/table.tsx'
import { MemberStatusBadge } from './member-status-badge.tsx'

const filters = [
  searchFilter('q', 'operator.members.q', { hint: 'operator.members.q.hint' }),
  choiceFilter(
    'status',
    'operator.members.status',
    ['active', 'frozen', 'closed'],
    (status) => `operator.memberStatus.${status}` as const,
    'operator.all',
  ),
  searchFilter('tag', 'memberfile.tag', { lengthMax: 24 }),
]

/** Finds members by account, name, phone, e-mail address, id or tag. */
export function Members(): ReactElement {
  const text = useText()
  const navigate = useNavigate()
  return (
    <ListScreen
      list={searchMembers}
      title={text('operator.nav.members')}
      note={text('operator.members.text')}
      filters={filters}
      columns={useColumns()}
      rowKey={(row) => row.id}
      onRow={(row) => void navigate(`/members/${row.id}`)}
      empty={text('operator.members.empty')}
      emptyFiltered={text('operator.members.none')}
      skeletonRows={12}
      tools={(result) => (
        <p className="num text-sm text-muted ms-auto pb-2" role="status">
          {result && text('operator.found', { count: result.totalItems })}
        </p>
      )}
    />
  )
}

function useColumns(): readonly Column<MemberRow>[] {
  const text = useText()
  return [
    {
      key: 'account',
      header: text('operator.members.account'),
      primary: true,
      cell: (row) => (
        // The row is for the pointer, the name for the keyboard.
        <Link
          className="font-medium hover:underline"
          to={`/members/${row.id}`}
          onClick={(event) => event.stopPropagation()}
        >
          {row.account}
        </Link>
      ),
    },
    {
      key: 'name',
      header: text('operator.members.name'),
      cell: (row) => row.payeeName ?? row.nickname,
    },
    {
      key: 'kind',
      header: text('operator.members.kind'),
      cell: (row) => text(`operator.kind.${row.accountKind}`),
    },
    {
      key: 'status',
      header: text('operator.members.status'),
      cell: (row) => <MemberStatusBadge status={row.status} />,
    },
    {
      key: 'tags',
      header: text('memberfile.tags'),
      cell: (row) => <span className="text-sm text-muted">{row.tags.join(', ') || '–'}</span>,
    },
    {
      key: 'phone',
      header: text('operator.members.phone'),
      cell: (row) => (
        <bdi dir="ltr" className="num">
          {row.mobileNum ?? '–'}
        </bdi>
      ),
    },
    {
      key: 'upline',
      header: text('operator.members.upline'),
      cell: (row) => row.uplineAccount ?? '–',
    },
    {
      key: 'joined',
      header: text('operator.members.joined'),
      align: 'end',
      cell: (row) => <Instant at={row.createdAt} show="date" />,
    },
    {
      key: 'login',
      header: text('operator.members.lastLogin'),
      align: 'end',
      cell: (row) => (row.lastLoginAt ? <Instant at={row.lastLoginAt} /> : '–'),
    },
  ]
}

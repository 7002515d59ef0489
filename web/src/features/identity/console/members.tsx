import { searchMembers, type MemberRow } from '@kancil/contract/identity/members'
import type { ReactElement } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { Link, useNavigate } from '../../../lib/router.tsx'
import { useQueryOf } from '../../../lib/call/queries.ts'
import {
  integerParam,
  oneOfParam,
  textParam,
  useQueryParams,
} from '../../../lib/call/query-params.ts'
import { Instant } from '../../../ui/instant.tsx'
import { Pager } from '../../../ui/table/pager.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { type Column, Table } from '../../../ui/table/table.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { MemberStatusBadge } from './member-status-badge.tsx'
import { PageHead } from '../../../ui/console/page-head.tsx'
import { useFailure } from '../../../ui/console/use-failure.ts'
import { useSettled } from '../../../ui/console/use-settled.ts'

const statuses = ['', 'active', 'frozen', 'closed'] as const
const table = { q: textParam(), status: oneOfParam(statuses, ''), pageNo: integerParam(1) }
const pageSize = 25

/** Finds members by account, name, phone or id. */
export function Members(): ReactElement {
  const text = useText()
  const navigate = useNavigate()
  const failure = useFailure()
  const [query, setQuery] = useQueryParams(table)
  const q = useSettled(query.q.trim())
  const found = useQueryOf(
    searchMembers,
    {
      pageNo: query.pageNo,
      pageSize,
      ...(q ? { q } : {}),
      ...(query.status ? { status: query.status } : {}),
    },
    { keepPrevious: true },
  )
  return (
    <>
      <PageHead title={text('operator.nav.members')} text={text('operator.members.text')} />
      <Table
        caption={text('operator.nav.members')}
        dense
        columns={useColumns()}
        rows={found.data?.items}
        rowKey={(row) => row.id}
        busy={found.isPlaceholderData}
        error={failure(found.error)}
        onRetry={() => void found.refetch()}
        onRow={(row) => void navigate(`/members/${row.id}`)}
        empty={text(q ? 'operator.members.none' : 'operator.members.empty')}
        skeletonRows={12}
        tools={<MemberFilters query={query} found={found.data?.totalItems} onChange={setQuery} />}
        footer={
          <Pager
            pageNo={query.pageNo}
            totalPages={found.data?.totalPages ?? 1}
            onPage={(pageNo) => setQuery({ pageNo })}
          />
        }
      />
    </>
  )
}

function MemberFilters(props: {
  query: { readonly q: string; readonly status: (typeof statuses)[number] }
  found: number | undefined
  onChange: ReturnType<typeof useQueryParams<typeof table>>[1]
}): ReactElement {
  const text = useText()
  const { query, found, onChange } = props
  return (
    <>
      <TextField
        label={text('operator.members.q')}
        type="search"
        className="w-full md:w-60 xl:w-80"
        placeholder={text('operator.members.q.hint')}
        value={query.q}
        onChange={(event) => onChange({ q: event.target.value, pageNo: 1 }, { replace: true })}
      />
      <Select
        label={text('operator.members.status')}
        className="w-full md:w-44"
        value={query.status}
        onChange={(event) =>
          onChange({ status: event.target.value as (typeof statuses)[number], pageNo: 1 })
        }
        options={statuses.map((value) => ({
          value,
          label: text(value ? `operator.memberStatus.${value}` : 'operator.all'),
        }))}
      />
      <p className="num text-sm text-muted ms-auto pb-2" role="status">
        {found !== undefined && text('operator.found', { count: found })}
      </p>
    </>
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
        // The row is pressed with a pointer, the name with the keyboard.
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

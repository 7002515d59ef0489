import { exclusions } from '@kancil/contract/safety/exclusion'
import type { Limit } from '@kancil/contract/safety/limits'
import { type MemberSafety, memberSafety } from '@kancil/contract/safety/member-safety'
import { type ReactElement, useState } from 'react'
import { useText } from '../../../../i18n/use-text.tsx'
import { useQueryOf } from '../../../../lib/call/queries.ts'
import { useMay } from '../../../../lib/session/operator-session.ts'
import { explainCommon } from '../../../../lib/texts.ts'
import { FailureNotice, Notice } from '../../../../ui/feedback/alert.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Panel } from '../../../../ui/console/page-head.tsx'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { Figures } from '../../../../ui/figures.tsx'
import { Instant } from '../../../../ui/instant.tsx'
import { ListTable } from '../../../../ui/list/list-table.tsx'
import { useOwnPlace } from '../../../../ui/list/use-list-place.ts'
import { Money } from '../../../../ui/money.tsx'
import { Table } from '../../../../ui/table/table.tsx'
import { BreakDialog, LowerDialog } from './safety-acts.tsx'
import { useLimitWords } from './use-limit-words.ts'

/** A member's limits, what was used of them, and their breaks from play. */
export function MemberSafetyPart(props: { memberId: string; account: string }): ReactElement {
  const { memberId, account } = props
  const text = useText()
  const may = useMay()('members.write')
  const [lowering, setLowering] = useState<Limit | null>(null)
  const [isBreaking, setBreaking] = useState(false)
  const safety = useQueryOf(memberSafety, { memberId })
  if (safety.error) return <FailureNotice error={safety.error} explain={explainCommon} />
  if (!safety.data) return <Skeleton className="h-80 w-full" />
  const { overview } = safety.data
  return (
    <div className="grid gap-4">
      {overview.ban && (
        <Notice tone="danger" title={text('memberfile.safety.banned')}>
          {text(`memberfile.ban.${overview.ban.kind}`)}{' '}
          {overview.ban.until ? (
            <Instant at={overview.ban.until} />
          ) : (
            text('guard.breaks.withoutEnd')
          )}
        </Notice>
      )}
      <Week data={safety.data} />
      <Panel
        title={text('memberfile.safety.limits')}
        text={text('memberfile.safety.limitsNote')}
        aside={
          may && (
            <Button size="sm" variant="secondary" onClick={() => setBreaking(true)}>
              {text('memberfile.safety.break')}
            </Button>
          )
        }
      >
        <Limits data={safety.data} choose={may ? setLowering : null} />
      </Panel>
      <Changes data={safety.data} />
      <Breaks memberId={memberId} />
      {lowering && (
        <LowerDialog
          memberId={memberId}
          account={account}
          limit={lowering}
          currency={overview.currency}
          onClose={() => setLowering(null)}
        />
      )}
      {isBreaking && (
        <BreakDialog memberId={memberId} account={account} onClose={() => setBreaking(false)} />
      )}
    </div>
  )
}

function Week({ data }: { data: MemberSafety }): ReactElement {
  const text = useText()
  const { week, currency, marketing, realityMinutes } = data.overview
  return (
    <Figures
      figures={[
        { label: text('memberfile.safety.level'), value: text(`safety.identity.${data.level}`) },
        {
          label: text('memberfile.safety.deposits'),
          value: <Money amount={week.deposits} currency={currency} />,
        },
        {
          label: text('memberfile.safety.net'),
          value: <Money amount={week.net} currency={currency} look="signed" />,
        },
        { label: text('memberfile.safety.minutes'), value: week.minutes },
        {
          label: text('memberfile.safety.reality'),
          value: realityMinutes || text('operator.no'),
        },
        {
          label: text('memberfile.safety.marketing'),
          value: text(marketing ? 'operator.yes' : 'operator.no'),
        },
      ]}
    />
  )
}

function Limits(props: {
  data: MemberSafety
  choose: ((limit: Limit) => void) | null
}): ReactElement {
  const text = useText()
  const { data, choose } = props
  const words = useLimitWords(data.overview.currency)
  return (
    <Table
      caption={text('memberfile.safety.limits')}
      dense
      rows={data.overview.limits}
      rowKey={(row) => row.name}
      empty="–"
      columns={[
        {
          key: 'name',
          header: text('memberfile.safety.limit'),
          primary: true,
          cell: (row) => text(`safety.limit.${row.name}`),
        },
        {
          key: 'amount',
          header: text('memberfile.safety.amount'),
          align: 'end',
          cell: (row) => words(row.name, row.amount),
        },
        {
          key: 'used',
          header: text('memberfile.safety.used'),
          align: 'end',
          cell: (row) => (row.used === null ? '–' : words(row.name, row.used)),
        },
        {
          key: 'pending',
          header: text('memberfile.safety.pending'),
          cell: (row) =>
            row.pending ? (
              <>
                {words(row.name, row.pending.amount)} · <Instant at={row.pending.from} />
              </>
            ) : (
              '–'
            ),
        },
        {
          key: 'act',
          header: '',
          align: 'end',
          cell: (row) =>
            choose && (
              <Button size="sm" variant="secondary" onClick={() => choose(row)}>
                {text('memberfile.safety.lower')}
              </Button>
            ),
        },
      ]}
    />
  )
}

function Changes({ data }: { data: MemberSafety }): ReactElement | null {
  const text = useText()
  const words = useLimitWords(data.overview.currency)
  if (data.changes.length === 0) return null
  return (
    <section className="grid gap-2">
      <h2 className="font-semibold">{text('memberfile.safety.changes')}</h2>
      <Table
        caption={text('memberfile.safety.changes')}
        dense
        rows={data.changes}
        rowKey={(row) => `${row.at} ${row.name} ${row.step}`}
        empty="–"
        columns={[
          { key: 'at', header: text('memberfile.at'), cell: (row) => <Instant at={row.at} /> },
          {
            key: 'name',
            header: text('memberfile.safety.limit'),
            primary: true,
            cell: (row) => text(`safety.limit.${row.name}`),
          },
          {
            key: 'step',
            header: text('memberfile.safety.step'),
            cell: (row) => text(`memberfile.limit.${row.step}`),
          },
          {
            key: 'after',
            header: text('memberfile.safety.amount'),
            align: 'end',
            cell: (row) => words(row.name, row.after),
          },
          {
            key: 'by',
            header: text('memberfile.by'),
            cell: (row) => row.by || text('guard.breaks.byMember'),
          },
        ]}
      />
    </section>
  )
}

function Breaks({ memberId }: { memberId: string }): ReactElement {
  const text = useText()
  const place = useOwnPlace()
  return (
    <section className="grid gap-2">
      <h2 className="font-semibold">{text('guard.breaks.title')}</h2>
      <ListTable
        list={exclusions}
        scope={{ memberId }}
        place={place}
        pageSize={10}
        caption={text('guard.breaks.title')}
        dense
        rowKey={(row) => row.exclusionId}
        empty={text('memberfile.safety.noBreaks')}
        columns={[
          {
            key: 'kind',
            header: text('guard.breaks.kind'),
            primary: true,
            cell: (row) => text(`guard.break.${row.kind}`),
          },
          {
            key: 'begins',
            header: text('guard.breaks.begins'),
            cell: (row) => <Instant at={row.beginsAt} />,
          },
          {
            key: 'ends',
            header: text('guard.breaks.ends'),
            cell: (row) =>
              row.endsAt ? <Instant at={row.endsAt} /> : text('guard.breaks.withoutEnd'),
          },
          {
            key: 'by',
            header: text('guard.breaks.by'),
            cell: (row) => row.enteredBy || text('guard.breaks.byMember'),
          },
          { key: 'reason', header: text('guard.reason'), cell: (row) => row.reason || '–' },
        ]}
      />
    </section>
  )
}

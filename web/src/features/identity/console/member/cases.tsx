import { payoutDisputes } from '@kancil/contract/payments/disputes'
import { documents } from '@kancil/contract/safety/identity-desk'
import { suspicions } from '@kancil/contract/safety/suspicions'
import type { ReactElement } from 'react'
import { useText } from '../../../../i18n/use-text.tsx'
import { Link } from '../../../../lib/router.tsx'
import { useMay } from '../../../../lib/session/operator-session.ts'
import { Instant } from '../../../../ui/instant.tsx'
import { ListTable } from '../../../../ui/list/list-table.tsx'
import { useOwnPlace } from '../../../../ui/list/use-list-place.ts'
import { Money } from '../../../../ui/money.tsx'
import { MemberNotes } from './notes.tsx'

const pageSize = 10

/** Every case about a member: support, payouts that did not arrive, papers, suspicions. */
export function MemberCases({ memberId }: { memberId: string }): ReactElement {
  const text = useText()
  const may = useMay()
  return (
    <div className="grid gap-6">
      <section className="grid gap-2">
        <h2 className="font-semibold">{text('memberfile.cases.support')}</h2>
        <MemberNotes memberId={memberId} kind="case" />
      </section>
      {may('withdrawals.read') && <Disputes memberId={memberId} />}
      <Papers memberId={memberId} />
      {may('ledger.read') && <Suspicions memberId={memberId} />}
    </div>
  )
}

function Disputes({ memberId }: { memberId: string }): ReactElement {
  const text = useText()
  const place = useOwnPlace()
  return (
    <section className="grid gap-2">
      <h2 className="font-semibold">{text('cashier.disputes.title')}</h2>
      <ListTable
        list={payoutDisputes}
        scope={{ memberId, state: 'all' }}
        place={place}
        pageSize={pageSize}
        caption={text('cashier.disputes.title')}
        dense
        rowKey={(row) => row.withdrawalId}
        empty={text('memberfile.cases.none')}
        columns={[
          {
            key: 'since',
            header: text('memberfile.at'),
            cell: (row) => <Instant at={row.since} />,
          },
          {
            key: 'state',
            header: text('guard.state'),
            primary: true,
            cell: (row) => text(`cashier.disputes.state.${row.state}`),
          },
          {
            key: 'payout',
            header: text('cashier.disputes.payout'),
            align: 'end',
            cell: (row) => <Money amount={row.payout} currency={row.currency} />,
          },
        ]}
      />
    </section>
  )
}

function Papers({ memberId }: { memberId: string }): ReactElement {
  const text = useText()
  const place = useOwnPlace()
  return (
    <section className="grid gap-2">
      <h2 className="font-semibold">{text('guard.papers.title')}</h2>
      <ListTable
        list={documents}
        scope={{ memberId }}
        place={place}
        pageSize={pageSize}
        caption={text('guard.papers.title')}
        dense
        rowKey={(row) => row.documentId}
        empty={text('guard.papers.none')}
        columns={[
          { key: 'sent', header: text('guard.sent'), cell: (row) => <Instant at={row.sentAt} /> },
          {
            key: 'kind',
            header: text('guard.papers.kind'),
            primary: true,
            cell: (row) => text(`guard.paper.kind.${row.kind}`),
          },
          {
            key: 'state',
            header: text('guard.state'),
            cell: (row) => text(`guard.paper.${row.state}`),
          },
          { key: 'by', header: text('memberfile.by'), cell: (row) => row.decidedBy || '–' },
        ]}
      />
    </section>
  )
}

function Suspicions({ memberId }: { memberId: string }): ReactElement {
  const text = useText()
  const place = useOwnPlace()
  return (
    <section className="grid gap-2">
      <h2 className="font-semibold">{text('guard.cases.title')}</h2>
      <ListTable
        list={suspicions}
        scope={{ memberId }}
        place={place}
        pageSize={pageSize}
        caption={text('guard.cases.title')}
        dense
        rowKey={(row) => row.suspicionId}
        empty={text('guard.cases.none')}
        columns={[
          {
            key: 'opened',
            header: text('guard.opened'),
            cell: (row) => <Instant at={row.openedAt} />,
          },
          {
            key: 'pattern',
            header: text('guard.cases.pattern'),
            primary: true,
            cell: (row) => (
              <Link to={`/suspicions/${row.suspicionId}`} className="text-primary">
                {text(`guard.pattern.${row.pattern}`)}
              </Link>
            ),
          },
          {
            key: 'state',
            header: text('guard.state'),
            cell: (row) => text(row.frozenAt ? 'guard.case.frozen' : `guard.case.${row.state}`),
          },
        ]}
      />
    </section>
  )
}

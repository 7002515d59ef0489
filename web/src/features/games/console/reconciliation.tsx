import { consoleVendors } from '@kancil/contract/games/catalogue'
import {
  reconcileVendor,
  type VendorReconciliation,
  vendorReconciliations,
} from '@kancil/contract/games/reconciliation'
import { businessDay } from '@kancil/contract/time'
import { type FormEvent, type ReactElement, useState } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { useAction, useQueryOf } from '../../../lib/call/queries.ts'
import { useMay } from '../../../lib/session/operator-session.ts'
import { texts } from '../../../lib/texts.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { FailureNotice } from '../../../ui/feedback/alert.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { Instant } from '../../../ui/instant.tsx'
import { ListTable } from '../../../ui/list/list-table.tsx'
import { useOwnPlace } from '../../../ui/list/use-list-place.ts'
import { Money } from '../../../ui/money.tsx'
import { Table } from '../../../ui/table/table.tsx'

const explain = texts(reconcileVendor, {
  vendor_unanswering: 'reconcile.vendor.unanswering',
  no_list: 'reconcile.vendor.noList',
  day_invalid: 'reconcile.vendor.day',
})

/** Vendors' own lists of a day against the ledger: the nightly runs, and one on demand. */
export function VendorReconciliations(): ReactElement {
  const text = useText()
  const place = useOwnPlace()
  const [chosen, setChosen] = useState<VendorReconciliation | null>(null)
  return (
    <section className="grid gap-2">
      <h2 className="font-semibold">{text('reconcile.vendors')}</h2>
      <p className="text-sm text-muted max-w-[64em]">{text('reconcile.vendors.note')}</p>
      <ReconcileForm onDone={setChosen} />
      <ListTable
        list={vendorReconciliations}
        place={place}
        pageSize={10}
        dense
        caption={text('reconcile.vendors')}
        rowKey={(row) => `${row.vendorId} ${row.day}`}
        onRow={setChosen}
        empty={text('reconcile.vendors.none')}
        columns={[
          {
            key: 'vendor',
            header: text('reconcile.vendor'),
            primary: true,
            cell: (row) => row.vendorName,
          },
          { key: 'day', header: text('reconcile.day'), cell: (row) => row.day },
          {
            key: 'theirs',
            header: text('reconcile.theirs'),
            align: 'end',
            cell: (row) => <span className="num">{row.theirs}</span>,
          },
          {
            key: 'ours',
            header: text('reconcile.ours'),
            align: 'end',
            cell: (row) => <span className="num">{row.ours}</span>,
          },
          {
            key: 'differences',
            header: text('reconcile.differences'),
            cell: (row) => (
              <Badge tone={row.differenceCount > 0 ? 'danger' : 'success'}>
                {text('reconcile.vendor.found', { differences: row.differenceCount })}
              </Badge>
            ),
          },
          {
            key: 'at',
            header: text('memberfile.at'),
            cell: (row) => (
              <>
                <Instant at={row.at} /> {row.by && `· ${row.by}`}
              </>
            ),
          },
        ]}
      />
      {chosen && <Differences run={chosen} onClose={() => setChosen(null)} />}
    </section>
  )
}

function ReconcileForm(props: {
  onDone: (run: VendorReconciliation) => void
}): ReactElement | null {
  const text = useText()
  const may = useMay()('vendors.read')
  const vendors = useQueryOf(consoleVendors, {}, { enabled: may }).data?.list ?? []
  const [vendorId, setVendorId] = useState('')
  const [day, setDay] = useState(() => businessDay(new Date()))
  const run = useAction(reconcileVendor, { refreshes: [vendorReconciliations] })
  const callable = vendors.filter(({ baseUrl }) => baseUrl !== '')
  const vendor = vendorId || callable[0]?.vendorId
  if (!vendor) return null

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (vendor) run.mutate({ vendorId: vendor, day }, { onSuccess: props.onDone })
  }

  return (
    <form className="grid gap-2" onSubmit={submit}>
      <div className="flex flex-wrap items-end gap-3">
        <Select
          label={text('reconcile.vendor')}
          value={vendor}
          options={callable.map((row) => ({ value: row.vendorId, label: row.displayName }))}
          onChange={(event) => setVendorId(event.target.value)}
        />
        <TextField
          label={text('reconcile.day')}
          type="date"
          required
          value={day}
          onChange={(event) => setDay(event.target.value)}
        />
        <Button type="submit" variant="secondary" pending={run.isPending}>
          {text('reconcile.vendor.run')}
        </Button>
      </div>
      <FailureNotice error={run.error} explain={explain} />
    </form>
  )
}

function Differences(props: { run: VendorReconciliation; onClose: () => void }): ReactElement {
  const { run, onClose } = props
  const text = useText()
  return (
    <Dialog
      title={text('reconcile.vendor.title', { vendor: run.vendorName, day: run.day })}
      onClose={onClose}
    >
      <p className="text-muted pb-3">
        {text('reconcile.vendor.text', {
          theirs: run.theirs,
          ours: run.ours,
          matched: run.matched,
          differences: run.differenceCount,
        })}
      </p>
      <Table
        caption={text('reconcile.differences')}
        dense
        rows={run.differences}
        rowKey={(row) => `${row.kind} ${row.transactionId}`}
        empty={text('reconcile.vendor.agree')}
        columns={[
          {
            key: 'kind',
            header: text('reconcile.kind'),
            primary: true,
            cell: (row) => (
              <span className="grid gap-0.5">
                {text(`reconcile.vendor.kind.${row.kind}`)}
                <code className="text-xs font-normal text-muted break-all">
                  {row.transactionId}
                </code>
              </span>
            ),
          },
          {
            key: 'theirs',
            header: text('reconcile.theirs'),
            align: 'end',
            cell: (row) =>
              row.theirs === null ? '–' : <Money amount={row.theirs} currency={row.currency} />,
          },
          {
            key: 'ours',
            header: text('reconcile.ours'),
            align: 'end',
            cell: (row) =>
              row.ours === null ? '–' : <Money amount={row.ours} currency={row.currency} />,
          },
        ]}
      />
    </Dialog>
  )
}

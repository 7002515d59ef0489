import { businessDay } from '@kancil/contract/time'
import { accountRecord, exportAccountRecord, type Movement } from '@kancil/contract/wallet/record'
import { type ReactElement, useState } from 'react'
import { type Text, useText } from '../../../i18n/use-text.tsx'
import { useBalance } from '../../../lib/balance.ts'
import { useAction } from '../../../lib/call/queries.ts'
import { texts } from '../../../lib/texts.ts'
import { FailureNotice } from '../../../ui/feedback/alert.tsx'
import { CsvButton } from '../../../ui/table/csv-button.tsx'
import { InstantLines } from '../../../ui/instant-lines.tsx'
import { Money } from '../../../ui/money.tsx'
import { ListTable } from '../../../ui/list/list-table.tsx'
import { useOwnPlace } from '../../../ui/list/use-list-place.ts'
import type { Column } from '../../../ui/table/table.tsx'
import { RecordFilter, type RecordFilterValue } from './filter.tsx'
import { rangeOf } from './range-presets.ts'

const explain = texts(accountRecord, { range_too_long: 'wallet.record.tooLong' })
const explainExport = texts(exportAccountRecord, {
  range_too_long: 'wallet.record.tooLong',
  too_many_lines: 'wallet.record.tooManyLines',
})
const pageSize = 15

/** Every movement of the wallet, with the totals of the selection and a CSV of it. */
export function AccountRecord(): ReactElement {
  const text = useText()
  const [filter, setFilter] = useState<RecordFilterValue>(() => ({
    kind: '',
    ...rangeOf('month', businessDay(new Date())),
  }))
  const place = useOwnPlace()
  const { kind, ...range } = filter
  const selection = kind ? { ...range, kind } : range
  const download = useAction(exportAccountRecord)
  const balance = useBalance().data
  return (
    <div className="grid gap-3">
      <ListTable
        list={accountRecord}
        scope={selection}
        place={place}
        pageSize={pageSize}
        explain={explain}
        caption={text('wallet.record.title')}
        columns={(record) =>
          columnsOf(text, balance?.currency ?? record?.currency ?? 'MYR', record?.totals.net)
        }
        rowKey={(row) => row.transferId}
        empty={text('wallet.record.none')}
        totalsLabel={(record) => totalsText(text, record)}
        skeletonRows={6}
        tools={
          <>
            <RecordFilter
              value={filter}
              onChange={(next) => {
                setFilter(next)
                place.turnTo(1)
              }}
            />
            <CsvButton
              pending={download.isPending}
              // The ticket is the file's address: it works once and expires after 30 seconds.
              onDownload={() =>
                download.mutate(selection, { onSuccess: ({ url }) => location.assign(url) })
              }
            />
          </>
        }
      />
      <FailureNotice error={download.error} explain={explainExport} />
    </div>
  )
}

function totalsText(text: Text, data: { totalItems: number } | undefined): string {
  return text('wallet.record.count', { count: data?.totalItems ?? 0 })
}

function columnsOf(
  text: Text,
  currency: Parameters<typeof Money>[0]['currency'],
  net: string | undefined,
): Column<Movement>[] {
  return [
    {
      key: 'kind',
      phone: 'what',
      header: text('wallet.record.kind'),
      primary: true,
      cell: (row) => text(`wallet.kind.${row.kind}`),
    },
    {
      key: 'at',
      phone: 'when',
      header: text('wallet.record.at'),
      cell: (row) => <InstantLines at={row.at} />,
    },
    {
      key: 'reference',
      phone: 'state',
      header: text('wallet.record.reference'),
      cell: (row) => (
        <code
          dir="ltr"
          className="text-xs text-muted whitespace-nowrap"
          title={row.reference || row.transferId}
        >
          {shortenReference(row.reference || `#${row.transferId}`)}
        </code>
      ),
    },
    {
      key: 'amount',
      phone: 'amount',
      header: text('wallet.record.amount'),
      align: 'end',
      cell: (row) => <Money amount={row.amount} currency={currency} look="signed" />,
      ...(net === undefined
        ? {}
        : { total: <Money amount={net} currency={currency} look="signed" /> }),
    },
    {
      key: 'after',
      header: text('wallet.record.after'),
      align: 'end',
      cell: (row) => <Money amount={row.balanceAfter} currency={currency} />,
    },
  ]
}

/** The end of an id is the part that differs. */
function shortenReference(reference: string): string {
  return reference.length > 16 ? `…${reference.slice(-12)}` : reference
}

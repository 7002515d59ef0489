import type { Currency } from '@kancil/contract/money'
import { businessDay } from '@kancil/contract/time'
import { accountRecord, exportAccountRecord, type Movement } from '@kancil/contract/wallet/record'
import type { OutputOf } from '@kancil/contract/endpoint'
import { exportStatement } from '@kancil/contract/wallet/statement'
import { FileText } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { type Text, useLanguage, useText } from '../../../i18n/use-text.tsx'
import { useBalance } from '../../../lib/balance.ts'
import type { CenterPageProps } from '../../../lib/center/manifest.ts'
import { openDownload } from '../../../lib/call/open-download.ts'
import { useAction } from '../../../lib/call/queries.ts'
import { Link } from '../../../lib/router.tsx'
import { texts } from '../../../lib/texts.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Figures } from '../../../ui/figures.tsx'
import { FailureNotice } from '../../../ui/feedback/alert.tsx'
import { CsvButton } from '../../../ui/table/csv-button.tsx'
import { InstantLines } from '../../../ui/instant-lines.tsx'
import { CursorTable } from '../../../ui/list/cursor-table.tsx'
import { Money } from '../../../ui/money.tsx'
import type { Column } from '../../../ui/table/table.tsx'
import { RecordFilter, type RecordFilterValue } from './filter.tsx'
import { MovementPanel } from './movement.tsx'
import { rangeOf } from './range-presets.ts'

const explain = texts(accountRecord, { range_too_long: 'wallet.record.tooLong' })
const explainExport = texts(exportAccountRecord, {
  range_too_long: 'wallet.record.tooLong',
  too_many_lines: 'wallet.record.tooManyLines',
})
const explainStatement = texts(exportStatement, {
  range_too_long: 'wallet.record.tooLong',
  too_many_lines: 'records.statement.tooMany',
  statement_busy: 'records.statement.busy',
})
const pageSize = 15

/** Every movement of the wallet; one of them has an address and opens its entries. */
export function AccountRecord({ id, onPlace }: CenterPageProps): ReactElement {
  const text = useText()
  const [filter, setFilter] = useState<RecordFilterValue>(() => ({
    ...{ kind: '', state: '', vassalage: '', gameType: '' },
    ...rangeOf('month', businessDay(new Date())),
  }))
  const { from, to, kind, state, vassalage, gameType } = filter
  const selection = {
    ...{ from, to },
    ...(kind ? { kind } : {}),
    ...(state ? { state } : {}),
    ...(vassalage ? { vassalage } : {}),
    ...(gameType ? { gameType } : {}),
  }
  const download = useAction(exportAccountRecord)
  const document = useAction(exportStatement)
  const language = useLanguage()
  const balance = useBalance().data
  if (id) return <MovementPanel transferId={id} onBack={() => onPlace('')} />
  return (
    <div className="grid gap-3">
      <CursorTable
        list={accountRecord}
        scope={selection}
        pageSize={pageSize}
        explain={explain}
        caption={text('wallet.record.title')}
        columns={(record) => columnsOf(text, balance?.currency ?? record?.currency ?? 'MYR')}
        rowKey={(row) => row.transferId}
        onRow={(row) => onPlace(row.transferId)}
        empty={text('wallet.record.none')}
        skeletonRows={6}
        figures={(record) => record && <Figures figures={figuresOf(text, record)} />}
        tools={
          <>
            <RecordFilter value={filter} onChange={setFilter} />
            <CsvButton
              pending={download.isPending}
              // The ticket is the file's address: it works once and expires after 30 seconds.
              onDownload={() =>
                download.mutate(selection, { onSuccess: ({ url }) => openDownload(url) })
              }
            />
            <Button
              variant="secondary"
              size="sm"
              icon={<FileText size={16} aria-hidden="true" />}
              pending={document.isPending}
              title={text('records.statement.note')}
              onClick={() =>
                document.mutate(
                  { ...selection, language },
                  { onSuccess: ({ url }) => openDownload(url) },
                )
              }
            >
              {text('records.statement.pdf')}
            </Button>
            <Link to="/statement" className="text-sm text-muted hover:text-text self-center">
              {text('records.check.link')}
            </Link>
          </>
        }
      />
      <FailureNotice error={download.error} explain={explainExport} />
      <FailureNotice error={document.error} explain={explainStatement} />
    </div>
  )
}

function figuresOf(text: Text, { totals, currency }: OutputOf<typeof accountRecord>) {
  const sum = (key: 'in' | 'out' | 'net') => (
    <Money amount={totals[key]} currency={currency} look={key === 'net' ? 'signed' : 'plain'} />
  )
  return [
    { label: text('records.count'), value: totals.count },
    { label: text('records.in'), value: sum('in') },
    { label: text('records.out'), value: sum('out') },
    { label: text('records.net'), value: sum('net') },
  ]
}

function columnsOf(text: Text, currency: Currency): Column<Movement>[] {
  return [
    {
      key: 'kind',
      phone: 'what',
      header: text('wallet.record.kind'),
      primary: true,
      cell: (row) => (
        <span className="inline-flex flex-wrap items-center gap-x-2">
          {text(`wallet.kind.${row.kind}`)}
          {row.state !== 'final' && (
            <Badge tone={row.state === 'pending' ? 'info' : 'neutral'}>
              {text(`records.state.${row.state}`)}
            </Badge>
          )}
        </span>
      ),
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
          {shortened(row.reference || `#${row.transferId}`)}
        </code>
      ),
    },
    {
      key: 'amount',
      phone: 'amount',
      header: text('wallet.record.amount'),
      align: 'end',
      cell: (row) => <Money amount={row.amount} currency={currency} look="signed" />,
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
function shortened(reference: string): string {
  return reference.length > 16 ? `…${reference.slice(-12)}` : reference
}

import type { useText } from '../../i18n/use-text.tsx'
import { Instant } from '../../ui/instant.tsx'
import type { Column } from '../../ui/table/table.tsx'
import { BrowserCell } from './browser-cell.tsx'

type Session = { readonly ip: string; readonly userAgent: string; readonly lastSeenAt: string }

/** Columns for an open session of any account: from where, with what, since when. */
export function sessionColumns<Row extends Session>(
  text: ReturnType<typeof useText>,
  begunAt: (row: Row) => string,
): Column<Row>[] {
  return [
    {
      key: 'ip',
      header: text('operator.ip'),
      primary: true,
      cell: (row) => <span className="num whitespace-nowrap">{row.ip}</span>,
    },
    {
      key: 'agent',
      header: text('operator.browser'),
      cell: (row) => <BrowserCell userAgent={row.userAgent} />,
    },
    {
      key: 'from',
      header: text('operator.sessions.from'),
      align: 'end',
      cell: (row) => <Instant at={begunAt(row)} />,
    },
    {
      key: 'seen',
      header: text('operator.sessions.seen'),
      align: 'end',
      cell: (row) => <Instant at={row.lastSeenAt} />,
    },
  ]
}

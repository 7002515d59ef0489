import {
  type ConsoleVendor,
  consoleGames,
  consoleVendors,
  setVendorStatus,
} from '@kancil/contract/games/catalogue'
import type { VendorStatus } from '@kancil/contract/games/vendor-status'
import { type ReactElement, useState } from 'react'
import { type Text, useText } from '../../../i18n/use-text.tsx'
import type { MessageId } from '../../../i18n/message-id.ts'
import { useQueryOf } from '../../../lib/call/queries.ts'
import { useMay } from '../../../lib/session/operator-session.ts'
import { explainCommon } from '../../../lib/texts.ts'
import { Notice } from '../../../ui/feedback/alert.tsx'
import { VendorMark } from '../../../ui/art/vendor-mark.tsx'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import { Link } from '../../../lib/router.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { PageHead } from '../../../ui/console/page-head.tsx'
import { DecisionDialog } from '../../../ui/console/decision-dialog.tsx'
import { BareSelect } from '../../../ui/form/select.tsx'
import { type Column, Table } from '../../../ui/table/table.tsx'
import { CatalogueTable } from './catalogue.tsx'
import { StuckRounds } from './stuck-rounds.tsx'
import { VendorCase } from './vendor-case.tsx'

const vendorStatusNames: Readonly<Record<VendorStatus, MessageId>> = {
  live: 'desk.games.status.live',
  maintenance: 'desk.games.status.maintenance',
  off: 'desk.games.status.off',
}

const links: Readonly<Record<ConsoleVendor['breaker'], { name: MessageId; tone: BadgeTone }>> = {
  none: { name: 'desk.games.link.none', tone: 'neutral' },
  closed: { name: 'desk.games.link.ok', tone: 'success' },
  open: { name: 'desk.games.link.open', tone: 'danger' },
}

const refreshes = [consoleVendors, consoleGames]

type StatusChange = { readonly vendor: ConsoleVendor; readonly status: VendorStatus }

/** Vendors and their state, the games they offer, and rounds that were never ended. */
export function ConsoleVendors(): ReactElement {
  const text = useText()
  const vendors = useQueryOf(consoleVendors, {}, { staleMs: 0 })
  const mayWrite = useMay()('vendors.write')
  const [opened, setOpened] = useState<string | null>(null)
  const [change, setAsked] = useState<StatusChange | null>(null)
  return (
    <div className="grid gap-5">
      <PageHead
        title={text('desk.games.title')}
        text={text('desk.games.note')}
        actions={
          <>
            <Link to="/jackpots" className={buttonClass('secondary')}>
              {text('desk.jackpot.title')}
            </Link>
            <Link to="/rtp" className={buttonClass('secondary')}>
              {text('desk.rtp.title')}
            </Link>
            {mayWrite && <Button onClick={() => setOpened('')}>{text('desk.vendor.new')}</Button>}
          </>
        }
      />
      {vendors.error && <Notice tone="danger">{text(explainCommon(vendors.error).id)}</Notice>}
      <VendorTable
        vendors={vendors.data?.list}
        onStatus={(vendor, status) => setAsked({ vendor, status })}
        onOpen={mayWrite ? setOpened : undefined}
      />
      <StuckRounds />
      <CatalogueTable />
      {opened !== null && (
        <VendorCase vendorId={opened} onMade={setOpened} onClose={() => setOpened(null)} />
      )}
      {change && (
        <DecisionDialog
          endpoint={setVendorStatus}
          refreshes={refreshes}
          explain={explainCommon}
          title={text('desk.games.confirm', { vendor: change.vendor.displayName })}
          text={text('desk.games.confirmText')}
          confirm={text(vendorStatusNames[change.status])}
          danger={change.status !== 'live'}
          input={() => ({ vendorId: change.vendor.vendorId, status: change.status })}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  )
}

/** The dialect of the platform's own products: nothing of them is reached from outside. */
const ownDialect = 'house'

function VendorTable(props: {
  vendors: readonly ConsoleVendor[] | undefined
  onStatus: (vendor: ConsoleVendor, status: VendorStatus) => void
  onOpen: ((vendorId: string) => void) | undefined
}): ReactElement {
  const text = useText()
  return (
    <Table<ConsoleVendor>
      caption={text('desk.games.title')}
      dense
      rows={props.vendors}
      rowKey={(row) => row.vendorId}
      empty={text('desk.games.noVendors')}
      columns={vendorColumns(text, props.onStatus, props.onOpen)}
    />
  )
}

function vendorColumns(
  text: Text,
  onStatus: (vendor: ConsoleVendor, status: VendorStatus) => void,
  onOpen: ((vendorId: string) => void) | undefined,
): readonly Column<ConsoleVendor>[] {
  return [
    {
      key: 'vendor',
      header: text('desk.games.vendor'),
      primary: true,
      cell: (row) => (
        <span className="flex items-center gap-2.5">
          <VendorMark vassalage={row.vassalage} name={row.displayName} size={26} />
          <span className="grid">
            <span className="font-semibold">{row.displayName}</span>
            <span className="text-xs text-muted">{`${row.vassalage} · ${row.dialect}`}</span>
          </span>
        </span>
      ),
    },
    {
      key: 'status',
      header: text('games.bets.status'),
      cell: (row) => (
        <BareSelect
          aria-label={text('desk.games.statusOf', { vendor: row.displayName })}
          className="min-w-40"
          value={row.status}
          onChange={(event) => onStatus(row, event.target.value as VendorStatus)}
          options={(['live', 'maintenance', 'off'] as const).map((value) => ({
            value,
            label: text(vendorStatusNames[value]),
          }))}
        />
      ),
    },
    {
      key: 'link',
      header: text('desk.games.link'),
      cell: (row) =>
        row.dialect === ownDialect ? (
          <span className="text-muted">{text('desk.games.ownProduct')}</span>
        ) : (
          <span className="grid justify-items-start gap-1">
            <Badge tone={links[row.breaker].tone}>{text(links[row.breaker].name)}</Badge>
            {row.status !== 'off' && row.listCheck?.failingSince && (
              <Badge tone="danger">{text('desk.games.listFails')}</Badge>
            )}
          </span>
        ),
    },
    ...countColumns(text),
    {
      key: 'manage',
      header: '',
      align: 'end',
      cell: (row) =>
        onOpen &&
        row.dialect !== ownDialect && (
          <Button
            variant="secondary"
            aria-label={text('desk.vendor.manageOf', { vendor: row.displayName })}
            onClick={() => onOpen(row.vendorId)}
          >
            {text('desk.vendor.manage')}
          </Button>
        ),
    },
  ]
}

function countColumns(text: Text): readonly Column<ConsoleVendor>[] {
  return [
    {
      key: 'keys',
      header: text('desk.games.keys'),
      align: 'end',
      cell: (row) => row.keys.filter((key) => !key.retiredAt).length,
    },
    {
      key: 'games',
      header: text('desk.games.games'),
      align: 'end',
      cell: (row) =>
        row.gameCount > 0 ? (
          row.gameCount
        ) : (
          <span className="text-muted">{text('desk.games.noneYet')}</span>
        ),
    },
    {
      key: 'stuck',
      header: text('desk.games.stuck'),
      align: 'end',
      cell: (row) => row.stuckRounds,
    },
  ]
}

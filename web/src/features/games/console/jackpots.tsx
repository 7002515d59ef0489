import {
  type ConsoleJackpot,
  consoleJackpots,
  jackpotWins,
  setJackpotState,
} from '@kancil/contract/games/jackpots'
import type { RowOf } from '@kancil/contract/list'
import { type ReactElement, useState } from 'react'
import type { Format } from '../../../i18n/format.ts'
import { type Text, useFormat, useLanguage, useText } from '../../../i18n/use-text.tsx'
import { useQueryOf } from '../../../lib/call/queries.ts'
import { useMay } from '../../../lib/session/operator-session.ts'
import { explainCommon } from '../../../lib/texts.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { DecisionDialog } from '../../../ui/console/decision-dialog.tsx'
import { PageHead } from '../../../ui/console/page-head.tsx'
import { Notice } from '../../../ui/feedback/alert.tsx'
import { Instant } from '../../../ui/instant.tsx'
import { ListTable } from '../../../ui/list/list-table.tsx'
import { useOwnPlace } from '../../../ui/list/use-list-place.ts'
import { Money } from '../../../ui/money.tsx'
import { type Column, Table } from '../../../ui/table/table.tsx'
import { JackpotForm } from './jackpot-form.tsx'

const everyMs = 10_000

/** Balances of the jackpots, what fed them and who won them, and the switch that pauses one. */
export function ConsoleJackpots(): ReactElement {
  const text = useText()
  const format = useFormat()
  const language = useLanguage()
  const jackpots = useQueryOf(consoleJackpots, { language }, { staleMs: 0, everyMs })
  const mayWrite = useMay()('vendors.write')
  const [chosen, setChosen] = useState<ConsoleJackpot | null>(null)
  const [isMaking, setMaking] = useState(false)
  return (
    <div className="grid gap-5">
      <PageHead
        title={text('desk.jackpot.title')}
        text={text('desk.jackpot.note')}
        actions={
          mayWrite && (
            <Button variant="secondary" onClick={() => setMaking(true)}>
              {text('desk.jackpot.new')}
            </Button>
          )
        }
      />
      {isMaking && <JackpotForm onClose={() => setMaking(false)} />}
      {jackpots.error && <Notice tone="danger">{text(explainCommon(jackpots.error).id)}</Notice>}
      <Table<ConsoleJackpot>
        caption={text('desk.jackpot.title')}
        dense
        rows={jackpots.data?.list}
        rowKey={({ jackpotId }) => jackpotId}
        empty={text('desk.jackpot.empty')}
        columns={[
          ...moneyColumns(text, format),
          {
            key: 'state',
            header: text('games.bets.status'),
            align: 'end',
            cell: (row) => <State row={row} onChange={mayWrite ? setChosen : undefined} />,
          },
        ]}
      />
      <JackpotWins jackpots={jackpots.data?.list ?? []} />
      {chosen && (
        <DecisionDialog
          endpoint={setJackpotState}
          refreshes={[consoleJackpots]}
          explain={explainCommon}
          title={chosen.name}
          text={text(
            chosen.state === 'live' ? 'desk.jackpot.pauseText' : 'desk.jackpot.resumeText',
          )}
          confirm={text(chosen.state === 'live' ? 'desk.jackpot.pause' : 'desk.jackpot.resume')}
          danger={chosen.state === 'live'}
          input={() => ({
            jackpotId: chosen.jackpotId,
            state: chosen.state === 'live' ? ('paused' as const) : ('live' as const),
          })}
          onClose={() => setChosen(null)}
        />
      )}
    </div>
  )
}

function State(props: {
  row: ConsoleJackpot
  onChange: ((row: ConsoleJackpot) => void) | undefined
}): ReactElement {
  const { row, onChange } = props
  const text = useText()
  const isLive = row.state === 'live'
  return (
    <span className="flex items-center justify-end gap-2">
      <Badge tone={isLive ? 'success' : 'warning'}>{text(`desk.jackpot.state.${row.state}`)}</Badge>
      {onChange && (
        <Button variant="secondary" onClick={() => onChange(row)}>
          {text(isLive ? 'desk.jackpot.pause' : 'desk.jackpot.resume')}
        </Button>
      )}
    </span>
  )
}

function moneyColumns(text: Text, format: Format): readonly Column<ConsoleJackpot>[] {
  return [...heldColumns(text, format), ...bookedColumns(text, format)]
}

function heldColumns(text: Text, format: Format): readonly Column<ConsoleJackpot>[] {
  const share = (row: ConsoleJackpot): string =>
    text('desk.jackpot.share', {
      share: format.percent(row.sharePpm / 1e6),
      seed: format.money(row.seed, row.currency),
    })
  return [
    {
      key: 'name',
      header: text('desk.jackpot.name'),
      primary: true,
      cell: (row) => (
        <span className="grid">
          <span className="font-semibold">{`${row.name} · ${row.currency}`}</span>
          <span className="text-xs text-muted">{`${row.vendorName} · ${row.games.join(', ')}`}</span>
          <span className="text-xs text-muted">{share(row)}</span>
        </span>
      ),
    },
    {
      key: 'pool',
      header: text('desk.jackpot.pool'),
      align: 'end',
      cell: (row) => <Money amount={row.pool} currency={row.currency} className="font-semibold" />,
    },
    {
      key: 'reserve',
      header: text('desk.jackpot.reserve'),
      align: 'end',
      cell: (row) => <Money amount={row.reserve} currency={row.currency} />,
    },
  ]
}

function bookedColumns(text: Text, format: Format): readonly Column<ConsoleJackpot>[] {
  return [
    {
      key: 'contributed',
      header: text('desk.jackpot.contributed'),
      align: 'end',
      cell: (row) => (
        <span className="grid justify-items-end">
          <Money amount={row.contributed} currency={row.currency} />
          <span className="text-xs text-muted">
            {text('desk.jackpot.today', {
              amount: format.money(row.contributedToday, row.currency),
            })}
          </span>
        </span>
      ),
    },
    {
      key: 'paid',
      header: text('desk.jackpot.paid'),
      align: 'end',
      cell: (row) => (
        <span className="grid justify-items-end">
          <Money amount={row.paid} currency={row.currency} />
          <span className="text-xs text-muted">
            {text('desk.jackpot.wins', { count: row.wins })}
          </span>
        </span>
      ),
    },
    {
      key: 'ledger',
      header: text('desk.jackpot.ledger'),
      cell: ({ difference, currency, checkedAt }) => (
        <span className="grid justify-items-start gap-0.5">
          {/[1-9]/.test(difference) ? (
            <Badge tone="danger">
              {text('desk.jackpot.differs', { amount: format.money(difference, currency) })}
            </Badge>
          ) : (
            <Badge tone="success">{text('desk.jackpot.agrees')}</Badge>
          )}
          <span className="text-xs text-muted">
            {checkedAt
              ? text('desk.jackpot.checked', { at: format.dateTime(checkedAt) })
              : text('desk.jackpot.unchecked')}
          </span>
        </span>
      ),
    },
  ]
}

function WonAmount({ row }: { row: RowOf<typeof jackpotWins> }): ReactElement {
  const text = useText()
  const { amount, currency, takenBackAt } = row
  if (takenBackAt === null) return <Money amount={amount} currency={currency} look="win" />
  return (
    <span className="grid justify-items-end">
      <Money amount={amount} currency={currency} className="line-through" />
      <Badge tone="warning">{text('desk.jackpot.takenBack')}</Badge>
    </span>
  )
}

function JackpotWins({ jackpots }: { jackpots: readonly ConsoleJackpot[] }): ReactElement {
  const text = useText()
  const format = useFormat()
  const place = useOwnPlace()
  return (
    <section className="grid gap-2">
      <h2 className="font-semibold">{text('desk.jackpot.winsTitle')}</h2>
      <ListTable
        list={jackpotWins}
        place={place}
        pageSize={10}
        dense
        caption={text('desk.jackpot.winsTitle')}
        rowKey={({ winId }) => winId}
        empty={text('desk.jackpot.noWins')}
        columns={[
          {
            key: 'name',
            header: text('desk.jackpot.name'),
            primary: true,
            cell: (row) => (
              <span className="grid">
                {jackpots.find(({ jackpotId }) => jackpotId === row.jackpotId)?.name ??
                  row.jackpotId}
                <code className="text-xs font-normal text-muted break-all">{row.roundId}</code>
              </span>
            ),
          },
          {
            key: 'member',
            header: text('desk.jackpot.member'),
            cell: (row) => <code className="text-xs break-all">{row.memberId}</code>,
          },
          {
            key: 'amount',
            header: text('desk.jackpot.amount'),
            align: 'end',
            cell: (row) => <WonAmount row={row} />,
          },
          {
            key: 'seeded',
            header: text('desk.jackpot.seededBy'),
            cell: (row) =>
              text('desk.jackpot.seeded', {
                reserve: format.money(row.fromReserve, row.currency),
                house: format.money(row.fromHouse, row.currency),
              }),
          },
          { key: 'at', header: text('memberfile.at'), cell: (row) => <Instant at={row.at} /> },
        ]}
      />
    </section>
  )
}

import { consoleRounds } from '@kancil/contract/games/catalogue'
import type { RowOf } from '@kancil/contract/list'
import { type ReactElement, useState } from 'react'
import { type Text, useLanguage, useText } from '../../../i18n/use-text.tsx'
import { Link } from '../../../lib/router.tsx'
import { useMay } from '../../../lib/session/operator-session.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/feedback/alert.tsx'
import { Instant } from '../../../ui/instant.tsx'
import { useCursorList } from '../../../ui/list/use-cursor-list.ts'
import { Money } from '../../../ui/money.tsx'
import { CursorPager } from '../../../ui/table/pager.tsx'
import { type Column, Table } from '../../../ui/table/table.tsx'
import { DecideStuck, type StuckAct } from './stuck-decisions.tsx'

type StuckRound = RowOf<typeof consoleRounds>
type Choose = (row: StuckRound, act: StuckAct) => void

/** Rounds that were never ended: ask their vendor, end them, or let two make them void. */
export function StuckRounds(): ReactElement | null {
  const text = useText()
  const language = useLanguage()
  const may = useMay()('withdrawals.decide')
  const { items, pager } = useCursorList(consoleRounds, { scope: { stuck: true, language } })
  const [chosen, setChosen] = useState<{ row: StuckRound; act: StuckAct } | null>(null)
  const [told, setTold] = useState<string | null>(null)
  if (!items || (items.length === 0 && pager.pageNo === 1)) return null
  const choose: Choose = (row, act) => {
    setTold(null)
    setChosen({ row, act })
  }
  return (
    <section className="grid gap-2">
      <h2 className="font-semibold">{text('desk.games.stuckTitle')}</h2>
      {told !== null && <Notice>{told}</Notice>}
      <Table<StuckRound>
        caption={text('desk.games.stuckTitle')}
        dense
        rows={items}
        rowKey={(row) => row.bet.betId}
        empty={text('desk.games.noStuck')}
        footer={<CursorPager {...pager} />}
        columns={[...factColumns(text), ...(may ? [actColumn(choose)] : [])]}
      />
      {chosen && (
        <DecideStuck
          {...chosen}
          onState={(state) => setTold(text(`desk.stuck.state.${state}`))}
          onClose={() => setChosen(null)}
        />
      )}
    </section>
  )
}

function factColumns(text: Text): readonly Column<StuckRound>[] {
  return [
    {
      key: 'game',
      header: text('games.bets.game'),
      primary: true,
      cell: ({ bet: { gameName, gameType } }) => (
        <span className="grid justify-items-start gap-1">
          {gameName}
          {/* Its stake is out for as long as the player sits there. */}
          {gameType === 'PVP' && <Badge tone="info">{text('desk.stuck.sitting')}</Badge>}
        </span>
      ),
    },
    {
      key: 'member',
      header: text('desk.games.member'),
      cell: (row) => <Link to={`/members/${row.memberId}`}>{row.account}</Link>,
    },
    {
      key: 'round',
      header: text('games.bets.round'),
      cell: (row) => (
        <bdi dir="ltr" className="break-all">
          {row.vendorRoundId}
        </bdi>
      ),
    },
    {
      key: 'at',
      header: text('games.bets.placedAt'),
      cell: (row) => <Instant at={row.bet.placedAt} />,
    },
    {
      key: 'stake',
      header: text('games.bets.stake'),
      align: 'end',
      cell: (row) => <Money amount={row.bet.stake} currency={row.bet.currency} />,
    },
  ]
}

function actColumn(choose: Choose): Column<StuckRound> {
  return {
    key: 'acts',
    header: '',
    align: 'end',
    cell: (row) => <Acts row={row} choose={choose} />,
  }
}

function Acts({ row, choose }: { row: StuckRound; choose: Choose }): ReactElement {
  const text = useText()
  const { voidAsked } = row
  const acts: readonly StuckAct[] = voidAsked
    ? [...(voidAsked.isOwn ? [] : (['approve'] as const)), 'refuse']
    : ['ask', 'close', 'void']
  return (
    <span className="flex flex-wrap items-center justify-end gap-2">
      {voidAsked && <Badge tone="warning">{text('desk.stuck.asked', { by: voidAsked.by })}</Badge>}
      {acts.map((act) => (
        <Button key={act} variant="secondary" size="sm" onClick={() => choose(row, act)}>
          {text(`desk.stuck.${act}`)}
        </Button>
      ))}
    </span>
  )
}

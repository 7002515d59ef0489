import { type Sitting, sittings } from '@kancil/contract/games/sittings'
import type { FiltersOf } from '@kancil/contract/list'
import { businessDay } from '@kancil/contract/time'
import { ArrowLeft } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { type Text, useFormat, useLanguage, useText } from '../../../i18n/use-text.tsx'
import { texts } from '../../../lib/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { InstantLines } from '../../../ui/instant-lines.tsx'
import { CursorTable } from '../../../ui/list/cursor-table.tsx'
import { Money } from '../../../ui/money.tsx'
import type { Column } from '../../../ui/table/table.tsx'
import { RoundTable } from './round-table.tsx'
import { placeOfSitting, sittingAt } from './sitting-place.ts'

const explain = texts(sittings, {
  range_too_long: 'games.bets.rangeTooLong',
  range_invalid: 'games.bets.rangeInvalid',
})

/** Rounds grouped by sitting: what was played, and what it came to. */
export function SittingTable(props: {
  filter: Partial<FiltersOf<typeof sittings>>
  onOpen: (place: string) => void
  tools?: ReactNode
}): ReactElement {
  const text = useText()
  return (
    <CursorTable
      list={sittings}
      scope={props.filter}
      explain={explain}
      caption={text('records.view.sittings')}
      columns={() => columnsOf(text)}
      rowKey={(row) => row.lastAt}
      empty={text('records.sitting.none')}
      onRow={(row) => props.onOpen(placeOfSitting(row))}
      tools={props.tools}
    />
  )
}

function columnsOf(text: Text): Column<Sitting>[] {
  return [
    {
      key: 'games',
      phone: 'what',
      header: text('games.bets.game'),
      primary: true,
      cell: (row) => (
        <span className="grid justify-items-start">
          <span className="font-semibold">{row.gameNames.join(', ')}</span>
          {row.games > row.gameNames.length && (
            <span className="text-xs text-muted">
              {text('records.sitting.games', { count: row.games - row.gameNames.length })}
            </span>
          )}
        </span>
      ),
    },
    {
      key: 'at',
      phone: 'when',
      header: text('records.sitting'),
      cell: (row) => (
        <span className="grid">
          <InstantLines at={row.firstAt} />
          {row.isCut && <span className="text-xs text-muted">{text('records.sitting.cut')}</span>}
        </span>
      ),
    },
    {
      key: 'rounds',
      phone: 'state',
      header: text('records.profit.rounds'),
      align: 'end',
      cell: (row) => row.rounds,
    },
    ...(['stake', 'net'] as const).map((key): Column<Sitting> => ({
      key,
      header: text(`games.bets.${key}`),
      align: 'end',
      ...(key === 'net' ? { phone: 'amount' as const } : {}),
      cell: (row) => (
        <Money
          amount={row[key]}
          currency={row.currency}
          look={key === 'net' ? 'signed' : 'plain'}
        />
      ),
    })),
  ]
}

/** One sitting: its rounds and their totals. */
export function SittingPanel(props: {
  place: string
  onBack: () => void
  onRound: (betId: string) => void
}): ReactElement {
  const text = useText()
  const format = useFormat()
  const language = useLanguage()
  const span = sittingAt(props.place)
  return (
    <section className="grid gap-4">
      <header className="flex items-center gap-3">
        <Button
          variant="ghost"
          size="sm"
          icon={<ArrowLeft size={16} className="flip-rtl" aria-hidden="true" />}
          onClick={props.onBack}
        >
          {text('records.sitting.back')}
        </Button>
        <h2 className="truncate font-semibold">{span && format.dateTime(span.since)}</h2>
      </header>
      {span ? (
        <RoundTable
          filter={{
            ...span,
            from: businessDay(new Date(span.since)),
            to: businessDay(new Date(span.until)),
            language,
          }}
          onOpen={props.onRound}
        />
      ) : (
        <p className="text-muted">{text('records.sitting.none')}</p>
      )}
    </section>
  )
}

import type { Family } from '@kancil/rules/lottery/family'
import {
  gridModes,
  type GridMode,
  type GridRow,
  type GridType,
  gridTypes,
  readBetGrid,
  type RefusedRow,
} from '@kancil/rules/lottery/slip/bet-grid'
import { isTicketFault } from '@kancil/rules/lottery/ticket'
import { Eraser } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import type { MessageId } from '../../../i18n/message-id.ts'
import { useText } from '../../../i18n/use-text.tsx'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/feedback/alert.tsx'
import { faultText } from '../slip/buy-texts.ts'
import { halvedLines } from '../slip/halved-lines.ts'
import type { SlipState } from '../slip/use-slip.ts'
import { DrawDays } from './draw-days.tsx'
import { playName } from './play-name.ts'
import { betReasons } from './refused-bets.ts'
import type { Board } from './use-board.ts'

const rowCount = 10
const emptyRow: GridRow = { number: '', mode: '', amounts: {} }
const emptyGrid: readonly GridRow[] = Array.from({ length: rowCount }, () => emptyRow)

const modeNames: Readonly<Record<GridMode, MessageId>> = {
  '': 'lotplay.group.straight',
  '-box': 'lotplay.group.box',
  '-ibox': 'lotplay.group.ibox',
  '-roll': 'lotplay.group.roll',
}

/** Ten rows as on the field's slips, for one draw day or several; with its sum at any time. */
export function BetGrid(props: { family: Family; board: Board; slip: SlipState }): ReactElement {
  const text = useText()
  const { family, board, slip } = props
  const [rows, setRows] = useState(emptyGrid)
  const { lines: read, refused } = readBetGrid(family, slip.rules, slip.currency, rows)
  const lines = halvedLines({ family, prices: slip.rules.prices, half: board.half }, read)
  const priced = lines.length > 0 ? slip.price(lines) : null
  const [fault, ticket] = priced && isTicketFault(priced) ? [priced, null] : [null, priced]
  const put = (place: number, row: GridRow): void =>
    setRows(rows.map((other, index) => (index === place ? row : other)))
  const clear = (): void => setRows(emptyGrid)
  return (
    <section className="grid gap-3 border-t border-hair pt-4" aria-label={text('lottery.grid')}>
      <div className="flex items-center justify-between gap-3">
        <h3 className="text-sm font-medium">{text('lottery.grid')}</h3>
        <Button
          size="sm"
          variant="ghost"
          className="min-h-11"
          icon={<Eraser size={16} aria-hidden="true" />}
          disabled={rows === emptyGrid}
          onClick={clear}
        >
          {text('lottery.clear')}
        </Button>
      </div>
      <Rows family={family.code} rows={rows} refused={refused} onChange={put} />
      {fault && <Notice tone="warning">{text(faultText(fault.code))}</Notice>}
      <DrawDays
        board={board}
        slip={slip}
        lines={refused.length === 0 ? lines : []}
        ticket={ticket}
        onBought={clear}
      />
    </section>
  )
}

function Rows(props: {
  family: string
  rows: readonly GridRow[]
  refused: readonly RefusedRow[]
  onChange: (place: number, row: GridRow) => void
}): ReactElement {
  const text = useText()
  const columns = 'sm:grid-cols-[1.5rem_6rem_7rem_repeat(5,minmax(0,1fr))]'
  return (
    <div dir="ltr" className="grid gap-2 sm:gap-1">
      <div
        aria-hidden="true"
        className={`hidden sm:grid ${columns} gap-1 text-xs text-muted text-center`}
      >
        <span />
        <span>{text('lottery.grid.number')}</span>
        <span>{text('lottery.grid.mode')}</span>
        {gridTypes.map((type) => (
          <span key={type}>{playName(text, props.family, type)}</span>
        ))}
      </div>
      {props.rows.map((row, place) => (
        <Row
          // oxlint-disable-next-line react/no-array-index-key -- a row is its place on the slip
          key={place}
          {...{ row, place, columns, family: props.family }}
          reason={props.refused.find((other) => other.row === place + 1)?.reason}
          onChange={(next) => props.onChange(place, next)}
        />
      ))}
    </div>
  )
}

/** A comma is the decimal point of some keyboards: without it 1,5 would be fifteen. */
function readTyped(amount: string): string {
  return amount.replace(',', '.').replace(/[^\d.]/g, '')
}

const field = 'num w-full min-w-0 min-h-11 px-2 rounded-md bg-raised border text-text'

function Row(props: {
  row: GridRow
  place: number
  columns: string
  family: string
  reason: RefusedRow['reason'] | undefined
  onChange: (row: GridRow) => void
}): ReactElement {
  const text = useText()
  const { row, place, reason, onChange } = props
  const line = reason ? 'border-danger' : 'border-line'
  const putAmount = (type: GridType, amount: string): void =>
    onChange({ ...row, amounts: { ...row.amounts, [type]: amount } })
  return (
    <div
      role="group"
      aria-label={text('lottery.grid.row', { row: place + 1 })}
      className={`grid grid-cols-5 ${props.columns} gap-1 items-center max-sm:pb-2 max-sm:border-b max-sm:border-hair`}
    >
      <span className="num text-sm text-muted text-center max-sm:hidden">{place + 1}</span>
      <input
        aria-label={text('lottery.grid.number')}
        placeholder={`${place + 1}`}
        maxLength={4}
        autoCapitalize="characters"
        autoComplete="off"
        inputMode={row.mode === '-roll' ? 'text' : 'numeric'}
        className={`${field} ${line} font-semibold max-sm:col-span-3`}
        value={row.number}
        onChange={(event) =>
          onChange({ ...row, number: event.target.value.replace(/[^\drR]/g, '') })
        }
      />
      <select
        aria-label={text('lottery.grid.mode')}
        className={`${field} ${line} text-sm max-sm:col-span-2`}
        value={row.mode}
        onChange={(event) => onChange({ ...row, mode: event.target.value as GridMode })}
      >
        {gridModes.map((mode) => (
          <option key={mode} value={mode}>
            {text(modeNames[mode])}
          </option>
        ))}
      </select>
      {gridTypes.map((type) => (
        <input
          key={type}
          aria-label={playName(text, props.family, type)}
          placeholder={playName(text, props.family, type)}
          maxLength={10}
          autoComplete="off"
          inputMode="decimal"
          className={`${field} ${line} text-center sm:placeholder:text-transparent max-sm:text-sm`}
          value={row.amounts[type] ?? ''}
          onChange={(event) => putAmount(type, readTyped(event.target.value))}
        />
      ))}
      {reason && (
        <p role="alert" className="col-span-full text-sm text-danger">
          {text('lottery.refusedLine', { line: place + 1, number: row.number })}{' '}
          {text(betReasons[reason])}
        </p>
      )}
    </div>
  )
}

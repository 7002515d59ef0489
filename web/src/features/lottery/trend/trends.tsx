import { drawResults, type LotteryGame } from '@kancil/contract/lottery/games'
import { type Frequency, frequenciesOf } from '@kancil/rules/lottery/trend/frequency'
import { type Measure, measuresOf, roadOf, sideOf } from '@kancil/rules/lottery/trend/measures'
import { type ReactElement, useMemo, useState } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { useQueryOf } from '../../../lib/call/queries.ts'
import { classNames } from '../../../ui/style/class-names.ts'
import { ChoiceRow } from '../board/choice-row.tsx'
import { numberName, playName } from '../board/play-name.ts'
import './trend.css'

const drawsCounted = 100
const everyMs = 60_000

/** What the last draws were, as a road and as bars. They say nothing about the next one. */
export function Trends({ game }: { game: LotteryGame }): ReactElement {
  const text = useText()
  const input = { gameCode: game.gameCode, pageSize: drawsCounted }
  const { data } = useQueryOf(drawResults, input, { staleMs: 0, everyMs })
  const results = useMemo(
    () => (data?.items ?? []).flatMap(({ result }) => (result ? [result] : [])),
    [data],
  )
  return (
    <section className="card p-4 md:p-5 grid gap-4 min-w-0">
      <div>
        <h2 className="text-lg font-bold">{text('lottery.trends')}</h2>
        <p className="text-sm text-muted">{text('lottery.independent')}</p>
      </div>
      {results.length === 0 ? (
        <p className="text-muted">{text('lottery.noDraws')}</p>
      ) : (
        <>
          <Roads family={game.family} results={results} />
          <Bars family={game.family} results={results} />
        </>
      )}
    </section>
  )
}

type Props = { family: string; results: readonly Readonly<Record<string, unknown>>[] }

const keyOf = ({ play, sides }: Measure): string => `${play} ${sides[0]}`
/** The sides of a road in their order; each has its own look beside its letter. */
const looks = ['road-0', 'road-1', 'road-2', 'road-3', 'road-4']

function Roads({ family, results }: Props): ReactElement | null {
  const text = useText()
  const measures = measuresOf(family)
  const [chosen, setChosen] = useState('')
  const measure = measures.find((item) => keyOf(item) === chosen) ?? measures[0]
  if (!measure) return null
  const sides = results.map((result) => sideOf(family, measure, result)).toReversed()
  const columns = roadOf(sides)
  const nameOf = (side: string): string => {
    const name = numberName(side)
    return name ? text(name) : side
  }
  const label = (item: Measure): string =>
    `${playName(text, family, item.play)}: ${item.sides.map(nameOf).join(' / ')}`
  return (
    <div className="grid gap-2 min-w-0">
      <ChoiceRow
        label={text('lottery.road')}
        choices={measures.map((item) => ({ value: keyOf(item), label: label(item) }))}
        active={keyOf(measure)}
        onChange={setChosen}
      />
      <div dir="ltr" className="road" role="img" aria-label={label(measure)}>
        {columns.map((column, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a column is its place
          <div key={index} className="grid gap-0.5 content-start">
            {column.map((side, place) => (
              <span
                // oxlint-disable-next-line react/no-array-index-key -- equal sides in a row
                key={place}
                title={nameOf(side)}
                className={classNames('road-bead', looks[measure.sides.indexOf(side)])}
              >
                {nameOf(side).slice(0, 1)}
              </span>
            ))}
          </div>
        ))}
      </div>
      <p className="flex flex-wrap gap-x-4 text-sm text-muted">
        {measure.sides.map((side) => (
          <span key={side}>
            {nameOf(side)}{' '}
            <span className="num">{sides.filter((drawn) => drawn === side).length}</span>
          </span>
        ))}
      </p>
    </div>
  )
}

function Bars({ family, results }: Props): ReactElement | null {
  const text = useText()
  const rows = frequenciesOf(family, results)
  if (rows.length === 0) return null
  const most = Math.max(1, ...rows.map(({ count }) => count))
  return (
    <div className="grid gap-2 min-w-0">
      <h3 className="text-sm font-semibold">
        {text('lottery.frequency', { count: results.length })}
      </h3>
      <div className={rows.length > 20 ? 'bars bars-many' : 'bars'} dir="ltr">
        {rows.map((row) => (
          <Bar key={row.value} row={row} most={most} />
        ))}
      </div>
      <p className="text-xs text-muted">{text('lottery.frequencyHint')}</p>
    </div>
  )
}

function Bar({ row, most }: { row: Frequency; most: number }): ReactElement {
  const text = useText()
  const { value, count, since } = row
  return (
    <div
      className="grid gap-0.5 text-center"
      title={text('lottery.frequencyOf', { number: value, count, since })}
    >
      <span className="bar-room">
        <span className="bar" style={{ height: `${(count / most) * 100}%` }} />
      </span>
      <span className="num text-xs font-semibold">{value}</span>
      <span className="num text-xs text-muted">{since}</span>
    </div>
  )
}

import type { LiveTable } from '@kancil/contract/games/tables'
import type { RoadResult } from '@kancil/contract/seamless/table-list'
import { memo, type ReactElement } from 'react'
import { bigRoadOf, roadRows } from '../../lib/mini-road.ts'

const cell = 10
const columns = 24
const chip = 20
const chipRows = 3

/** Of the game's own felt, the same in both themes. */
const colours: Readonly<Record<RoadResult['tone'], string>> = {
  red: '#c62a2a',
  blue: '#1f57c2',
  green: '#1c8a4c',
  black: '#23262c',
  gold: '#96690f',
}

type Props = Pick<LiveTable, 'road' | 'results'>

/** The latest results of a table, as the board beside it shows them; the newest one arrives. */
export const MiniRoad = memo(function MiniRoad(props: Props): ReactElement {
  const { road, results } = props
  return (
    <svg
      viewBox={`0 0 ${columns * cell} ${roadRows * cell}`}
      className="block w-full rounded-[6px] bg-[#f7f4ec]"
      aria-hidden="true"
    >
      {road === 'sides' ? <Sides results={results} /> : <Values results={results} />}
    </svg>
  )
})

type Results = { readonly results: readonly RoadResult[] }

function Sides({ results }: Results): ReactElement {
  const cells = bigRoadOf(results)
  const width = cells.reduce((most, { column }) => Math.max(most, column), 0) + 1
  const from = Math.max(0, width - columns)
  const lines = [
    ...Array.from({ length: columns - 1 }, (_, x) => `M${(x + 1) * cell} 0V${roadRows * cell}`),
    ...Array.from({ length: roadRows - 1 }, (_, y) => `M0 ${(y + 1) * cell}H${columns * cell}`),
  ]
  return (
    <>
      <path d={lines.join('')} stroke="#d9d3c3" strokeWidth=".6" />
      {cells.map(({ tone, ties, column, row }, at) =>
        column < from ? null : (
          <g
            key={`${column}:${row}`}
            className={at === cells.length - 1 ? 'animate-[appear_0.5s]' : undefined}
            fill="none"
            strokeWidth="1.7"
          >
            <circle
              cx={(column - from + 0.5) * cell}
              cy={(row + 0.5) * cell}
              r="3.6"
              stroke={colours[tone]}
            />
            {ties > 0 && (
              <path
                d={`M${(column - from + 0.2) * cell} ${(row + 0.8) * cell}l6-6`}
                stroke={colours.green}
              />
            )}
          </g>
        ),
      )}
    </>
  )
}

/** Rows of round chips, the newest one last. */
function Values({ results }: Results): ReactElement {
  const perRow = (columns * cell) / chip
  const shown = results.slice(-perRow * chipRows)
  return (
    <>
      {shown.map(({ text, tone }, at) => {
        const [x, y] = [(at % perRow) * chip + chip / 2, Math.floor(at / perRow) * chip + chip / 2]
        return (
          <g
            key={`${x}:${y}`}
            className={at === shown.length - 1 ? 'animate-[appear_0.5s]' : undefined}
          >
            <circle cx={x} cy={y} r="8.6" fill={colours[tone]} />
            <text
              x={x}
              y={y + 2.9}
              fontSize={text.length > 3 ? 6 : 8.5}
              fontWeight="700"
              textAnchor="middle"
              fill="#fff"
            >
              {text}
            </text>
          </g>
        )
      })}
    </>
  )
}

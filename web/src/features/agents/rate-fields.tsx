import type { Rate } from '@kancil/contract/agents/team'
import type { ReactElement } from 'react'
import { useText } from '../../i18n/use-text.tsx'
import { PercentField } from '../../ui/console/percent-field.tsx'
import { percentText } from '../../ui/console/percent-text.ts'

/** A rate for each product line in which the agent has one to give. */
export function RateFields(props: {
  readonly own: readonly Rate[]
  readonly rates: readonly Rate[]
  readonly onChange: (rates: Rate[]) => void
}): ReactElement {
  const text = useText()
  const { own, rates, onChange } = props
  const open = own.filter(({ rateBasisPoints }) => rateBasisPoints > 0)
  const pointsOf = (line: Rate['line']): number =>
    rates.find((rate) => rate.line === line)?.rateBasisPoints ?? 0
  if (open.length === 0) return <p className="text-sm text-muted">{text('agents.rates.none')}</p>
  return (
    <fieldset className="grid gap-3">
      <legend className="text-sm text-muted pb-2">{text('agents.rates.note')}</legend>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {open.map(({ line, rateBasisPoints }) => (
          <PercentField
            key={line}
            label={text('agents.rates.most', {
              line: text(`shell.category.${line}`),
              most: percentText(rateBasisPoints),
            })}
            basisPoints={pointsOf(line)}
            basisPointsMax={rateBasisPoints}
            onChange={(points) =>
              onChange(
                open.map((rate) => ({
                  line: rate.line,
                  rateBasisPoints: rate.line === line ? points : pointsOf(rate.line),
                })),
              )
            }
          />
        ))}
      </div>
    </fieldset>
  )
}

import type { Limit, SafetyOverview } from '@kancil/contract/safety/limits'
import { type ReactElement, useState } from 'react'
import { useFormat, useText } from '../../../i18n/use-text.tsx'
import { Button } from '../../../ui/button.tsx'
import { Progress } from '../../../ui/feedback/progress.tsx'
import { LimitForm } from './limit-form.tsx'
import { PendingLimit } from './pending-limit.tsx'
import { useLimitText } from './use-limit-text.ts'

/** Every limit with what is used of it; one is edited at a time. */
export function LimitList({ overview }: { overview: SafetyOverview }): ReactElement {
  const [open, setOpen] = useState('')
  return (
    <ul className="card divide-y divide-hair">
      {overview.limits.map((limit) => (
        <li key={limit.name} className="p-4 grid gap-3" data-testid={`limit-${limit.name}`}>
          <LimitRow
            limit={limit}
            overview={overview}
            editing={open === limit.name}
            onEdit={() => setOpen(limit.name)}
          />
          {open === limit.name && (
            <LimitForm limit={limit} currency={overview.currency} onDone={() => setOpen('')} />
          )}
          {limit.pending && <PendingLimit limit={limit} currency={overview.currency} />}
        </li>
      ))}
    </ul>
  )
}

function LimitRow(props: {
  limit: Limit
  overview: SafetyOverview
  editing: boolean
  onEdit: () => void
}): ReactElement {
  const text = useText()
  const format = useFormat()
  const { limit, overview } = props
  const shown = useLimitText(overview.currency)
  const { amount, used, name } = limit
  const isTime = name === 'timeDay'
  return (
    <div className="flex items-center gap-4">
      <div className="grow min-w-0 grid gap-1">
        {amount !== null && used !== null ? (
          <Progress
            label={text(`safety.limit.${name}`)}
            value={Number(used)}
            most={Number(amount)}
            note={text('safety.usedOf', {
              used: isTime ? format.number(Number(used)) : format.money(used, overview.currency),
              amount: shown(name, amount),
            })}
          />
        ) : (
          <p className="flex flex-wrap justify-between gap-x-4 text-sm">
            <span>{text(`safety.limit.${name}`)}</span>
            <span className="num text-muted">{shown(name, amount)}</span>
          </p>
        )}
      </div>
      {!props.editing && (
        <Button size="sm" variant="secondary" className="shrink-0" onClick={props.onEdit}>
          {text(amount === null ? 'safety.limit.set' : 'safety.limit.change')}
        </Button>
      )}
    </div>
  )
}

import { bonusDetails, type TurnoverRequirement } from '@kancil/contract/payments/turnover'
import type { Currency } from '@kancil/contract/money'
import { type ReactElement, useState } from 'react'
import { useFormat, useText } from '../../../i18n/use-text.tsx'
import { useQueryOf } from '../../../lib/call/queries.ts'
import { explainCommon } from '../../../lib/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/feedback/alert.tsx'
import { Progress } from '../../../ui/feedback/progress.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Instant } from '../../../ui/instant.tsx'
import { MoneyLines } from '../records/money-lines.tsx'

/** Behind a button: each requirement with its progress, and which stakes counted. */
export function TurnoverDetails(): ReactElement {
  const text = useText()
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="grid gap-3">
      <Button
        variant="ghost"
        size="sm"
        className="justify-self-start -ms-3"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {text('staking.details')}
      </Button>
      {isOpen && <Details />}
    </div>
  )
}

function Details(): ReactElement {
  const text = useText()
  const { data, error } = useQueryOf(bonusDetails, {}, { staleMs: 0 })
  if (error) return <Notice tone="danger">{text(explainCommon(error).id)}</Notice>
  if (!data) return <Skeleton className="h-30 w-full rounded-md" />
  return (
    <div className="grid gap-4">
      <ul className="grid gap-4">
        {data.requirements.map((row) => (
          <li key={row.subject}>
            <Requirement row={row} currency={data.currency} />
          </li>
        ))}
      </ul>
      <MoneyLines
        currency={data.currency}
        lines={[
          { label: text('staking.staked'), amount: data.staked },
          { label: text('staking.calledOff'), amount: data.calledOff },
          { label: text('staking.counted'), amount: data.done, strong: true },
        ]}
      />
    </div>
  )
}

const requirementWords = {
  deposit: 'staking.requirement',
  transfer: 'staking.requirement',
  points: 'staking.points',
  reward: 'staking.reward',
} as const

function Requirement(props: { row: TurnoverRequirement; currency: Currency }): ReactElement {
  const text = useText()
  const format = useFormat()
  const { row, currency } = props
  return (
    <div className="grid gap-1">
      <Progress
        label={
          row.kind !== 'earlier'
            ? text(requirementWords[row.kind], {
                amount: format.money(row.amount, currency),
                rate: format.percent(row.percent / 100, 0),
              })
            : text('staking.earlier')
        }
        value={Number(row.done)}
        most={Number(row.required)}
        note={text('staking.meter.done', {
          done: format.money(row.done, currency),
          required: format.money(row.required, currency),
        })}
      />
      {row.at && (
        <p className="text-sm text-muted">
          <Instant at={row.at} show="dateTime" />
        </p>
      )}
    </div>
  )
}

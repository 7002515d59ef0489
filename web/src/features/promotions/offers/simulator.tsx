import type { OutputOf } from '@kancil/contract/endpoint'
import { type PromotionDetail, simulateBonus } from '@kancil/contract/promotions/offers'
import { type ReactElement, useState } from 'react'
import { useFormat, useText } from '../../../i18n/use-text.tsx'
import { useQueryOf } from '../../../lib/call/queries.ts'
import { explainCommon } from '../../../lib/texts.ts'
import { FailureNotice } from '../../../ui/feedback/alert.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { Money } from '../../../ui/money.tsx'
import { Table } from '../../../ui/table/table.tsx'
import { isSome } from './state.ts'

/** Whole amounts only: a separator means something else in each language. */
const whole = /^\d{1,9}$/

/** What must be staked for the bonus, and what that costs on average, product by product. */
export function BonusSimulator({ promotion }: { promotion: PromotionDetail }): ReactElement {
  const text = useText()
  const format = useFormat()
  const { kind, currency, promotionId } = promotion
  const [typed, setTyped] = useState('100')
  const isFit = kind !== 'deposit' || whole.test(typed)
  const { data, error } = useQueryOf(
    simulateBonus,
    { promotionId, ...(kind === 'deposit' ? { deposit: typed } : {}) },
    { enabled: isFit, keepPrevious: true },
  )
  const [sign] = format.money('0', currency).split('\u00a0')
  return (
    <section className="grid gap-3">
      <h2 className="text-lg font-semibold">{text('promo.simulator')}</h2>
      <p className="text-sm text-muted">{text('promo.simulator.text')}</p>
      {kind === 'deposit' && (
        <TextField
          className="max-w-60"
          label={text('promo.simulator.deposit')}
          inputMode="numeric"
          maxLength={9}
          before={sign}
          value={typed}
          error={isFit ? undefined : text('promo.simulator.whole')}
          onChange={(event) => setTyped(event.target.value.trim())}
        />
      )}
      <FailureNotice error={error} explain={explainCommon} />
      {data && isFit && <Outcome answer={data} />}
    </section>
  )
}

function Outcome({ answer }: { answer: OutputOf<typeof simulateBonus> }): ReactElement {
  const text = useText()
  const format = useFormat()
  const { currency } = answer
  if (!isSome(answer.bonus)) return <p className="text-sm">{text('promo.simulator.nothing')}</p>
  return (
    <>
      <p>
        {text('promo.simulator.answer', {
          bonus: format.money(answer.bonus, currency),
          target: format.money(answer.target, currency),
        })}
      </p>
      {isSome(answer.target) && (
        <Table
          caption={text('promo.simulator')}
          rows={answer.lines}
          rowKey={(row) => row.line}
          empty={text('promo.simulator.nothing')}
          dense
          columns={[
            {
              key: 'line',
              header: text('promo.line'),
              primary: true,
              cell: (row) => text(`shell.category.${row.line}`),
            },
            {
              key: 'stake',
              header: text('promo.simulator.stake'),
              align: 'end',
              cell: (row) => <Money amount={row.stake} currency={currency} />,
            },
            {
              key: 'rtp',
              header: text('promo.simulator.rtp'),
              align: 'end',
              cell: (row) =>
                row.rtpBasisPoints === null ? (
                  '–'
                ) : (
                  <bdi dir="ltr">{format.percent(row.rtpBasisPoints / 10_000)}</bdi>
                ),
            },
            {
              key: 'cost',
              header: text('promo.simulator.cost'),
              align: 'end',
              cell: (row) =>
                row.cost === null ? '–' : <Money amount={row.cost} currency={currency} />,
            },
          ]}
        />
      )}
    </>
  )
}

import type { OutputOf } from '@kancil/contract/endpoint'
import type { vipLadder, VipStep } from '@kancil/contract/rewards/vip'
import type { ReactElement } from 'react'
import type { Format } from '../../i18n/format.ts'
import { type Text, useFormat, useText } from '../../i18n/use-text.tsx'
import { Money } from '../../ui/money.tsx'
import { type Column, Table } from '../../ui/table/table.tsx'

type Ladder = OutputOf<typeof vipLadder>

/** A ladder where no level earns more points says nothing of them. */
const hasPoints = ({ steps }: Ladder): boolean =>
  steps.some(({ pointsPercent }) => pointsPercent > 100)

/** The whole ladder: what each level takes and what it gives. */
export function VipSteps({ ladder }: { ladder: Ladder }): ReactElement {
  const text = useText()
  const format = useFormat()
  const { currency } = ladder
  const money = (
    key: 'turnover' | 'deposits' | 'keep' | 'riseGift' | 'weekGift' | 'birthdayGift',
  ): Column<VipStep> => ({
    key,
    header: text(`club.step.${key}`),
    align: 'end',
    cell: (step) =>
      /[1-9]/.test(step[key]) ? <Money amount={step[key]} currency={currency} /> : '–',
  })
  return (
    <section className="grid gap-3">
      <h2 className="text-lg font-semibold">{text('club.ladder')}</h2>
      <Table
        caption={text('club.ladder')}
        rows={ladder.steps}
        rowKey={(step) => String(step.level)}
        empty={text('club.vip.closed')}
        dense
        columns={[
          {
            key: 'name',
            header: text('club.step.name'),
            primary: true,
            cell: (step) => (
              <span className="inline-flex items-baseline gap-2">
                <span className="num text-muted">{format.number(step.level)}</span>
                <span className="font-semibold">{step.name}</span>
              </span>
            ),
          },
          ...(
            ['turnover', 'deposits', 'keep', 'riseGift', 'weekGift', 'birthdayGift'] as const
          ).map(money),
          ...perks(text, format, ladder),
        ]}
      />
      {hasPoints(ladder) && <p className="text-sm text-muted">{text('club.vip.points')}</p>}
      <p className="text-sm text-muted">
        {text('club.vip.stake', { rate: format.percent(ladder.turnoverPercent / 100, 0) })}
      </p>
    </section>
  )
}

/** What a level gives beside its gifts. */
function perks(text: Text, format: Format, ladder: Ladder): Column<VipStep>[] {
  const { currency } = ladder
  const points: Column<VipStep> = {
    key: 'points',
    header: text('club.step.points'),
    align: 'end',
    cell: ({ pointsPercent }) =>
      pointsPercent > 100 ? <bdi dir="ltr">× {format.number(pointsPercent / 100)}</bdi> : '–',
  }
  return [
    {
      key: 'rebate',
      header: text('club.step.rebate'),
      align: 'end',
      cell: ({ rebateBasisPoints }) =>
        rebateBasisPoints > 0 ? (
          <bdi dir="ltr">+{format.percent(rebateBasisPoints / 10_000)}</bdi>
        ) : (
          '–'
        ),
    },
    ...(hasPoints(ladder) ? [points] : []),
    {
      key: 'withdrawals',
      header: text('club.step.withdrawals'),
      align: 'end',
      cell: ({ withdrawalDayMax }) =>
        withdrawalDayMax ? <Money amount={withdrawalDayMax} currency={currency} /> : '–',
    },
    {
      key: 'service',
      header: text('club.step.service'),
      cell: ({ hasService }) => (hasService ? text('club.step.own') : '–'),
    },
  ]
}

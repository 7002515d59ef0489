import type { BetTotals } from '@kancil/contract/games/bets'
import type { Currency } from '@kancil/contract/money'
import type { ReactElement } from 'react'
import { useFormat, useText } from '../../../i18n/use-text.tsx'
import { Figures } from '../../../ui/figures.tsx'
import { Money } from '../../../ui/money.tsx'

/** What a selection of rounds comes to, the net result first. */
export function PlayTotals(props: { totals: BetTotals; currency: Currency }): ReactElement {
  const text = useText()
  const format = useFormat()
  const { totals, currency } = props
  return (
    <Figures
      figures={[
        {
          label: text('games.bets.net'),
          value: <Money amount={totals.net} currency={currency} look="signed" />,
        },
        ...(['stake', 'payout', 'validBet'] as const).map((key) => ({
          label: text(`games.bets.${key}`),
          value: <Money amount={totals[key]} currency={currency} />,
        })),
        { label: text('records.profit.rounds'), value: format.number(totals.rounds) },
      ]}
    />
  )
}

import type { ContractKind, ContractTerms } from '@kancil/contract/agents/terms'
import { type Currency, formatMoney, money } from '@kancil/contract/money'
import type { ReactElement } from 'react'
import { useFormat, useText } from '../../i18n/use-text.tsx'
import { percentText } from '../../ui/console/percent-text.ts'

/** The terms in words, a line for each tier. */
export function TermsText(props: {
  readonly kind: ContractKind
  readonly terms: ContractTerms
  readonly currency: Currency
}): ReactElement {
  const text = useText()
  const format = useFormat()
  const { kind, terms, currency } = props
  const amount = (minor: number): string =>
    format.money(formatMoney(money(BigInt(minor)), currency), currency)
  if (kind === 'realtime')
    return (
      <p className="text-sm">
        {text('agents.terms.realtimeLine', {
          profit: percentText(terms.profitRateBasisPoints),
          loss: percentText(terms.lossRateBasisPoints),
          least: amount(terms.singleBetMin),
        })}
      </p>
    )
  return (
    <ul className="text-sm">
      {kind === 'dividend' && <li>{text(`agents.period.${terms.period}`)}</li>}
      {terms.tiers.map((tier) => (
        <li key={tier.rateBasisPoints}>
          {text('agents.terms.tierLine', {
            rate: percentText(tier.rateBasisPoints),
            turnover: amount(tier.minTurnover),
            users: tier.minUsers,
          })}
        </li>
      ))}
    </ul>
  )
}

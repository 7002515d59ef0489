import { gameCategories } from '@kancil/contract/games/vendors'
import type { Currency } from '@kancil/contract/money'
import type { PromotionKind, TermsView } from '@kancil/contract/promotions/terms'
import type { ReactElement } from 'react'
import { type Text, useFormat, useText } from '../../../i18n/use-text.tsx'
import { isSome } from './state.ts'

type Row = readonly [name: string, value: string]

/** The terms of a bonus, line by line: what the rules of the bets are read from. */
export function TermsTable(props: {
  kind: PromotionKind
  terms: TermsView
  currency: Currency
}): ReactElement {
  const text = useText()
  const format = useFormat()
  const { kind, terms, currency } = props
  const money = (amount: string): string => format.money(amount, currency)
  const share = (basisPoints: number): string => format.percent(basisPoints / 10_000, 0)
  const counted = gameCategories.filter(
    (line) => terms.contributionBasisPoints[line] > 0 && !terms.blockedLines.includes(line),
  )
  const rows: readonly Row[] = [
    kind === 'deposit'
      ? [
          text('promo.terms.bonus'),
          text('promo.terms.share', { share: share(terms.percentBasisPoints) }),
        ]
      : [text('promo.terms.bonus'), money(terms.amount)],
    ...(isSome(terms.cap) ? [[text('promo.terms.cap'), money(terms.cap)] as const] : []),
    ...(isSome(terms.depositMin)
      ? [[text('promo.terms.depositMin'), money(terms.depositMin)] as const]
      : []),
    [
      text('promo.terms.turnover'),
      terms.turnoverPercent === 0
        ? text('promo.terms.noTurnover')
        : text(`promo.terms.base.${terms.base}`, {
            times: format.number(terms.turnoverPercent / 100),
          }),
    ],
    ...(terms.turnoverPercent === 0
      ? []
      : [
          [
            text('promo.terms.counts'),
            counted
              .map(
                (line) =>
                  `${text(`shell.category.${line}`)} ${share(terms.contributionBasisPoints[line])}`,
              )
              .join(' · '),
          ] as const,
          [text('promo.terms.days'), text('promo.terms.dayCount', { count: terms.days })] as const,
        ]),
    ...boundRows(text, money, terms),
  ]
  return (
    <dl className="card divide-y divide-hair text-sm">
      {rows.map(([name, value]) => (
        <div key={name} className="grid gap-1 px-4 py-3 sm:grid-cols-[14em_1fr]">
          <dt className="text-muted">{name}</dt>
          <dd className="font-medium">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** What a bet and the end of the bonus are held to. */
function boundRows(text: Text, money: (amount: string) => string, terms: TermsView): Row[] {
  return [
    ...(isSome(terms.betMax) ? [[text('promo.terms.betMax'), money(terms.betMax)] as const] : []),
    ...(isSome(terms.cashOutMax)
      ? [[text('promo.terms.cashOutMax'), money(terms.cashOutMax)] as const]
      : []),
    ...(terms.blockedLines.length > 0
      ? [
          [
            text('promo.terms.blocked'),
            terms.blockedLines.map((line) => text(`shell.category.${line}`)).join(' · '),
          ] as const,
        ]
      : []),
    ...(terms.blockedNames.length > 0
      ? [[text('promo.terms.blockedGames'), terms.blockedNames.join(' · ')] as const]
      : []),
  ]
}

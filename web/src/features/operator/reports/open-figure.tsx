import type { OpenedFigure, ReportRow } from '@kancil/contract/operator/reports'
import type { ReactElement } from 'react'
import { Link } from '../../../lib/router.tsx'
import { Money } from '../../../ui/money.tsx'
import { addressOf, type Place } from './filters.tsx'

export type Figure = OpenedFigure | 'turnover' | 'payout' | 'ngr'

/** A figure that leads to the movements it is the sum of. */
export function OpenFigure(props: {
  figure: Figure
  amount: string
  row: { readonly currency: ReportRow['currency'] }
  place: Place
}): ReactElement {
  const { figure, amount, row, place } = props
  const look = figure === 'ggr' || figure === 'ngr' ? 'signed' : 'plain'
  const money = <Money amount={amount} currency={row.currency} look={look} />
  if (!/[1-9]/.test(amount)) return <span className="text-muted">{money}</span>
  // Turnover and payout are the two sides of GGR, and NGR is GGR less bonuses: its rows open there.
  const of = figure === 'turnover' || figure === 'payout' || figure === 'ngr' ? 'ggr' : figure
  return (
    <Link to={addressOf('/report-movements', { ...place, figure: of })} className="hover:underline">
      {money}
    </Link>
  )
}

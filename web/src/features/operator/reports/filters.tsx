import { currencyExponents } from '@kancil/contract/money'
import { noKey, type ReportGroup, reportGroups } from '@kancil/contract/operator/reports'
import { X } from 'lucide-react'
import type { ReactElement } from 'react'
import type { MessageId } from '../../../i18n/message-id.ts'
import { type Text, useText } from '../../../i18n/use-text.tsx'
import { Select } from '../../../ui/form/select.tsx'
import {
  choiceFilter,
  dayFilter,
  type FilterControl,
  type ListFilter,
  ownFilter,
} from '../../../ui/list/list-filters.ts'

/** What narrows a report to one vendor, game, product or agent: a word with a cross. */
const narrowTo = (label: MessageId): FilterControl =>
  function Narrowed({ value, onChange }): ReactElement {
    const text = useText()
    if (value === '') return <></>
    return (
      <button
        type="button"
        className="chip flex items-center gap-2 h-11 px-3 rounded-md bg-raised text-sm"
        aria-label={`${text('reports.money.widen')}: ${text(label)} ${value}`}
        onClick={() => onChange('')}
      >
        <span className="text-muted">{text(label)}</span>
        <bdi className="max-w-40 truncate">{value === noKey ? '–' : value}</bdi>
        <X size={16} aria-hidden="true" />
      </button>
    )
  }

/** Currencies are known by their codes in every language. */
function CurrencyFilter(props: {
  readonly value: string
  readonly onChange: (value: string) => void
}): ReactElement {
  const text = useText()
  const codes = Object.keys(currencyExponents).map((code) => ({ value: code, label: code }))
  return (
    <Select
      label={text('reports.money.currency')}
      className="w-full md:w-32"
      value={props.value}
      options={[{ value: '', label: text('reports.money.all') }, ...codes]}
      onChange={(event) => props.onChange(event.target.value)}
    />
  )
}

export const narrowFilters: readonly ListFilter[] = [
  ownFilter('currency', CurrencyFilter, 3),
  ownFilter('vendorId', narrowTo('reports.money.by.vendor'), 32),
  ownFilter('gameCode', narrowTo('reports.money.by.game'), 64),
  ownFilter('product', narrowTo('reports.money.by.product'), 10),
  ownFilter('agentId', narrowTo('reports.money.by.agent'), 36),
]
export const dayFilters: readonly ListFilter[] = [
  dayFilter('from', 'reports.money.from'),
  dayFilter('to', 'reports.money.to'),
]
export const reportFilters: readonly ListFilter[] = [
  choiceFilter(
    'group',
    'reports.money.group',
    reportGroups,
    (group) => `reports.money.by.${group}` as const,
  ),
  ...dayFilters,
  ...narrowFilters,
]

export type Place = Readonly<Record<string, string>>

/** The place that a row is the total of: the same filters, and the row's own. */
export function placeOf(place: Place, group: ReportGroup, row: { key: string; currency: string }) {
  const { group: _group, pageNo: _pageNo, ...kept } = place
  const [vendorId = '', gameCode = ''] = row.key.split('/')
  const own: Record<ReportGroup, Place> = {
    day: { from: row.key, to: row.key },
    vendor: { vendorId: row.key },
    game: { vendorId, gameCode },
    product: { product: row.key },
    agent: { agentId: row.key },
    currency: {},
  }
  return { ...kept, currency: row.currency, ...own[group] }
}

export function addressOf(path: string, place: Place): string {
  const filled = Object.entries(place).filter(([, value]) => value !== '')
  return `${path}?${new URLSearchParams(filled)}`
}

/** A day is opened by vendor, everything else by day. */
export const nextGroup = (group: ReportGroup): ReportGroup => (group === 'day' ? 'vendor' : 'day')

export function keyName(text: Text, group: ReportGroup, key: string, name: string): string {
  if (key === noKey)
    return text(group === 'agent' ? 'reports.money.noAgent' : 'reports.money.outside')
  if (group === 'product') return text(`shell.category.${key}` as MessageId)
  return name
}

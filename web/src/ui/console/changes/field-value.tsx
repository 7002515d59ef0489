import {
  type AuditField,
  auditFields,
  fieldOfPath,
  type ValueSort,
} from '@kancil/contract/operator/audit-fields'
import type { Leaf } from '@kancil/contract/operator/audit-leaves'
import { meaningOfZero } from '@kancil/contract/operator/audit-zeros'
import { permissions } from '@kancil/contract/operator/permissions'
import { type Currency, formatMoney, isCurrency, money } from '@kancil/contract/money'
import { Fragment, type ReactElement, type ReactNode } from 'react'
import { useFormat, useText } from '../../../i18n/use-text.tsx'
import { Instant } from '../../instant.tsx'
import { Money } from '../../money.tsx'
import { valueWord } from './value-words.ts'

type Item = string | number | boolean | null
type Props = {
  readonly path: string
  readonly leaf: Leaf
  /** Of amounts that name none. */
  readonly currency: Currency | null
  /** The name of a thing by its id; null for a value that is none. */
  readonly named?: (field: AuditField | null, value: string) => ReactElement | null
}

/** Items of a list that are shown; of the rest the count. */
const itemsMost = 40

/** A stored value as an operator would write it: money, times in the site's zone, words, names. */
export function FieldValue({ leaf, ...props }: Props): ReactElement {
  const text = useText()
  const items = Array.isArray(leaf) ? leaf : [leaf as Item]
  if (items.length === 0) return <Nothing />
  return (
    <>
      {items.slice(0, itemsMost).map((item, at) => (
        // A value may stand in a list twice.
        // oxlint-disable-next-line react/no-array-index-key
        <Fragment key={at}>
          {at > 0 && ', '}
          <OneValue {...props} item={item} />
        </Fragment>
      ))}
      {items.length > itemsMost && ` ${text('auditlog.more', { count: items.length - itemsMost })}`}
    </>
  )
}

function OneValue(props: Omit<Props, 'leaf'> & { item: Item }): ReactElement {
  const text = useText()
  const { path, item } = props
  if (item === null || item === '') return <Nothing />
  if (typeof item === 'boolean') return <>{text(item ? 'operator.yes' : 'operator.no')}</>
  const field = fieldOfPath(path)
  const name = typeof item === 'string' ? props.named?.(field, item) : null
  if (name) return name
  const lack = meaningOfZero(path, item)
  if (lack) return <>{text(`auditlog.zero.${lack}`)}</>
  const [part = ''] = path.split('.').slice(-1)
  const currency = isCurrency(part) ? part : props.currency
  const sort: ValueSort = field === null ? 'plain' : auditFields[field]
  return <SortedValue sort={sort} field={field} item={item} currency={currency} />
}

function SortedValue(props: {
  sort: ValueSort
  field: AuditField | null
  item: string | number
  currency: Currency | null
}): ReactElement {
  const text = useText()
  const format = useFormat()
  const { sort, field, item, currency } = props
  if (sort === 'money') return <Amount amount={item} currency={currency} />
  if (typeof item === 'number') {
    if (sort === 'basisPoints') return <>{format.percent(item / 10_000)}</>
    if (sort === 'percent') return <>{format.percent(item / 100, 0)}</>
    if (sort !== 'word') return <>{item >= 0 ? format.number(item) : item}</>
  }
  const value = String(item)
  const permission = sort === 'permission' && permissions.find((name) => name === value)
  if (permission) return <>{text(`operator.permission.${permission}`)}</>
  const word = sort === 'word' && field ? valueWord(text, field, value) : null
  return word === null ? <PlainText value={value} /> : <>{word}</>
}

/** Decimal text with or without its currency, or minor units. */
function Amount(props: { amount: string | number; currency: Currency | null }): ReactNode {
  const [, digits, code = ''] =
    /^(-?\d+(?:\.\d+)?)(?: ([A-Z]{3}))?$/.exec(String(props.amount)) ?? []
  const currency = isCurrency(code) ? code : props.currency
  const isMinor = typeof props.amount === 'number'
  const isBroken = isMinor && !Number.isSafeInteger(props.amount)
  if (digits === undefined || currency === null || isBroken) return String(props.amount)
  return (
    <Money
      amount={isMinor ? formatMoney(money(BigInt(props.amount)), currency) : digits}
      currency={currency}
    />
  )
}

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/
const day = /^\d{4}-\d\d-\d\d$/

function PlainText({ value }: { value: string }): ReactElement {
  if (instant.test(value)) return <Instant at={value} />
  // Noon is the same day everywhere that matters.
  if (day.test(value)) return <Instant at={`${value}T04:00:00.000Z`} show="date" />
  return <bdi className="whitespace-pre-line">{value}</bdi>
}

function Nothing(): ReactElement {
  return <span className="text-muted">{useText()('auditlog.none')}</span>
}

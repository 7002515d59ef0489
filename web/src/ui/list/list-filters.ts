import type { ReactElement } from 'react'
import type { MessageId } from '../../i18n/message-id.ts'
import { oneOfParam, type Parameter, textParam } from '../../lib/call/query-params.ts'

type Choice = { readonly value: string; readonly label: MessageId }

/**
 * The filters of a list. `name` is the field in the endpoint's input and in the address; a value of
 * '' is left out of the call.
 */
export type ListFilter =
  | {
      readonly kind: 'choice'
      readonly name: string
      readonly label: MessageId
      readonly choices: readonly Choice[]
      readonly otherwise: string
    }
  | {
      readonly kind: 'search'
      readonly name: string
      readonly label: MessageId
      readonly placeholder: string | null
      /** Instead of an example: what may be typed. */
      readonly hint: MessageId | null
      readonly lengthMax: number
    }
  | { readonly kind: 'day'; readonly name: string; readonly label: MessageId }
  | {
      readonly kind: 'own'
      readonly name: string
      readonly lengthMax: number
      readonly control: FilterControl
    }

/** A custom control of the page, for when none of the kinds fits. */
export type FilterControl = (props: {
  readonly value: string
  readonly onChange: (value: string) => void
}) => ReactElement

/** One of a few values. Without `all`, the first value is the list's default. */
export function choiceFilter<const Value extends string>(
  name: string,
  label: MessageId,
  values: readonly Value[],
  labelOf: (value: Value) => MessageId,
  all?: MessageId,
): ListFilter {
  const choices = values.map((value) => ({ value, label: labelOf(value) }))
  return {
    kind: 'choice',
    name,
    label,
    choices: all ? [{ value: '', label: all }, ...choices] : choices,
    otherwise: all ? '' : values[0]!,
  }
}

/** Typed text, searched once typing pauses. `placeholder` is an example as it would be typed. */
export function searchFilter(
  name: string,
  label: MessageId,
  {
    placeholder = null,
    hint = null,
    lengthMax = 80,
  }: { placeholder?: string | null; hint?: MessageId | null; lengthMax?: number } = {},
): ListFilter {
  return { kind: 'search', name, label, placeholder, hint, lengthMax }
}

/** A day in the site's zone, from the browser's own picker. */
export function dayFilter(name: string, label: MessageId): ListFilter {
  return { kind: 'day', name, label }
}

/** A filter with a custom control of the page. */
export function ownFilter(name: string, control: FilterControl, lengthMax = 80): ListFilter {
  return { kind: 'own', name, control, lengthMax }
}

/** How the address stores the filters. */
export function paramsOf(filters: readonly ListFilter[]): Record<string, Parameter<string>> {
  return Object.fromEntries(
    filters.map((filter) => {
      if (filter.kind === 'choice') {
        const values = filter.choices.map((choice) => choice.value)
        return [filter.name, oneOfParam(values, filter.otherwise)]
      }
      return [filter.name, textParam('', filter.kind === 'day' ? 10 : filter.lengthMax)]
    }),
  )
}

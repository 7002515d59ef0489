import { businessDay } from '@kancil/contract/time'
import { daysOf } from '@kancil/rules/wallet/period'
import { type ReactElement, useState } from 'react'
import { useText } from '../../i18n/use-text.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import {
  dayFilter,
  type FilterControl,
  type ListFilter,
  ownFilter,
} from '../../ui/list/list-filters.ts'
import { type ListPlace, useOwnPlace } from '../../ui/list/use-list-place.ts'

/** An account of the team, searched for when it is sent: half a name is nobody's. */
const AccountFilter: FilterControl = ({ value, onChange }): ReactElement => {
  const text = useText()
  const [typed, setTyped] = useState(value)
  return (
    <form
      className="flex items-end gap-2 w-full md:w-auto"
      onSubmit={(event) => {
        event.preventDefault()
        onChange(typed.trim())
      }}
    >
      <TextField
        className="grow min-w-0"
        label={text('agents.account')}
        maxLength={40}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" variant="secondary" className="shrink-0 whitespace-nowrap">
        {text('agents.filter')}
      </Button>
    </form>
  )
}

export const dayFilters = [dayFilter('from', 'agents.from'), dayFilter('to', 'agents.to')]

/** A place in a report of days: where none, or only one, is chosen, it names those it shows. */
export function useDaysPlace(
  filters: readonly ListFilter[],
  first: Readonly<Record<string, string>> = {},
): ListPlace {
  const place = useOwnPlace(filters, first)
  const [openedAt] = useState(() => new Date())
  const { from, to } = place.filters
  const days = daysOf(from || undefined, to || undefined, openedAt)
  return days
    ? { ...place, filters: { ...place.filters, from: days.fromDay, to: days.toDay } }
    : place
}

export const accountFilter = ownFilter('account', AccountFilter, 40)

/** The filters that are filled in, as a call takes them. */
export const filled = (filters: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''))

/** The address of the team's bets of a span, whose end is not part of it, or of a player's. */
export function betsPlace(from: Date, to: Date, account = ''): string {
  const days = [from, new Date(to.getTime() - 1)].map((at) => businessDay(at))
  return `personalHistoryCopy:${[...days, account].join('.')}`
}

/** The filters that such an address names. */
export function betFiltersOf(id: string): Record<string, string> {
  const [from = '', to = '', account = ''] = id.split('.')
  return { from, to, account }
}

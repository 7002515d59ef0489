import { periodKinds, type PeriodKind } from '@kancil/contract/agents/terms'
import { periodOf } from '@kancil/rules/agents/periods'
import type { Format } from '../../i18n/format.ts'

/** A day of the site in words: noon there is the same day everywhere that matters. */
export function dayText({ date }: Pick<Format, 'date'>, day: string): string {
  return date(`${day}T04:00:00.000Z`)
}

/**
 * A period's key as a person reads it: its day, its first and last day, or when its hour or its
 * five minutes began.
 */
export function periodText(format: Pick<Format, 'date' | 'dateTime'>, key: string): string {
  const [kind = '', ...rest] = key.split(':')
  const begin = rest.join(':')
  if (kind === 'hour' || kind === 'realtime')
    return format.dateTime(`${begin}${kind === 'hour' ? ':00' : ''}:00.000Z`)
  if (!(periodKinds as readonly string[]).includes(kind)) return key
  const { fromDay, toDay } = periodOf(kind as PeriodKind, begin)
  const from = dayText(format, fromDay)
  return fromDay === toDay ? from : `${from} – ${dayText(format, toDay)}`
}

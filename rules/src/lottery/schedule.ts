import { businessDay } from '@kancil/contract/time'

/** When a game draws. Data of the game; times are of its own zone. */
export type Schedule =
  | {
      /** A draw every so many seconds, all day. */
      readonly kind: 'every'
      readonly seconds: number
      /** Sales stop so long before the draw. */
      readonly closeSeconds: number
    }
  | {
      /** One draw on some days of the week (0 Sunday), or on days of the month. */
      readonly kind: 'days'
      readonly weekdays?: readonly number[]
      readonly monthDays?: readonly number[]
      /** `HH:mm`. */
      readonly drawAt: string
      readonly closeSeconds: number
      /** Sales begin so long before the draw. */
      readonly openSeconds: number
    }

export type PlannedIssue = {
  /** `yyyyMMdd-NNNN`: the day of the draw in the game's zone, and its number on that day. */
  readonly no: string
  readonly openAt: Date
  readonly closeAt: Date
  readonly drawAt: Date
}

/** The issues of a day (`yyyy-MM-dd`) in the game's zone, in the order of their draws. */
export function issuesOfDay(schedule: Schedule, zone: string, day: string): PlannedIssue[] {
  if (schedule.kind === 'days') return dayIssue(schedule, zone, day)
  const { seconds, closeSeconds } = schedule
  const start = instantOf(day, 0, zone).getTime()
  const end = instantOf(dayAfter(day), 0, zone).getTime()
  const issues: PlannedIssue[] = []
  for (let drawAt = start + seconds * 1_000; drawAt <= end; drawAt += seconds * 1_000)
    issues.push({
      no: issueNo(day, issues.length + 1),
      // One issue is always on sale: the next opens when this one closes.
      openAt: new Date(drawAt - (seconds + closeSeconds) * 1_000),
      closeAt: new Date(drawAt - closeSeconds * 1_000),
      drawAt: new Date(drawAt),
    })
  return issues
}

function dayIssue(
  schedule: Extract<Schedule, { kind: 'days' }>,
  zone: string,
  day: string,
): PlannedIssue[] {
  const { weekdays = [], monthDays = [], closeSeconds, openSeconds } = schedule
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  if (!weekdays.includes(weekday) && !monthDays.includes(Number(day.slice(8)))) return []
  const [hours, minutes] = schedule.drawAt.split(':').map(Number) as [number, number]
  const drawAt = instantOf(day, hours * 3_600 + minutes * 60, zone).getTime()
  return [
    {
      no: issueNo(day, 1),
      openAt: new Date(drawAt - openSeconds * 1_000),
      closeAt: new Date(drawAt - closeSeconds * 1_000),
      drawAt: new Date(drawAt),
    },
  ]
}

/** A schedule in one line, for the record of changes. */
export function scheduleText(schedule: Schedule): string {
  const { closeSeconds } = schedule
  if (schedule.kind === 'every')
    return `every ${schedule.seconds} s, closes ${closeSeconds} s before`
  const { weekdays = [], monthDays = [], drawAt, openSeconds } = schedule
  const days = [
    ...(weekdays.length > 0 ? [`weekdays ${weekdays.toSorted().join(' ')}`] : []),
    ...(monthDays.length > 0 ? [`days ${monthDays.toSorted((a, b) => a - b).join(' ')}`] : []),
  ]
  return `${drawAt}, ${days.join(', ')}, opens ${openSeconds} s and closes ${closeSeconds} s before`
}

/** The days whose issues are needed from now until so many days ahead. */
export function daysAhead(now: Date, zone: string, days: number): string[] {
  const list = [businessDay(now, zone)]
  while (list.length <= days) list.push(dayAfter(list.at(-1)!))
  return list
}

function issueNo(day: string, count: number): string {
  return `${day.replaceAll('-', '')}-${String(count).padStart(4, '0')}`
}

/** The day after a day (`yyyy-MM-dd`). */
export function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
}

/** The instant of a wall clock's time in a zone, whatever zone the process runs in. */
export function instantOf(day: string, secondsOfDay: number, zone: string): Date {
  const wall = Date.parse(`${day}T00:00:00Z`) + secondsOfDay * 1_000
  let instant = wall
  // The offset depends on the instant looked for: the second pass corrects it at its changes.
  for (let pass = 0; pass < 2; pass++) instant = wall - offsetOf(instant, zone)
  return new Date(instant)
}

const formats = new Map<string, Intl.DateTimeFormat>()

function offsetOf(instant: number, zone: string): number {
  let format = formats.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      ...{ timeZone: zone, calendar: 'gregory', numberingSystem: 'latn', hourCycle: 'h23' },
      ...{ year: 'numeric', month: '2-digit', day: '2-digit' },
      ...{ hour: '2-digit', minute: '2-digit', second: '2-digit' },
    })
    formats.set(zone, format)
  }
  const part = Object.fromEntries(
    format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]),
  ) as Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', number>
  const wall = Date.UTC(part.year, part.month - 1, part.day, part.hour, part.minute, part.second)
  return wall - Math.floor(instant / 1_000) * 1_000
}

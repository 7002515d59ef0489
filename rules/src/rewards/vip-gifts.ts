import type { VipLevel } from '@kancil/contract/rewards/programme-terms'
import type { VipGiftKind } from '@kancil/contract/rewards/vip'

export type DueGift = {
  readonly kind: VipGiftKind
  readonly level: number
  readonly amount: number
  /** Names it for good: each is given once. */
  readonly key: string
}

const dayMs = 86_400_000
/** A birthday gift can be claimed from the day on for this long. */
const birthdayDays = 7

/** Days `yyyy-MM-dd` before another. */
export function daysBefore(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - days * dayMs).toISOString().slice(0, 10)
}

/** The Monday of a day's week. */
export function weekOf(day: string): string {
  return daysBefore(day, (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7)
}

/** The year of the birthday that is today or was within the days before; null for none. */
function birthdayYear(birthday: string | null, today: string): string | null {
  if (!birthday) return null
  const isLeapDay = birthday.endsWith('-02-29')
  for (let back = 0; back < birthdayDays; back++) {
    const day = daysBefore(today, back)
    const isOn = day.slice(5) === birthday.slice(5)
    // Without a 29 February the day after the 28th stands for it.
    const standsIn = isLeapDay && day.endsWith('-03-01') && daysBefore(day, 1).endsWith('-02-28')
    if (isOn || standsIn) return day.slice(0, 4)
  }
  return null
}

/** What a member of a level can claim on a day, but for what they have. */
export function vipGiftsDue(
  ladder: readonly VipLevel[],
  level: number,
  days: { readonly birthday: string | null; readonly today: string },
  claimed: ReadonlySet<string>,
): readonly DueGift[] {
  const step = ladder[level]!
  const year = birthdayYear(days.birthday, days.today)
  const gifts: readonly DueGift[] = [
    ...ladder.slice(1, level + 1).map((reached, index) => ({
      ...{ kind: 'rise' as const, level: index + 1, amount: reached.riseGift },
      key: `rise:${index + 1}`,
    })),
    { kind: 'week', level, amount: step.weekGift, key: `week:${weekOf(days.today)}` },
    ...(year === null
      ? []
      : [
          {
            ...{ kind: 'birthday' as const, level, amount: step.birthdayGift },
            key: `birthday:${year}`,
          },
        ]),
  ]
  return gifts.filter(({ amount, key }) => amount > 0 && !claimed.has(key))
}

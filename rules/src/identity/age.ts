import { fitsPattern } from './patterns.ts'

/**
 * Whole years between a birthday and today, both `yyyy-MM-dd` in the site's zone. Someone born on
 * 29 February turns a year older on 1 March of a common year.
 */
export function ageOn(birthday: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthday.slice(0, 4))
  return today.slice(5) >= birthday.slice(5) ? years : years - 1
}

export const ageMax = 120

/** Why a birthday is refused: not a day, in the future or too long ago, or too young. */
export function birthdayFault(
  birthday: string,
  today: string,
  minimumAge: number,
): 'pattern' | 'under_age' | null {
  if (!fitsPattern(11, birthday) || birthday > today || ageOn(birthday, today) > ageMax)
    return 'pattern'
  return ageOn(birthday, today) < minimumAge ? 'under_age' : null
}

/** A member's level, by which withdrawals are limited. Levels begin with the VIP programme. */
export function withdrawalLevel(_memberId: string): number {
  return 0
}

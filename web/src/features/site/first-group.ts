import type { VendorGroup } from '@kancil/contract/games/vendors'

/** Where “Games” leads: the slots if there are any, else the first category that has games. */
export function firstGroup(groups: readonly VendorGroup[]): VendorGroup | undefined {
  return groups.find((group) => group.gameCategory === 'RNG') ?? groups[0]
}

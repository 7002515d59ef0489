import type { VendorGroup } from '@kancil/contract/games/vendors'

const cockfightVendor = 'SV3'

export type HeaderEntry =
  | { readonly kind: 'category'; readonly group: VendorGroup }
  | { readonly kind: 'cockfight'; readonly vassalage: string }

/**
 * The header's tabs (specification, section 2): each category whose vendor list is not empty, plus
 * the cockfight after live when the sports vendor SV3 exists, even if live has no vendor.
 */
export function headerEntries(groups: readonly VendorGroup[]): readonly HeaderEntry[] {
  const visible = groups.filter((group) => group.vendors.length > 0)
  const entries: HeaderEntry[] = visible.map((group) => ({ kind: 'category', group }))
  const exists = visible.some((group) =>
    group.vendors.some((vendor) => vendor.vassalage === cockfightVendor),
  )
  if (!exists) return entries
  const afterLive = visible.findLastIndex((group) => beforeCockfight.has(group.gameCategory)) + 1
  return entries.toSpliced(afterLive, 0, { kind: 'cockfight', vassalage: cockfightVendor })
}

const beforeCockfight: ReadonlySet<string> = new Set(['ELOTT', 'LOTT', 'LIVE'])

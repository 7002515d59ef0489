import type { Kernel } from '../../../kernel/kernel.ts'
import type { VendorClient } from '../gateway/vendor-client.ts'
import { catalogueOf, type VendorEntry } from '../catalogue/games.ts'

/** The dialect of vendors that keep purses. */
export const purseDialect = 'transfer'

/** What every operation on purses needs. */
export type PurseGround = { readonly kernel: Kernel; readonly client: VendorClient }

export async function purseVendors(kernel: Kernel): Promise<VendorEntry[]> {
  const { vendors } = await catalogueOf(kernel)
  return vendors.filter(({ dialect }) => dialect === purseDialect)
}

export async function purseVendor(kernel: Kernel, id: string): Promise<VendorEntry | undefined> {
  return (await purseVendors(kernel)).find((vendor) => vendor.id === id)
}

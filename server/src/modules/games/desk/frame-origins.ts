import type { Kernel } from '../../../kernel/kernel.ts'
import { catalogueOf } from '../catalogue/games.ts'

/** Where the games of vendors in use load from, for the pages' content security policy. */
export async function vendorFrameOrigins(kernel: Kernel): Promise<string[]> {
  const { vendors } = await catalogueOf(kernel)
  const origins = vendors
    .filter(({ status, baseUrl }) => status !== 'off' && baseUrl !== '')
    .flatMap(({ frameOrigins, baseUrl }) =>
      frameOrigins.length > 0 ? frameOrigins : [new URL(baseUrl).origin],
    )
  return [...new Set(origins)].toSorted()
}

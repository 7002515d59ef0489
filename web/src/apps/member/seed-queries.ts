import { siteInfo } from '@kancil/contract/site/info'
import { systemStatus } from '@kancil/contract/site/status'
import type { QueryClient } from '@tanstack/react-query'
import { createQueryClient, keyOf, seedQuery } from '../../lib/call/queries.ts'
import type { Boot } from './boot.ts'

/** A cache that already holds the answers that came with the page. */
export function seedQueries(boot: Pick<Boot, 'info' | 'status' | 'reads'>): QueryClient {
  const queries = createQueryClient()
  seedQuery(queries, keyOf(siteInfo, {}), boot.info)
  seedQuery(queries, keyOf(systemStatus, {}), boot.status)
  for (const read of boot.reads) seedQuery(queries, [read.name, read.input], read.value)
  return queries
}

import { testFaultsMax, type VendorTestResult } from '@kancil/contract/games/vendor-desk'
import { eachAlone } from '../../../kernel/jobs/each-alone.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { VendorClient, VendorProbe } from '../gateway/vendor-client.ts'
import { catalogueOf, type VendorEntry } from './games.ts'
import { putListCheck } from './list-check-store.ts'
import { putGames } from './vendors.ts'

/**
 * Fetches what vendors offer: new games, changed facts. A list that does not come or does not fit
 * is left, and shown to the operators.
 */
export async function takeLists(kernel: Kernel, client: VendorClient): Promise<void> {
  const { vendors } = await catalogueOf(kernel)
  const reachable = vendors.filter(({ status, baseUrl }) => status !== 'off' && baseUrl !== '')
  await eachAlone(reachable, async (vendor) => {
    const { games } = await probeList(kernel, client, vendor)
    if (games) await putGames(kernel, vendor.id, games)
  })
}

/** Calls for the list of games and keeps what was found, for operators to see. */
export async function probeList(
  { db, clock, log }: Pick<Kernel, 'db' | 'clock' | 'log'>,
  client: VendorClient,
  vendor: VendorEntry,
): Promise<VendorProbe> {
  const probe = await client.probe(vendor)
  const found = {
    ...{ verdict: verdictOf(probe), httpStatus: probe.status, games: probe.games?.length ?? 0 },
    faults: probe.faults.slice(0, testFaultsMax),
  }
  await putListCheck(db, { vendorId: vendor.id, at: clock.now(), ...found })
  if (found.verdict !== 'fine')
    log.warn({ vendor: vendor.id, ...found }, 'a list of games cannot be taken over')
  return probe
}

/** What an operator is told about a call for a list of games. */
export function verdictOf({
  fault,
  games,
  faults,
  status,
}: VendorProbe): VendorTestResult['verdict'] {
  if (fault) return fault
  if (games) return 'fine'
  if (faults.length > 0) return 'games_invalid'
  return status === 401 || status === 403 ? 'refused' : 'no_list'
}

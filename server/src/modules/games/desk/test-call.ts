import {
  importVendorGames,
  testAnswerCharactersMax,
  testFaultsMax,
  testVendor,
  type VendorTestResult,
} from '@kancil/contract/games/vendor-desk'
import { Refusal } from '../../../kernel/http/refusal.ts'
import { serve } from '../../../kernel/http/serve.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { serveDecision } from '../../operator/door.ts'
import { catalogueOf, forgetCatalogue, type VendorEntry } from '../catalogue/games.ts'
import { onCatalogue } from '../catalogue/on-catalogue.ts'
import { probeList, verdictOf } from '../catalogue/take-lists.ts'
import { putGames } from '../catalogue/vendors.ts'
import type { VendorClient, VendorProbe } from '../gateway/vendor-client.ts'

/** Serves the test call and the import of a vendor's list of games. */
export function serveTestCall(kernel: Kernel, client: VendorClient): void {
  const { clock, secrets, config } = kernel
  serve(kernel, testVendor, async (_context, { vendorId }) =>
    resultOf(await client.probe(await vendorNow(kernel, vendorId))),
  )
  serveDecision(kernel, importVendorGames, {
    ...onCatalogue,
    action: 'games.importVendorGames',
    subject: (_row: unknown, { vendorId }: Imported) => `vendor:${vendorId}`,
    async prepare(_context, { vendorId }) {
      const vendor = await vendorNow(kernel, vendorId)
      const { games, faults } = await probeList(kernel, client, vendor)
      return { vendor, games, fault: faults[0] }
    },
    async act(
      tx,
      _row,
      _context,
      { vendorId },
      { vendor, games, fault },
    ): Promise<{ outcome: Imported; after: object }> {
      if (fault) throw new Refusal('games_invalid', fault)
      if (!games) throw new Refusal('vendor_unanswering')
      const added = new Set(games.map(({ code }) => code).filter((code) => !vendor.games.has(code)))
      await putGames({ db: tx, clock, secrets, config }, vendorId, games)
      const updated = new Set(games.map(({ code }) => code)).size - added.size
      return {
        outcome: { vendorId, added: added.size, updated },
        after: { added: [...added].slice(0, 100), updated },
      }
    },
    view: ({ added, updated }) => ({ added, updated }),
  })
}

type Imported = { readonly vendorId: string; readonly added: number; readonly updated: number }

/** As it is stored this moment: another process may have changed its address or keys. */
async function vendorNow(kernel: Kernel, vendorId: string): Promise<VendorEntry> {
  forgetCatalogue(kernel.db)
  const vendor = (await catalogueOf(kernel)).vendorById.get(vendorId)
  if (!vendor) throw new Refusal('not_found')
  return vendor
}

function resultOf(probe: VendorProbe): VendorTestResult {
  const { url, keyId, status, body, games, faults, milliseconds } = probe
  return {
    verdict: verdictOf(probe),
    ...{ url, keyId, milliseconds, httpStatus: status },
    // A cut inside a surrogate pair, or a NUL, would not be text.
    answer: body.slice(0, testAnswerCharactersMax).replace(/[\0\p{Cs}]/gu, '�'),
    games: games?.length ?? 0,
    faults: faults.slice(0, testFaultsMax),
  }
}

import { saveVendor, type VendorSettings } from '@kancil/contract/games/vendor-desk'
import type { InputOf } from '@kancil/contract/endpoint'
import { faultOfAddress, originOfFrame, plainAddress } from '@kancil/rules/operator/vendor-address'
import type { Tx } from '../../../kernel/db.ts'
import { isIpRange } from '../../../kernel/http/ip-list.ts'
import { mayBePublicHost } from '../../../kernel/outside/public-address.ts'
import { Refusal } from '../../../kernel/http/refusal.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { type ActResult, serveDecision } from '../../operator/door.ts'
import { onCatalogue } from '../catalogue/on-catalogue.ts'
import {
  insertVendor,
  lockVendor,
  type StoredVendor,
  updateVendor,
  type VendorProfile,
} from './store.ts'

/** What the calls of each dialect carry. */
const profiles: Readonly<Record<VendorSettings['dialect'], VendorProfile>> = {
  native: { needsSession: true, checksGames: true },
  // Its calls may name neither a session nor a game of ours.
  'softswiss-v2': { needsSession: false, checksGames: false },
  process: { needsSession: false, checksGames: false },
  // It never calls: its players' bets are in its own books.
  transfer: { needsSession: true, checksGames: true },
}

/** Serves the decision that makes a vendor or changes how it is reached. */
export function serveSaveVendor(kernel: Kernel): void {
  serveDecision(kernel, saveVendor, {
    ...onCatalogue,
    action: 'games.saveVendor',
    subject: (_row: unknown, { id }: { id: string; version: number }) => `vendor:${id}`,
    act: (tx, _row, { now }, input) => save(kernel, tx, input, now),
    view: ({ version }) => ({ version }),
  })
}

async function save(
  kernel: Kernel,
  tx: Tx,
  { vendorId: id, version, ...input }: InputOf<typeof saveVendor>,
  now: Date,
): Promise<ActResult<{ id: string; version: number }>> {
  const before = await lockVendor(tx, id)
  if (before && version === 0) throw new Refusal('vendor_exists')
  if ((before?.version ?? 0) !== version) throw new Refusal('vendor_changed')
  const after = checkedSettings(kernel, input, before)
  if (!before) {
    const vassalage = id.toUpperCase().replaceAll('-', '_')
    const isNew = await insertVendor(tx, { id, vassalage, ...after }, profiles[after.dialect], now)
    if (!isNew) throw new Refusal('vendor_exists')
    return { outcome: { id, version: 1 }, after }
  }
  if (after.dialect !== before.dialect) throw new Refusal('dialect_fixed')
  await updateVendor(tx, id, after)
  const { id: _id, version: _version, ...settings } = before
  return { outcome: { id, version: version + 1 }, before: settings, after }
}

function checkedSettings(
  { config: { realMoney } }: Kernel,
  input: VendorSettings,
  before: StoredVendor | null,
): VendorSettings {
  const displayName = input.displayName.trim()
  if (displayName === '') throw new Refusal('bad_request', { field: 'displayName' })
  const baseUrl = plainAddress(input.baseUrl)
  // The house's own studio stands in the row as a placeholder, which stays as it is.
  if (baseUrl !== '' && baseUrl !== before?.baseUrl) {
    const fault = faultOfAddress(baseUrl, { realMoney, isPublicHost: mayBePublicHost })
    if (fault) throw new Refusal(fault)
  }
  const frameOrigins = input.frameOrigins.map((typed) => {
    const origin = originOfFrame(typed, realMoney)
    if (origin === null) throw new Refusal('frame_origin_invalid', { origin: typed })
    return origin
  })
  const wrong = input.allowedIps.find((range) => !isIpRange(range))
  if (wrong !== undefined) throw new Refusal('allowed_ip_invalid', { range: wrong })
  return { ...input, displayName, baseUrl, frameOrigins }
}

import {
  addVendorKey,
  retireVendorKey,
  vendorLiveKeysMax,
} from '@kancil/contract/games/vendor-desk'
import { isSandboxKey } from '@kancil/contract/seamless/sandbox-keys'
import { randomToken } from '../../../kernel/chance.ts'
import { Refusal } from '../../../kernel/http/refusal.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { serveDecision } from '../../operator/door.ts'
import { onCatalogue } from '../catalogue/on-catalogue.ts'
import { sealVendorSecret } from '../catalogue/secrets.ts'
import { putKeyRow } from '../catalogue/store.ts'
import { keysOfVendor, lockVendor, retireKeyRow } from './store.ts'

const secretBytes = 32

/** Serves adding and retiring a vendor's keys; the vendor's row is the lock. */
export function serveVendorKeys(kernel: Kernel): void {
  serveDecision(kernel, addVendorKey, {
    ...onCatalogue,
    action: 'games.addVendorKey',
    lock: (tx, { vendorId }) => lockVendor(tx, vendorId),
    subject: ({ id }) => `vendor:${id}`,
    async act(tx, { id }, { now }, input) {
      const keyId = input.keyId ?? `key-${randomToken(6)}`
      const secret = input.secret ?? randomToken(secretBytes)
      if (kernel.config.realMoney && isSandboxKey(secret)) throw new Refusal('key_public')
      const keys = await keysOfVendor(tx, id, now)
      if (keys.some((key) => key.keyId === keyId)) throw new Refusal('key_exists')
      if (keys.filter(({ isLive }) => isLive).length >= vendorLiveKeysMax)
        throw new Refusal('keys_full')
      const sealed = sealVendorSecret(kernel, `${id}/${keyId}`, secret)
      await putKeyRow(tx, { vendorId: id, keyId, sealed, retiredAt: null }, now)
      return { outcome: { keyId, secret }, after: { keyId } }
    },
    view: (outcome) => outcome,
  })
  serveDecision(kernel, retireVendorKey, {
    ...onCatalogue,
    action: 'games.retireVendorKey',
    lock: (tx, { vendorId }) => lockVendor(tx, vendorId),
    subject: ({ id }) => `vendor:${id}`,
    async act(tx, { id }, { now }, { keyId }) {
      const keys = await keysOfVendor(tx, id, now)
      if (!keys.some((key) => key.keyId === keyId)) throw new Refusal('not_found')
      const isNews = await retireKeyRow(tx, id, keyId, now)
      return { outcome: null, unchanged: !isNews, before: { keyId } }
    },
    view: () => ({}),
  })
}

/**
 * The key of our own studio for play money, on loopback only. It is no secret, so a real vendor
 * never gets it; real keys are set in the console and stored encrypted in the database.
 */
export const sandboxVendor = {
  code: 'rimba',
  keyId: 'rimba-sandbox-1',
  key: 'sandbox-only-rimba-7b1f0a54c2e94d6f8f3e5d10',
} as const

/** The sandbox's vendor with purses of its own, and its key, which is no secret either. */
export const sandboxPurseVendor = {
  code: 'kenari',
  keyId: 'kenari-sandbox-1',
  key: 'sandbox-only-kenari-5e0c7d2f9a184b36a1d8c4f2',
} as const
/** Where the sandbox's vendor answers, below the sandbox's address. */
export const sandboxPurseVendorPath = '/vendors/kenari'

export function isSandboxKey(secret: string): boolean {
  return secret === sandboxVendor.key || secret === sandboxPurseVendor.key
}

/**
 * The key of our own studio for play money, on loopback only. It is no secret, so a real vendor
 * never gets it; real keys are set in the console and stored encrypted in the database.
 */
export const sandboxVendor = {
  code: 'rimba',
  keyId: 'rimba-sandbox-1',
  key: 'sandbox-only-rimba-7b1f0a54c2e94d6f8f3e5d10',
} as const

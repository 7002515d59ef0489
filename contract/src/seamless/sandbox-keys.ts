/**
 * The key of our own studio in play money, on loopback only. It is no secret, so a real vendor
 * never gets it; real keys come from the console and live in the database, encrypted.
 */
export const sandboxVendor = {
  code: 'rimba',
  keyId: 'rimba-sandbox-1',
  key: 'sandbox-only-rimba-7b1f0a54c2e94d6f8f3e5d10',
} as const

/** Addresses of the console's screens, for the server: what is not among them is not found. */
export const consolePaths = [
  '/',
  '/index.html',
  '/members',
  '/withdrawals',
  '/suspense',
  '/ledger',
  '/vendors',
  '/announcements',
  '/banners',
  '/notices',
  '/messages',
  '/status',
  '/settings',
  '/operators',
  '/audit',
  '/account',
] as const

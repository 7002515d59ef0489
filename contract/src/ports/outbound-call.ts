export type VendorKey = { readonly keyId: string; readonly secret: string }

/** A vendor's address, and the credentials to call it with. */
export type VendorTarget = {
  readonly code: string
  /** Without a trailing slash. */
  readonly baseUrl: string
  readonly key: VendorKey
}

/** A request for the server to send: the dialect only words and signs it. */
export type OutboundCall = {
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/**
 * What makes a request unique: passed in, so that a dialect has no clock and no randomness of its
 * own.
 */
export type SendingContext = {
  readonly at: number
  readonly nonce: string
  readonly requestId: string
}

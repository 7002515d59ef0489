/** The input for building the demo world, and what it reports about itself. */
export type DemoWorldOptions = {
  /** The database, migrated and empty: for the server's role, and for the owner. */
  readonly url: string
  readonly ownerUrl: string
  /**
   * Folder for files that outlive the programs; the sandbox keeps its own in `sandbox` below it.
   */
  readonly dataDir: string
  /** The address of this house's sandbox: customer service is there. */
  readonly sandboxUrl: string
  /** Called for each step that takes long enough for a person to notice. */
  readonly say: (message: string) => void
}

/** An account to sign in with, printed by `npm start`. */
export type SeededAccount = {
  /** Who it is, in two or three words: `Member`, `Agent, level 2`, `Operator`. */
  readonly who: string
  readonly username: string
  readonly password: string
  /** What else to enter or to know, such as the secret of an authenticator. */
  readonly note?: string
}

/**
 * Commits of the demo world need not reach the disk one by one: the mark that says it is complete
 * is written after them by a connection that waits, and a world without the mark is rebuilt.
 */
export function urlWithoutSync(url: string): string {
  const address = new URL(url)
  // Nobody waits for an answer here: a busy machine may take its time.
  address.searchParams.set('connect_timeout', '60')
  address.searchParams.set('options', '-c synchronous_commit=off')
  return address.href
}

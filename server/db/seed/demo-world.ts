/** What the making of the demo world is given, and what it tells of itself. */
export type DemoWorldOptions = {
  /** The database, migrated and empty: for the server's role, and for the owner. */
  readonly url: string
  readonly ownerUrl: string
  /**
   * Folder of what outlives the programs; the sandbox keeps its own files in `sandbox` below it.
   */
  readonly dataDir: string
  /** Where this house's sandbox answers: customer service is there. */
  readonly sandboxUrl: string
  /** Hears of each step that takes a person's time. */
  readonly say: (message: string) => void
}

/** An account to sign in with, printed by `npm start`. */
export type SeededAccount = {
  /** Who it is, in two or three words: `Member`, `Agent, level 2`, `Operator`. */
  readonly who: string
  readonly username: string
  readonly password: string
  /** What else one needs or should know, as the secret of an authenticator. */
  readonly note?: string
}

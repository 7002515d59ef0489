/** What every view of a result gets. */
export type ResultProps = {
  result: Readonly<Record<string, unknown>> | undefined
  /** Whether the numbers appear one after the other. */
  isFresh?: boolean
  isSmall?: boolean
}

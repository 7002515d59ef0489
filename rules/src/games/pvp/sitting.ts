/** What the record of a sitting at a card table shows. Money is in integers x1,000,000. */
export type SittingShown = {
  readonly type: 'sitting'
  readonly level: string
  readonly hands: number
  readonly rake: number
  /** Newest first. */
  readonly latest: readonly { readonly handId: string; readonly net: number }[]
}

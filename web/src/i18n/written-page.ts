/** A paragraph, or the items of a list; `[words](/path)` is a link, `{brand}` a value. */
export type PageBlock = string | readonly string[]
export type PageSection = {
  /** The fragment in the address, after `#`. */
  readonly id: string
  readonly heading: string
  readonly blocks: readonly PageBlock[]
}
export type WrittenPage = {
  readonly title: string
  readonly summary: string
  readonly sections: readonly PageSection[]
}
export type WrittenPages = Readonly<Record<string, WrittenPage>>

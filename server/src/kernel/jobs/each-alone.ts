const failuresKept = 20

/**
 * Does the same work for each item, one after the other; one that fails does not keep the others
 * from theirs.
 *
 * @param items may be read as the work goes on
 * @throws the first failures together, at the end; the message says how many there were
 */
export async function eachAlone<Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = []
  let [count, failed] = [0, 0]
  for await (const item of items) {
    count += 1
    try {
      await work(item)
    } catch (error) {
      failed += 1
      if (failures.length < failuresKept) failures.push(error)
    }
  }
  if (failed > 0) throw new AggregateError(failures, `${failed} of ${count} failed`)
}

/** Reads the page that follows an item; the first page after null, and an empty one at the end. */
type PageAfter<Item> = (last: Item | null) => Promise<readonly Item[]>

/** Pages that follow one another, each read after the last item of the one before. */
export async function* pagesOf<Item>(pageAfter: PageAfter<Item>): AsyncGenerator<readonly Item[]> {
  for (let last: Item | null = null; ;) {
    const page: readonly Item[] = await pageAfter(last)
    if (page.length === 0) return
    yield page
    last = page.at(-1)!
  }
}

/** The items of such pages, one after the other. */
export async function* pageByPage<Item>(pageAfter: PageAfter<Item>): AsyncGenerator<Item> {
  for await (const page of pagesOf(pageAfter)) yield* page
}

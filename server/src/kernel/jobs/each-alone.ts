/**
 * Does the same work for each item, one after the other; one that fails does not keep the others
 * from theirs.
 *
 * @param items may be read as the work goes on
 * @throws all failures together, at the end
 */
export async function eachAlone<Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = []
  let count = 0
  for await (const item of items) {
    count += 1
    try {
      await work(item)
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} of ${count} failed`)
}

/** The items of pages that follow one another, each read after the last item of the one before. */
export async function* pageByPage<Item>(
  pageAfter: (last: Item | null) => Promise<readonly Item[]>,
): AsyncGenerator<Item> {
  for (let last: Item | null = null; ;) {
    const page: readonly Item[] = await pageAfter(last)
    if (page.length === 0) return
    yield* page
    last = page.at(-1)!
  }
}

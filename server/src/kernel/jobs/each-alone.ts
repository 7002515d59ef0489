/**
 * Does the same work for each item, one after the other; one that fails does not keep the others
 * from theirs.
 *
 * @throws all failures together, at the end
 */
export async function eachAlone<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  await eachPageAlone((last) => Promise.resolve(last === null ? items : []), work)
}

/** The same for pages that follow one another, each read after the last item of the one before. */
export async function eachPageAlone<Item>(
  pageAfter: (last: Item | null) => Promise<readonly Item[]>,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = []
  let count = 0
  for (let last: Item | null = null; ;) {
    const page: readonly Item[] = await pageAfter(last)
    if (page.length === 0) break
    for (const item of page)
      try {
        await work(item)
      } catch (error) {
        failures.push(error)
      }
    count += page.length
    last = page.at(-1)!
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} of ${count} failed`)
}

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
  const failures: unknown[] = []
  for (const item of items)
    try {
      await work(item)
    } catch (error) {
      failures.push(error)
    }
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} of ${items.length} failed`)
}

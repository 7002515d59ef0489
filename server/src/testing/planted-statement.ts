import pg from 'pg'

type Query = (text: unknown, ...rest: unknown[]) => unknown

/**
 * Plants a defect in the product's statements while `work` runs: `from` is replaced by `to`. A bar
 * whose test does not notice has no teeth.
 *
 * @throws if no statement had `from`
 */
export async function withStatement(
  { from, to }: { readonly from: string; readonly to: string },
  work: () => Promise<void>,
): Promise<void> {
  const client = pg.Client.prototype as unknown as { query: Query }
  const sound = client.query
  let planted = 0
  client.query = function (this: unknown, text, ...rest) {
    if (typeof text !== 'string' || !text.includes(from)) return sound.call(this, text, ...rest)
    planted += 1
    return sound.call(this, text.replaceAll(from, to), ...rest)
  }
  try {
    await work()
  } finally {
    client.query = sound
  }
  if (planted === 0) throw new Error(`no statement has "${from}"`)
}

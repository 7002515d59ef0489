const measuredForMs = 60_000
const patienceMs = 3_000

export type AddressSpeed = { readonly domain: string; readonly speed: number }

/**
 * Measures the site's addresses from the server: the time to the first answer. A measurement is
 * valid for a minute; redirects are not followed and answers are not kept.
 */
export function addressSpeeds(): (domains: readonly string[]) => Promise<AddressSpeed[]> {
  const cache = new Map<string, { readonly at: number; readonly speed: Promise<number> }>()
  return async (domains) => {
    for (const domain of cache.keys()) if (!domains.includes(domain)) cache.delete(domain)
    const measured = await Promise.all(
      domains.map(async (domain) => {
        const cached = cache.get(domain)
        const now = performance.now()
        const fresh =
          cached && now - cached.at < measuredForMs ? cached : { at: now, speed: measure(domain) }
        cache.set(domain, fresh)
        return { domain, speed: await fresh.speed }
      }),
    )
    const rank = ({ speed }: AddressSpeed): number => (speed < 0 ? Infinity : speed)
    return measured.toSorted((a, b) => (rank(a) === rank(b) ? 0 : rank(a) - rank(b)))
  }
}

async function measure(domain: string): Promise<number> {
  const started = performance.now()
  try {
    const answer = await fetch(`${domain}/health`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(patienceMs),
    })
    await answer.body?.cancel()
    return answer.status < 500 ? Math.round(performance.now() - started) : -1
  } catch {
    return -1
  }
}

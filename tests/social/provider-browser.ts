/**
 * A browser on a provider's pages: it keeps their cookies and follows their redirects by itself.
 */
export type ProviderBrowser = {
  readonly cookies: Map<string, string>
  /**
   * Opens the provider's address, chooses a person ('' refuses), and returns the address it is sent
   * back to.
   */
  choose(url: string, person: string): Promise<URL>
}

/** @param home where redirects lead out of the provider: the platform's origin */
export function providerBrowser(home: string): ProviderBrowser {
  const cookies = new Map<string, string>()

  async function ask(url: string, form?: Record<string, string>): Promise<Response> {
    const response = await fetch(url, {
      redirect: 'manual',
      method: form ? 'POST' : 'GET',
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
      },
      ...(form ? { body: new URLSearchParams(form).toString() } : {}),
    })
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const at = pair.indexOf('=')
      if (/expires=thu, 01 jan 1970/i.test(line)) cookies.delete(pair.slice(0, at))
      else cookies.set(pair.slice(0, at), pair.slice(at + 1))
    }
    return response
  }

  /** Follows redirects until a page, or back to the platform. */
  async function follow(first: Response, from: string): Promise<{ page?: string; home?: URL }> {
    let [response, at] = [first, from]
    for (let hops = 0; hops < 10; hops++) {
      const location = response.headers.get('location')
      if (!location) return { page: at }
      const next = new URL(location, at)
      if (next.origin === home) return { home: next }
      at = next.href
      response = await ask(at)
    }
    throw new Error(`too many redirects from ${from}`)
  }

  return {
    cookies,
    async choose(url, person) {
      const opened = await follow(await ask(url), url)
      if (opened.home) return opened.home
      const chosen = await follow(await ask(opened.page!, { person }), opened.page!)
      if (!chosen.home) throw new Error(`the provider stayed at ${chosen.page}`)
      return chosen.home
    },
  }
}

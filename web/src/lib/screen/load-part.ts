let again = 0

/**
 * Fetches a part of the page's code. A browser remembers a module that failed to load for as long
 * as the page lives, so the retry uses a different address.
 */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load()
  } catch (error) {
    const address = /https?:\/\/\S+\.js\b/.exec(String(error))?.[0]
    if (!address) throw error
    again += 1
    const second = import(/* @vite-ignore */ `${address}?again=${again}`) as Promise<Part>
    // Reject with the first error: it names the part.
    return second.catch(() => Promise.reject(error as Error))
  }
}

let again = 0

/**
 * Fetches a part of the page's code. A browser keeps a module that did not arrive as failed for as
 * long as the page lives; under another address it is asked for once more.
 */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load()
  } catch (error) {
    const address = /https?:\/\/\S+\.js\b/.exec(String(error))?.[0]
    if (!address) throw error
    again += 1
    const second = import(/* @vite-ignore */ `${address}?again=${again}`) as Promise<Part>
    // Told as the first time: it names the part.
    return second.catch(() => Promise.reject(error as Error))
  }
}

/** Yields to the browser, so that a waiting press or paint is handled before what follows. */
export function breathe(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}

/** Ends the browser's task here: a press or a paint that waits has its turn before what follows. */
export function breathe(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}

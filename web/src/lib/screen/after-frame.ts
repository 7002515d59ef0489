/**
 * Does it once the coming frame is shown: the answer to a press is seen first, and what takes a
 * slow phone a while follows.
 */
export function afterFrame(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work))
}

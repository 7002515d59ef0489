/**
 * Runs a task after the next frame is shown: the response to a press appears first, then the work
 * that takes a slow phone a while.
 */
export function afterFrame(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work))
}

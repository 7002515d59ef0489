import type { ShownOutcome } from '../engine/fair/check-outcome.ts'
import { shownFacts } from './facts.ts'

/** Reads a round without reels from its record. */
export function shownOutcome(page: ParentNode): ShownOutcome {
  const { mode = '', outcome = 'null' } =
    page.querySelector<HTMLElement>('[data-outcome]')?.dataset ?? {}
  return { ...shownFacts(page), mode, outcome: JSON.parse(outcome) as unknown }
}

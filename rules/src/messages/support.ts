import type {
  SupportKind,
  SupportOutcome,
  SupportState,
} from '@kancil/contract/messages/support/case'
import { objectionsMax } from '@kancil/contract/messages/support/case'

/** Words of a text as its script has them: Chinese is not written with spaces. */
export function countWords(text: string): number {
  let words = 0
  for (const { isWordLike } of new Intl.Segmenter('en', { granularity: 'word' }).segment(text))
    if (isWordLike) words += 1
  return words
}

export type WordBounds = { readonly wordsMin: number; readonly wordsMax: number }

export function questionFault(
  text: string,
  { wordsMin, wordsMax }: WordBounds,
): 'question_too_short' | 'question_too_long' | null {
  const words = countWords(text)
  if (words < wordsMin) return 'question_too_short'
  return words > wordsMax ? 'question_too_long' : null
}

export type Standing = {
  readonly kind: SupportKind
  readonly state: SupportState
  readonly outcome: SupportOutcome
  readonly objections: number
}
export type SupportAct = 'take' | 'answer' | 'accept' | 'object' | 'withdraw' | 'close' | 'silence'
export type SupportFault =
  | 'already_closed'
  | 'not_answered'
  | 'objected_enough'
  | 'outcome_not_for_kind'

/** How a matter may end by an operator: a complaint is right or not, feedback is thanked for. */
export function outcomesFor(kind: SupportKind): readonly SupportOutcome[] {
  return kind === 'complaint' ? ['upheld', 'rejected'] : ['thanked']
}

/**
 * Where an act takes a matter: the next standing, a fault, or null where it is so already. Closed
 * is the end; nothing leads out of it.
 */
export function afterAct(
  now: Standing,
  act: SupportAct,
  outcome: SupportOutcome = '',
): Standing | SupportFault | null {
  const { state, kind, objections } = now
  if (state === 'closed') {
    if (act === 'accept') return now.outcome === 'accepted' ? null : 'not_answered'
    if (act === 'withdraw' && now.outcome === 'withdrawn') return null
    return act === 'object' ? 'not_answered' : 'already_closed'
  }
  const end = (how: SupportOutcome): Standing => ({ ...now, state: 'closed', outcome: how })
  switch (act) {
    case 'take':
      return state === 'received' ? { ...now, state: 'underReview' } : null
    case 'answer':
      return { ...now, state: 'answered' }
    case 'accept':
      return state === 'answered' ? end('accepted') : 'not_answered'
    case 'silence':
      return state === 'answered' ? end('silent') : 'not_answered'
    case 'object':
      if (state !== 'answered') return 'not_answered'
      if (objections >= objectionsMax) return 'objected_enough'
      return { ...now, state: 'underReview', objections: objections + 1 }
    case 'withdraw':
      return end('withdrawn')
    case 'close':
      return outcomesFor(kind).includes(outcome) ? end(outcome) : 'outcome_not_for_kind'
  }
}

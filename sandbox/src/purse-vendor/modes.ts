/** How the vendor can be told to treat an order. */
export const purseModes = [
  'prompt',
  'lost_answer',
  'lost_order',
  'slow',
  'late_success',
  'late_failure',
  'wrong_amount',
  'old_answer',
  'gibberish',
  'refuse',
] as const
export type PurseMode = (typeof purseModes)[number]

export const purseModeTexts: Record<PurseMode, string> = {
  prompt: 'carried out at once',
  lost_answer: 'carried out, but the answer is lost',
  lost_order: 'lost on the way: the vendor never sees it',
  slow: 'taken, and carried out after the delay',
  late_success: 'refused, and carried out after the delay all the same',
  late_failure: 'confirmed, and undone after the delay',
  wrong_amount: 'carried out, and confirmed with another amount',
  old_answer: 'carried out, and answered with the answer to the order before',
  gibberish: 'carried out, and answered with a web page',
  refuse: 'refused',
}

export function isPurseMode(text: string): text is PurseMode {
  return (purseModes as readonly string[]).includes(text)
}

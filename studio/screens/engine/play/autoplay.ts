/** What a player asked for: so many rounds, and when to stop before they are over. */
export type AutoPlan = {
  readonly rounds: number
  /** Stops once so much is lost since the start; x1,000,000. */
  readonly lossMost: number
  /** Stops after a single win of so much or more; null for never. */
  readonly winStop: number | null
}

export type Auto = {
  readonly plan: AutoPlan
  readonly left: number
  /** Won less staked since the start. */
  readonly net: number
}

export function startAuto(plan: AutoPlan): Auto {
  return { plan, left: plan.rounds, net: 0 }
}

/**
 * What is left after a round; null if it was the last, or the next stake could go beyond the loss
 * the player allows.
 */
export function afterRound(
  { plan, left, net }: Auto,
  round: { readonly amount: number; readonly payout: number },
): Auto | null {
  const newNet = net + round.payout - round.amount
  if (left <= 1) return null
  if (plan.winStop !== null && round.payout >= plan.winStop) return null
  if (round.amount - newNet > plan.lossMost) return null
  return { plan, left: left - 1, net: newNet }
}

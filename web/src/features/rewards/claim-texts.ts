/** Refusals that claims of every kind share. */
export const claimTexts = {
  reward_claimed: 'club.error.claimed',
  reward_not_due: 'club.error.notDue',
  reward_over: 'club.error.over',
} as const

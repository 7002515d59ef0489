/**
 * What the house gives besides promotions and points. `vip`, `signIn` and `referral` run one at a
 * time; of the others there may be several side by side.
 */
export const programmeKinds = [
  'vip',
  'mission',
  'signIn',
  'leaderboard',
  'referral',
  'raffle',
  'wheel',
  'redPacket',
] as const
export type ProgrammeKind = (typeof programmeKinds)[number]

/** Publishing one of these ends the one before. */
export const singleKinds: readonly ProgrammeKind[] = ['vip', 'signIn', 'referral']

export const programmeStates = ['draft', 'waiting', 'published', 'stopped'] as const
export type ProgrammeState = (typeof programmeStates)[number]

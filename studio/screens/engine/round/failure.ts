import { type RgsError, rgsReasons } from '@kancil/contract/seamless/rgs'
import type { TextKey } from '../texts/speaker.ts'

/** A failed call: refused with a code, or no answer at all (then the outcome is unknown). */
export type Failure =
  | { readonly kind: 'refused'; readonly code: RgsError; readonly reason: string | undefined }
  | { readonly kind: 'lost' }

/**
 * What to do next: `stay` at the reels and say why, `authenticate` again (an open round comes
 * back), `askAgain` for the payout after a second, `reconnect` when the player or the network says
 * so, or `stop` for good.
 */
export type Remedy = {
  readonly do: 'stay' | 'authenticate' | 'askAgain' | 'reconnect' | 'stop'
  readonly say: TextKey | null
}

const limitTexts: { readonly [reason: string]: TextKey } = {
  BET_LIMIT: 'failure.betLimit',
  LOSS_LIMIT: 'failure.lossLimit',
  WAGER_LIMIT: 'failure.wagerLimit',
  TIME_LIMIT: 'failure.timeLimit',
  PLAYER_LOCKED: 'failure.locked',
  SELF_EXCLUDED: 'failure.excluded',
  REALITY_CHECK_PENDING: 'failure.realityCheck',
  BONUS_TERMS: 'failure.bonusTerms',
  MINIMUM_ROUND_DURATION: 'failure.tooSoon',
}

type Call = 'authenticate' | 'play' | 'end'

const payoutPending: Remedy = { do: 'askAgain', say: 'failure.payoutPending' }
const notStaked: Remedy = { do: 'authenticate', say: 'failure.notStaked' }
const sessionOver: Remedy = { do: 'stop', say: 'failure.session' }

const remedies: { readonly [On in Call]: { readonly [Code in RgsError]: Remedy } } = {
  authenticate: {
    ERR_VAL: { do: 'reconnect', say: 'failure.general' },
    ERR_IPB: { do: 'reconnect', say: 'failure.general' },
    ERR_IS: sessionOver,
    ERR_ATE: sessionOver,
    ERR_GLE: { do: 'reconnect', say: 'failure.limits' },
    ERR_LOC: { do: 'reconnect', say: 'failure.unavailable' },
    ERR_GEN: { do: 'reconnect', say: 'failure.unavailable' },
    ERR_MAINTENANCE: { do: 'reconnect', say: 'failure.unavailable' },
  },
  play: {
    ERR_VAL: notStaked,
    ERR_IPB: { do: 'stay', say: 'failure.funds' },
    ERR_IS: sessionOver,
    ERR_ATE: sessionOver,
    ERR_GLE: { do: 'stay', say: 'failure.limits' },
    ERR_LOC: notStaked,
    ERR_GEN: notStaked,
    ERR_MAINTENANCE: notStaked,
  },
  end: {
    ERR_VAL: payoutPending,
    ERR_IPB: payoutPending,
    ERR_IS: sessionOver,
    ERR_ATE: sessionOver,
    ERR_GLE: payoutPending,
    ERR_LOC: payoutPending,
    ERR_GEN: payoutPending,
    ERR_MAINTENANCE: payoutPending,
  },
}

/** For reasons that are more specific than the code. */
const remediesByReason: { readonly [On in Call]: { readonly [reason: string]: Remedy } } = {
  authenticate: {},
  play: {
    [rgsReasons.betActive]: { do: 'authenticate', say: 'failure.roundOpen' },
    [rgsReasons.stakeUnknown]: { do: 'authenticate', say: 'failure.stakeReturning' },
  },
  end: { [rgsReasons.betNotFound]: { do: 'authenticate', say: null } },
}

/** What the screen does after a failed call. A stake is never sent a second time. */
export function remedyFor(call: Call, failure: Failure): Remedy {
  if (failure.kind === 'lost') return { do: 'reconnect', say: 'failure.network' }
  const remedy = remediesByReason[call][failure.reason ?? ''] ?? remedies[call][failure.code]
  const limit = failure.code === 'ERR_GLE' && limitTexts[failure.reason ?? '']
  return limit ? { ...remedy, say: limit } : remedy
}

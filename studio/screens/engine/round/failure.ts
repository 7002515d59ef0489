import type { RgsError } from '@kancil/contract/seamless/rgs'
import type { TextKey } from '../texts/say.ts'

/**
 * An answer that is none: refused with a code, or no word at all (then nobody knows what happened).
 */
export type Failure =
  | { readonly kind: 'refused'; readonly code: RgsError; readonly reason: string | undefined }
  | { readonly kind: 'lost' }

/**
 * What follows: `stay` at the reels and say why, `authenticate` again (what is open comes back),
 * `askAgain` for the payout after a second, `reconnect` when the player or the network says so, or
 * `stop` for good.
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
  MINIMUM_ROUND_DURATION: 'failure.tooSoon',
}

const remedies: {
  readonly [Call in 'authenticate' | 'play' | 'end']: { readonly [Code in RgsError]: Remedy }
} = {
  authenticate: {
    ERR_IS: { do: 'stop', say: 'failure.session' },
    ERR_IPB: { do: 'reconnect', say: 'failure.general' },
    ERR_GLE: { do: 'reconnect', say: 'failure.limits' },
    ERR_BNF: { do: 'reconnect', say: 'failure.general' },
    ERR_BE: { do: 'reconnect', say: 'failure.general' },
    ERR_UE: { do: 'reconnect', say: 'failure.unavailable' },
    ERR_GE: { do: 'reconnect', say: 'failure.unavailable' },
  },
  play: {
    ERR_IS: { do: 'stop', say: 'failure.session' },
    ERR_IPB: { do: 'stay', say: 'failure.funds' },
    ERR_GLE: { do: 'stay', say: 'failure.limits' },
    ERR_BNF: { do: 'authenticate', say: 'failure.general' },
    ERR_BE: { do: 'authenticate', say: 'failure.roundOpen' },
    ERR_UE: { do: 'authenticate', say: 'failure.stakeReturning' },
    ERR_GE: { do: 'authenticate', say: 'failure.notStaked' },
  },
  end: {
    ERR_IS: { do: 'stop', say: 'failure.session' },
    ERR_IPB: { do: 'askAgain', say: 'failure.payoutPending' },
    ERR_GLE: { do: 'askAgain', say: 'failure.payoutPending' },
    ERR_BNF: { do: 'authenticate', say: null },
    ERR_BE: { do: 'authenticate', say: null },
    ERR_UE: { do: 'askAgain', say: 'failure.payoutPending' },
    ERR_GE: { do: 'askAgain', say: 'failure.payoutPending' },
  },
}

/** What the screen does after a call failed. A stake is never sent a second time. */
export function remedyFor(call: 'authenticate' | 'play' | 'end', failure: Failure): Remedy {
  if (failure.kind === 'lost') return { do: 'reconnect', say: 'failure.network' }
  const remedy = remedies[call][failure.code]
  const limit = failure.code === 'ERR_GLE' && limitTexts[failure.reason ?? '']
  return limit ? { ...remedy, say: limit } : remedy
}

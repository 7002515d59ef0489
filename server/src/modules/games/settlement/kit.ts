import { previewSettlement } from './preview.ts'
import { pushBalances } from './push.ts'
import { openRuns, runsOf } from './run-store.ts'
import { settleRun, settlementWork, startRun } from './run.ts'
import { settleBets } from './settle.ts'
import { refuseStakeOf, stakeBet } from './stake.ts'
import { lockBets } from './store.ts'

/**
 * The settlement kit (docs/decisions/settlement-kit.md): how the platform's own products book and
 * settle bets, by the same wallet commands as any vendor.
 */
export const settlementKit = {
  /** Why no new bet is taken now, or undefined. */
  refuseStakeOf,
  /** The stake, in the ticket's transaction. */
  stakeBet,
  /** A run over many bets, from the decision to the last payment. */
  ...{ startRun, settleRun, settlementWork, openRuns, runsOf },
  /** Single bets, in the caller's transaction. */
  ...{ lockBets, settleBets, pushBalances },
  previewSettlement,
} as const

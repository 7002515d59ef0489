import { money } from '@kancil/contract/money'
import { drawJackpot } from '@kancil/rules/games/jackpots'
import { hitFish, shotPayout } from '@kancil/rules/games/fishing/shot'
import { payoutOf } from '@kancil/rules/games/instant/instant-rules'
import { settlePot } from '@kancil/rules/games/pvp/pot'
import { ticketPayout } from '@kancil/rules/games/tables/ticket'
import { addDeposit, turnoverLeft } from '@kancil/rules/payments/turnover'
import { feeOf } from '@kancil/rules/payments/fee'
import { splitTakenBack } from '@kancil/rules/payments/taken-back'
import { afterAct, refuseWithdrawal } from '@kancil/rules/payments/withdrawal'
import { banInForce, refuseAct } from '@kancil/rules/safety/gate'
import { changeLimit, confirmLimit, depositRoom } from '@kancil/rules/safety/limit-change'
import { settlePick } from '@kancil/rules/sports/settle'
import { singlePayout, singleTerms } from '@kancil/rules/sports/bet'
import { jackpotShare } from '@kancil/rules/wallet/jackpot-share'

/** The product's own rules, as a world uses them; a planted defect puts another in place of one. */
export const coreRules = {
  ...{ drawJackpot, hitFish, shotPayout, payoutOf, settlePot, ticketPayout, jackpotShare },
  ...{ addDeposit, turnoverLeft, feeOf, splitTakenBack, afterAct, refuseWithdrawal },
  ...{ banInForce, refuseAct, changeLimit, confirmLimit, depositRoom },
  ...{ settlePick, singlePayout, singleTerms },
}
export type CoreRules = typeof coreRules

type Defect = { readonly name: string; readonly rules: Partial<CoreRules> }

let calls = 0

/** Each must be found by some seed, and by the same one again. */
export const coreDefects: readonly Defect[] = [
  {
    name: 'a hand of cards pays its rake to nobody',
    rules: {
      settlePot: (wins, purses) =>
        settlePot(wins, purses).map((seat) => ({ ...seat, rake: money(0n) })),
    },
  },
  {
    name: 'a jackpot’s share loses what is less than a sen',
    rules: { jackpotShare: (...facts) => ({ ...jackpotShare(...facts), carry: 0n }) },
  },
  {
    name: 'a payout is rounded up',
    rules: {
      payoutOf: (stake, { over, under }) => money((stake * over + under - 1n) / under),
    },
  },
  {
    name: 'a ticket pays what the last one did',
    rules: { ticketPayout: (...facts) => money(ticketPayout(...facts) + BigInt(calls++ % 2)) },
  },
  {
    name: 'a higher limit holds as soon as it is asked for',
    rules: {
      confirmLimit: (kept) =>
        kept.pending ? { amount: kept.pending.amount, pending: null } : 'limit_not_pending',
    },
  },
  {
    name: 'the day’s limit on deposits is forgotten',
    rules: {
      depositRoom: (limits, used) => depositRoom({ ...limits, depositDay: null }, used),
    },
  },
  {
    name: 'a break does not keep from deposits',
    rules: {
      refuseAct: (act, facts, now) => (act === 'deposit' ? null : refuseAct(act, facts, now)),
    },
  },
  {
    name: 'a withdrawal that was paid can be rejected too',
    rules: {
      afterAct: (state, act) =>
        state === 'paid' && act === 'reject' ? 'rejected' : afterAct(state, act),
    },
  },
  {
    name: 'turnover is not asked for',
    rules: {
      refuseWithdrawal: (terms, facts, amount) =>
        refuseWithdrawal(terms, { ...facts, turnoverLeft: money(0n) }, amount),
    },
  },
  {
    name: 'what the bank took back is borne twice',
    rules: {
      splitTakenBack: (taken, facts) => ({ ...splitTakenBack(taken, facts), fromHouse: taken }),
    },
  },
  {
    name: 'a half-won bet is paid like a won one',
    rules: {
      singlePayout: (stake, odds, result) =>
        singlePayout(stake, odds, result === 'halfWin' ? 'win' : result),
    },
  },
]

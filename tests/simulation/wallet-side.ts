import { formatMoney, type Money, money } from '@kancil/contract/money'
import type {
  VendorWallet,
  WalletCommand,
  WalletOutcome,
} from '@kancil/contract/ports/vendor-wallet'
import { systemClock } from '../../server/src/kernel/clock.ts'
import { type Db, inTransaction } from '../../server/src/kernel/db.ts'
import { gatewayAccount, memberCash } from '../../server/src/ledger/accounts.ts'
import { hold, settleHold, voidHold } from '../../server/src/ledger/hold.ts'
import { post } from '../../server/src/ledger/post.ts'
import { LedgerRefusal } from '../../server/src/ledger/refusal.ts'
import { settleBet } from '../../server/src/modules/games/gateway/settle-bet.ts'
import { type Act, acceptsLate, type Answer } from './model.ts'

/** The product's own ledger, given the same acts as the model. */
export type Books = { readonly db: Db; readonly wallet: VendorWallet }

const vendorId = 'vnd_simulated'

export async function ask(books: Books, memberId: string, act: Act): Promise<Answer> {
  if (act.what === 'bet' || act.what === 'win' || act.what === 'rollback') {
    return fromOutcome(await books.wallet.submit(commandOf(memberId, act)))
  }
  if (act.what === 'settlement') return settled(books, act)
  try {
    return await move(books, memberId, act)
  } catch (error) {
    if (!(error instanceof LedgerRefusal)) throw error
    return { code: error.code, balance: null, duplicate: false, applied: false }
  }
}

function commandOf(
  memberId: string,
  act: Act & { what: 'bet' | 'win' | 'rollback' },
): WalletCommand {
  const base = {
    vendorId,
    scope: 'vendor',
    memberId,
    currency: 'MYR',
    transactionId: act.id,
  } as const
  if (act.what === 'rollback') {
    const secondRollback = acceptsLate(act.original) ? 'refuse' : 'repeat'
    return { ...base, kind: 'rollback', originalTransactionId: act.original, secondRollback }
  }
  const lateOriginal = acceptsLate(act.id) ? 'accept' : 'refuse'
  const played = { ...base, amount: money(act.amount), roundId: act.round, lateOriginal } as const
  if (act.what === 'win') return { ...played, kind: 'win', referenceTransactionId: act.bet }
  return { ...played, kind: 'bet', roundFinished: act.finished }
}

function fromOutcome(outcome: WalletOutcome): Answer {
  if (!outcome.ok)
    return {
      code: outcome.code,
      balance: outcome.balance ?? null,
      duplicate: false,
      applied: false,
    }
  return {
    code: '',
    balance: outcome.balance,
    duplicate: outcome.duplicate,
    applied: outcome.applied,
  }
}

/** Through the vendors' gateway itself, which keeps the versions. */
async function settled(
  { db }: Books,
  { id, version, payout }: Act & { what: 'settlement' },
): Promise<Answer> {
  const answer = await settleBet(
    { kernel: { db, clock: systemClock }, players: { get: async () => null } },
    { id: vendorId },
    {
      ...{ kind: 'settle', betId: id, version, payout: formatMoney(money(payout), 'MYR') },
      result: payout > 0n ? 'won' : 'lost',
    },
  )
  if ('fault' in answer)
    return { code: answer.fault, balance: null, duplicate: false, applied: false }
  const { balance, duplicate, applied } = answer.results[0]!
  return { code: '', balance, duplicate, applied }
}

async function move(
  { db }: Books,
  memberId: string,
  act: Act & { what: 'deposit' | 'hold' | 'settle' | 'void' },
): Promise<Answer> {
  const key = { source: 'withdrawal', sourceTx: act.id }
  const moved = await inTransaction(
    db,
    async (tx): Promise<{ duplicate: boolean; cash?: Money | null }> => {
      if (act.what === 'deposit') {
        const to = memberCash(memberId, 'MYR')
        const from = gatewayAccount('bank', 'MYR')
        const posted = await post(tx, {
          kind: 'deposit',
          source: 'deposit',
          sourceTx: act.id,
          from,
          to,
          amount: money(act.amount),
        })
        return { duplicate: posted.duplicate, cash: posted.toBalance }
      }
      if (act.what === 'hold')
        return hold(tx, { ...key, memberId, currency: 'MYR', amount: money(act.amount) })
      if (act.what === 'void') return voidHold(tx, key)
      return settleHold(tx, { ...key, to: gatewayAccount('bank', 'MYR') })
    },
  )
  const balance = act.what === 'deposit' && !moved.duplicate ? (moved.cash ?? null) : null
  return { code: '', balance, duplicate: moved.duplicate, applied: true }
}

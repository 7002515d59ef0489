import { formatMoney, money, parseMoney } from '@kancil/contract/money'
import type { VendorCode } from '@kancil/contract/seamless/native-wire'

export type StoredTransaction = {
  readonly type: string
  readonly amount: bigint
  readonly raw: string
  readonly balance: string
  readonly more?: object
}

/** A purse by the native protocol's rules for repeats and tombstones, in MYR. */
export type ScriptedPurse = {
  balance: bigint
  /** What a jackpot pays; the next one finds nothing. */
  pool: bigint
  readonly text: () => string
  readonly booked: ReadonlyMap<string, StoredTransaction>
  /** Bets and wins that were taken back, or may not come any more. */
  readonly reversed: ReadonlySet<string>
  /** Performs what `/bet`, `/win` or `/rollback` requests; returns a code if it refuses. */
  readonly move: (path: string, body: Record<string, unknown>, raw: string) => object | VendorCode
}

/** What jackpots pay; several purses may win the same. */
export type ScriptedPool = { amount: bigint }

export function scriptedPurse(
  balance: bigint,
  shared: ScriptedPool = { amount: 0n },
): ScriptedPurse {
  const transactions = new Map<string, StoredTransaction>()
  const reversed = new Set<string>()

  function reverse(id: string, original: string, raw: string): object {
    const bet = transactions.get(original)
    const applied = bet !== undefined && !reversed.has(original)
    if (applied) purse.balance += bet.type === '/bet' ? bet.amount : -bet.amount
    reversed.add(original)
    transactions.set(id, { type: '/rollback', amount: 0n, raw, balance: purse.text() })
    return { balance: purse.text(), applied }
  }

  const purse: ScriptedPurse = {
    balance,
    get pool() {
      return shared.amount
    },
    set pool(amount) {
      shared.amount = amount
    },
    booked: transactions,
    reversed,
    text: () => formatMoney(money(purse.balance), 'MYR'),
    move(path, body, raw) {
      const id = String(body['transactionId'])
      const stored = transactions.get(id)
      if (reversed.has(id)) return 'ALREADY_ROLLED_BACK'
      if (stored && stored.raw !== raw) return 'TRANSACTION_CONFLICT'
      if (stored) return { balance: stored.balance, duplicate: true, ...stored.more }
      if (path === '/rollback') return reverse(id, String(body['originalTransactionId']), raw)
      const isJackpot = body['winType'] === 'jackpot'
      const amount = isJackpot ? purse.pool : parseMoney(String(body['amount']), 'MYR')
      if (path === '/bet' && amount > purse.balance) return 'INSUFFICIENT_FUNDS'
      if (path === '/win' && !transactions.has(String(body['referenceTransactionId'])))
        return 'REFERENCE_NOT_FOUND'
      purse.balance += path === '/bet' ? -amount : amount
      const more = isJackpot ? { jackpotAmount: formatMoney(money(amount), 'MYR') } : {}
      if (isJackpot) purse.pool = 0n
      transactions.set(id, { type: path, amount, raw, balance: purse.text(), more })
      return { balance: purse.text(), ...more }
    },
  }
  return purse
}

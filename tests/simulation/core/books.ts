import { createHash } from 'node:crypto'

/** A broken invariant of the handbook's list (I1 to I8), or of safer play. */
export class Broken extends Error {
  override name = 'Broken'
}

export function hold(isSo: boolean, what: string): asserts isSo {
  if (!isSo) throw new Broken(what)
}

type Line = readonly [account: string, amount: bigint]
export type Books = ReturnType<typeof openBooks>

/**
 * Double entry in memory, for one world. Accounts of members, and what the house owes (open stakes,
 * purses at tables, pools), may not go below zero; the house's own may.
 */
export function openBooks() {
  const accounts = new Map<string, { balance: bigint; readonly posted: bigint[] }>()
  const known = new Map<string, string>()
  const digest = createHash('sha256')

  const of = (name: string) => {
    let account = accounts.get(name)
    if (!account) accounts.set(name, (account = { balance: 0n, posted: [] }))
    return account
  }

  return {
    has: (id: string): boolean => known.has(id),
    balance: (name: string): bigint => accounts.get(name)?.balance ?? 0n,
    /** What accounts of this kind hold together. */
    sum(kind: string): bigint {
      let total = 0n
      for (const [name, { balance }] of accounts) if (name.startsWith(`${kind}:`)) total += balance
      return total
    },
    /** Posts once by its id; the same lines again post nothing, others are a conflict. */
    post(id: string, lines: readonly Line[]): 'posted' | 'repeat' {
      const text = lines.map(([account, amount]) => `${account} ${amount}`).join(', ')
      const before = known.get(id)
      if (before !== undefined) {
        hold(before === text, `I5: ${id} had another outcome: ${before}; now ${text}`)
        return 'repeat'
      }
      let sum = 0n
      for (const [name, amount] of lines) {
        hold(typeof amount === 'bigint', `I8: ${id} posts ${amount}, which is no whole number`)
        sum += amount
        const account = of(name)
        account.balance += amount
        account.posted.push(amount)
        hold(
          name.startsWith('house:') || account.balance >= 0n,
          `I3: ${name} is at ${account.balance} after ${id}: ${text}`,
        )
      }
      hold(sum === 0n, `I1: ${id} does not add up: ${text}`)
      known.set(id, text)
      digest.update(`${id}: ${text}\n`)
      for (const [name] of lines) this.check(name)
      return 'posted'
    },
    /** I2, for one account. */
    check(name: string): void {
      const { balance, posted } = of(name)
      const sum = posted.reduce((total, amount) => total + amount, 0n)
      hold(balance === sum, `I2: ${name} is at ${balance}, its postings come to ${sum}`)
    },
    checkAll(): void {
      let total = 0n
      for (const [name, { balance }] of accounts) {
        this.check(name)
        total += balance
      }
      hold(total === 0n, `I1: all accounts come to ${total}`)
    },
    /** Of everything posted, in its order: two runs of a seed have the same. */
    digest: (): string => digest.copy().digest('hex'),
  }
}

import { tokenHeader } from '@kancil/contract/constants'
import { walletBalance } from '@kancil/contract/wallet/balance'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { expect, vi } from 'vitest'
import { auditLedger } from '../../../server/src/ledger/audit/run.ts'
import { systemClock } from '../../../server/src/kernel/clock.ts'
import type { Db } from '../../../server/src/kernel/db.ts'

/** A member's playable money in the books, in sen: the running balance and the sum of entries. */
export async function booksOf(db: Db, account: string): Promise<{ balance: bigint; sum: bigint }> {
  const { rows } = await sql<{ balance: bigint; sum: bigint }>`
    select coalesce(sum(a.balance), 0)::bigint as balance,
      coalesce(sum((select sum(e.amount) from entry e where e.account_id = a.id)), 0)::bigint as sum
    from account a join member m on m.id = a.owner_id
    where m.account = ${account} and a.owner_kind = 'member' and a.purpose in ('cash', 'bonus')
  `.execute(db)
  return rows[0]!
}

/** The balance call, as the page makes it. */
async function askBalance(page: Page): Promise<bigint> {
  const answer = await page.evaluate(
    async ([path, header]) => {
      const token = sessionStorage.getItem('token') ?? ''
      const reply = await fetch(path, { headers: { [header]: token } })
      return (await reply.json()) as { value: { sumBalance: string } }
    },
    [walletBalance.path, tokenHeader] as const,
  )
  return senOf(answer.value.sumBalance)
}

/** On screen, by the call and in the ledger: equal to the sen. Live pushes may take a moment. */
export async function expectAgreed(page: Page, db: Db, account: string): Promise<bigint> {
  const pill = page.getByTestId('balance').filter({ visible: true }).first()
  return vi.waitFor(
    async () => {
      const { balance, sum } = await booksOf(db, account)
      const figures = { screen: senOf(await pill.innerText()), call: await askBalance(page), sum }
      expect(figures).toEqual({ screen: balance, call: balance, sum: balance })
      return balance
    },
    { timeout: 30_000, interval: 150 },
  )
}

/** The whole ledger adds up, and each account matches its entries. */
export async function expectWholeLedger(db: Db): Promise<void> {
  expect((await auditLedger(db, systemClock)).findings).toEqual([])
}

/** 'RM 1,234.50' or '1234.50' in sen. */
export function senOf(text: string): bigint {
  const [figure] = /-?[\d,]+\.\d\d/.exec(text) ?? []
  if (!figure) throw new Error(`no amount in "${text}"`)
  return BigInt(figure.replace(/[,.]/g, ''))
}

import { accountKinds } from '@kancil/contract/identity/account-kinds'
import type { MemberId } from '@kancil/contract/ids'
import { type Currency, formatMoney, money, parseMoney } from '@kancil/contract/money'
import { suspicionsMessage } from '@kancil/contract/safety/suspicions'
import { findingsOf, type Flow } from '@kancil/rules/safety/suspicion'
import { afterCommit, type Tx } from '../../../kernel/db.ts'
import type { NamedHandler } from '../../../kernel/events/event.ts'
import { newId } from '../../../kernel/ids.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { walletOf } from '../../../ledger/wallets.ts'
import { membersById } from '../../identity/door.ts'
import { readSettings } from '../../site/door.ts'
import { flowsBefore, insertFlow, noteAccount } from './flow-store.ts'
import { type CaseRow, openCase } from './store.ts'

type Paid = {
  readonly memberId: MemberId
  readonly currency: Currency
  readonly amount: string
  readonly at: string
}
type Sent = Omit<Paid, 'memberId'> & {
  readonly transferId: string
  readonly senderId: MemberId
  readonly recipientId: MemberId
  readonly direction: 'up' | 'down'
}
const monthMs = 30 * 86_400_000

/** Reads what payments tell, and opens a case where it looks like money being laundered. */
export function watchHandlers({ live }: Pick<Kernel, 'live'>): readonly NamedHandler[] {
  const tell = (tx: Tx) =>
    afterCommit(tx, () => live.toConsole({ type: suspicionsMessage, data: {} }))
  return [
    {
      name: 'safety.watchDeposits',
      topic: 'payments.deposited',
      async handle(tx, { payload }) {
        const { depositId, ...paid } = payload as Paid & { depositId: string }
        if (await watch(tx, 'in', depositId, paid)) tell(tx)
      },
    },
    {
      name: 'safety.watchWithdrawals',
      topic: 'payments.withdrawalAsked',
      async handle(tx, { payload }) {
        const { withdrawalId, ...paid } = payload as Paid & { withdrawalId: string }
        if (await watch(tx, 'out', withdrawalId, paid)) tell(tx)
      },
    },
    {
      // Cash sent up the line may leave through the upline: to the eye it was taken out. What an
      // agent sends a player is paid in, as it is for the player's limits.
      name: 'safety.watchLineTransfers',
      topic: 'payments.lineTransferred',
      async handle(tx, { payload }) {
        const sent = payload as Sent
        const isUp = sent.direction === 'up'
        if (!isUp && !(await isPlayer(tx, sent.recipientId))) return
        const paid = { ...sent, memberId: isUp ? sent.senderId : sent.recipientId }
        if (await watch(tx, isUp ? 'out' : 'in', sent.transferId, paid)) tell(tx)
      },
    },
    {
      name: 'safety.watchAccounts',
      topic: 'payments.bankAccountAdded',
      async handle(tx, { payload }) {
        const added = payload as { memberId: MemberId; account: string; at: string }
        if (await watchAccount(tx, added)) tell(tx)
      },
    },
  ]
}

/** Agents hold what they pass on: with them nothing is paid in. */
async function isPlayer(tx: Tx, memberId: MemberId): Promise<boolean> {
  const member = (await membersById(tx, [memberId])).get(memberId)
  return member?.account_kind === accountKinds.member
}

/** @returns whether a case was opened */
async function watch(
  tx: Tx,
  direction: Flow['direction'],
  sourceId: string,
  { memberId, currency, amount, at }: Paid,
): Promise<boolean> {
  const wallet = await walletOf(tx, memberId, currency)
  const flow = {
    sourceId,
    memberId,
    currency,
    direction,
    amount: parseMoney(amount, currency),
    wagered: wallet?.wagered ?? 0n,
    at: new Date(at),
  }
  if (!(await insertFlow(tx, flow))) return false
  const { safety } = await readSettings(tx)
  const since = new Date(flow.at.getTime() - monthMs)
  const flows = [...(await flowsBefore(tx, flow, since)), flow]
  const bounds = { monthSum: BigInt(safety.monthSum), single: BigInt(safety.singlePayment) }
  let isNew = false
  for (const { pattern, sums, counts } of findingsOf(flows, bounds)) {
    const facts = {
      ...Object.fromEntries(
        Object.entries(sums).map(([name, sum]) => [
          name,
          `${formatMoney(money(sum), currency)} ${currency}`,
        ]),
      ),
      ...Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, String(count)])),
    }
    isNew = (await openCase(tx, caseOf(memberId, pattern, facts, flow.at))) || isNew
  }
  return isNew
}

async function watchAccount(
  tx: Tx,
  { memberId, account, at }: { memberId: MemberId; account: string; at: string },
): Promise<boolean> {
  const others = await noteAccount(tx, Buffer.from(account, 'hex'), memberId, new Date(at))
  if (others.length === 0) return false
  const members = await membersById(tx, others)
  const names = others.map((id) => members.get(id)?.account ?? id)
  const facts = { others: names.join(', '), members: String(others.length + 1) }
  return openCase(tx, caseOf(memberId, 'shared_account', facts, new Date(at)))
}

function caseOf(
  memberId: MemberId,
  pattern: CaseRow['pattern'],
  facts: Readonly<Record<string, string>>,
  openedAt: Date,
) {
  return { id: newId('suspicion', openedAt), memberId, pattern, facts, openedAt }
}

import {
  acceptContract,
  type AgentContract,
  contractsMessage,
  endContract,
  rejectContract,
} from '@kancil/contract/agents/contracts'
import type { InputOf } from '@kancil/contract/endpoint'
import { businessDay } from '@kancil/contract/time'
import { afterCommit, inTransaction, lockScope, type Tx } from '../../../kernel/db.ts'
import type { Context } from '../../../kernel/http/serve.ts'
import { accountsOf, endBelow, requireAffordable, stillFits } from './offer.ts'
import {
  activeContracts,
  contractById,
  type ContractRow,
  contractsBelow,
  decideContract,
  endContracts,
  lockContract,
} from './store.ts'
import { contractViews } from './view.ts'

type Deciding = Context<typeof acceptContract> | Context<typeof rejectContract>

/** The offer, locked: only the one it was made to may answer it, once and in time. */
async function lockOffer(tx: Tx, context: Deciding, contractId: string): Promise<ContractRow> {
  const { caller, now } = context
  const refuse = context.refuse as Context<typeof rejectContract>['refuse']
  const target = await contractById(tx, contractId)
  if (target?.memberId !== caller.memberId) return refuse('not_found')
  await lockScope(tx, `agent-contracts:${target.kind}`)
  const row = (await lockContract(tx, contractId))!
  if (row.state === 'expired' || (row.state === 'pending' && row.expiresAt <= now))
    refuse('offer_expired')
  if (row.state !== 'pending') refuse('contract_decided')
  return row
}

export async function accept(
  context: Context<typeof acceptContract>,
  { contractId, confirm = false }: InputOf<typeof acceptContract>,
): Promise<AgentContract> {
  const { db, now, refuse, live } = context
  await inTransaction(db, async (tx) => {
    const row = await lockOffer(tx, context, contractId)
    if (!(await stillFits(tx, row))) refuse('more_generous_than_own')
    // What was accepted and given since the offer counts too, and other kinds change meanwhile.
    await lockScope(tx, `agent-accounts:${row.memberId}`)
    await requireAffordable(tx, refuse, row)
    const ended = await endBelow(tx, refuse, { ...row, confirm }, now)
    afterCommit(tx, () => {
      for (const id of ended) live.toMember(id, { type: contractsMessage, data: {} })
    })
    const before = (await activeContracts(tx, [row.memberId])).filter(
      ({ kind }) => kind === row.kind,
    )
    await endContracts(
      tx,
      before.map(({ id }) => id),
      { state: 'terminated', reason: 'replaced', at: now },
    )
    await decideContract(tx, row.id, { state: 'active', at: now, fromDay: businessDay(now) })
  })
  return answer(context, contractId)
}

export async function reject(
  context: Context<typeof rejectContract>,
  { contractId }: InputOf<typeof rejectContract>,
): Promise<AgentContract> {
  await inTransaction(context.db, async (tx) => {
    const row = await lockOffer(tx, context, contractId)
    await decideContract(tx, row.id, { state: 'rejected', at: context.now })
  })
  return answer(context, contractId)
}

/**
 * The upline takes an offer back; the holder gives up a contract in force, and with it everything
 * of its kind below, which nobody would pay for any more.
 */
export async function end(
  context: Context<typeof endContract>,
  { contractId, confirm }: InputOf<typeof endContract>,
): Promise<AgentContract> {
  const { db, now, caller, refuse } = context
  await inTransaction(db, async (tx) => {
    const target = await contractById(tx, contractId)
    const isParty = target?.memberId === caller.memberId || target?.uplineId === caller.memberId
    if (!target || !isParty) return refuse('not_found')
    await lockScope(tx, `agent-contracts:${target.kind}`)
    const row = (await lockContract(tx, contractId))!
    if (row.state !== 'pending' && row.state !== 'active') refuse('contract_decided')
    const isHolder = row.memberId === caller.memberId
    if (isHolder !== (row.state === 'active')) refuse('not_yours_to_end')
    const below = row.state === 'active' ? await contractsBelow(tx, row.memberId, row.kind) : []
    const ids = below.map(({ memberId }) => memberId)
    if (ids.length > 0 && !confirm)
      refuse('confirm_terminate', { accounts: await accountsOf(tx, ids) })
    const reason = isHolder ? 'given_up' : 'taken_back'
    await endContracts(
      tx,
      [row, ...below].map(({ id }) => id),
      { state: 'terminated', reason, at: now },
    )
  })
  return answer(context, contractId)
}

async function answer(
  { db, live, caller }: Deciding | Context<typeof endContract>,
  contractId: string,
): Promise<AgentContract> {
  const row = (await contractById(db, contractId))!
  for (const id of [row.memberId, row.uplineId])
    if (id) live.toMember(id, { type: contractsMessage, data: {} })
  return (await contractViews(db, [row], caller.memberId))[0]!
}

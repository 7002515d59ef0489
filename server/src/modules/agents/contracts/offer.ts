import { type InputOf } from '@kancil/contract/endpoint'
import type { offerContract, offerErrors } from '@kancil/contract/agents/contracts'
import { contractsMessage } from '@kancil/contract/agents/contracts'
import { holdBasisPoints, offerDays } from '@kancil/contract/agents/terms'
import { agentKinds } from '@kancil/contract/identity/account-kinds'
import type { MemberId } from '@kancil/contract/ids'
import { businessDay, isDay } from '@kancil/contract/time'
import { endedBy } from '@kancil/rules/agents/offer'
import { costOf, isAffordable, isMoreGenerous, termsFault } from '@kancil/rules/agents/tiers'
import { afterCommit, lockScope, type Tx } from '../../../kernel/db.ts'
import { newId } from '../../../kernel/ids.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { memberById, memberTree, membersById } from '../../identity/door.ts'
import { ownRates } from '../team/rates.ts'
import * as store from './store.ts'

export type Offer = InputOf<typeof offerContract>
type OfferCode = keyof typeof offerErrors | 'not_found' | 'idempotency_conflict'
export type Offering = {
  readonly live: Kernel['live']
  readonly now: Date
  readonly refuse: (code: OfferCode, value?: Record<string, unknown>) => never
}

const dayMs = 86_400_000

/**
 * Offers a contract; `uplineId` null is the house, which offers to those who have nobody above
 * them. All contracts of a kind change one after the other, so that two offers at once cannot undo
 * each other's checks.
 */
export async function offer(
  tx: Tx,
  { live, now, refuse }: Offering,
  uplineId: MemberId | null,
  input: Offer,
): Promise<store.ContractRow> {
  await lockScope(tx, `agent-contracts:${input.kind}`)
  const repeated = await store.contractByRequest(tx, input.memberId, input.requestId)
  if (repeated) return repeated.uplineId === uplineId ? repeated : refuse('idempotency_conflict')
  const fault = termsFault(input.kind, input.terms)
  if (fault) refuse(fault)
  const { endsOn = null } = input
  if (endsOn !== null && (!isDay(endsOn) || endsOn < businessDay(now))) refuse('ends_too_early')
  await requireDirect(tx, refuse, uplineId, input.memberId)
  await requireOwn(tx, refuse, uplineId, input)
  await requireAffordable(tx, refuse, input)
  const pending = await store.pendingOf(tx, input.memberId, input.kind)
  if (pending && pending.expiresAt > now) refuse('offer_pending')
  if (pending) await store.endContracts(tx, [pending.id], { state: 'expired', reason: '', at: now })
  const ended = await endBelow(tx, refuse, input, now)
  const row: store.ContractRow = {
    ...{ id: newId('agentContract', now), kind: input.kind, uplineId },
    ...{ memberId: input.memberId as MemberId, requestId: input.requestId, state: 'pending' },
    ...{ terms: input.terms, reason: '', offeredAt: now, endsOn },
    expiresAt: new Date(now.getTime() + offerDays * dayMs),
    ...{ decidedAt: null, fromDay: null, endedAt: null },
  }
  await store.insertContract(tx, row)
  afterCommit(tx, () => {
    for (const id of [row.memberId, ...ended])
      live.toMember(id, { type: contractsMessage, data: {} })
  })
  return row
}

type Refuse = Offering['refuse']

async function requireDirect(
  tx: Tx,
  refuse: Refuse,
  uplineId: MemberId | null,
  memberId: string,
): Promise<void> {
  const member = await memberById(tx, memberId)
  if (!member || member.upline_id !== uplineId) refuse('not_direct')
  if (!agentKinds.includes(member!.account_kind)) refuse('not_an_agent')
}

async function requireOwn(
  tx: Tx,
  refuse: Refuse,
  uplineId: MemberId | null,
  { kind, terms }: Pick<Offer, 'kind' | 'terms'>,
): Promise<void> {
  if (uplineId === null) return
  const contracts = await store.activeContracts(tx, [uplineId])
  const own = contracts.find((contract) => contract.kind === kind)
  if (!own) return refuse('own_contract_missing')
  if (isMoreGenerous(kind, terms, own.terms)) refuse('more_generous_than_own')
}

type Costly = (code: 'too_costly', value: Record<string, unknown>) => never

/** With the contracts of other kinds that the member holds, and their highest rebate. */
export async function requireAffordable(
  tx: Tx,
  refuse: Costly,
  input: Pick<Offer, 'memberId' | 'kind' | 'terms'>,
): Promise<void> {
  const contracts = await store.activeContracts(tx, [input.memberId])
  const others = contracts.filter(({ kind }) => kind !== input.kind)
  const rates = await ownRates(tx, input.memberId)
  const rebate = Math.max(0, ...rates.map(({ rateBasisPoints }) => rateBasisPoints))
  const cost = costOf(rebate, [...others, input])
  if (!isAffordable(cost)) refuse('too_costly', { cost, hold: holdBasisPoints })
}

type Unconfirmed = (code: 'confirm_terminate', value: Record<string, unknown>) => never

/** Ends what is more generous further down, with consent; returns whose contracts they were. */
export async function endBelow(
  tx: Tx,
  refuse: Unconfirmed,
  { memberId, kind, terms, confirm }: Pick<Offer, 'memberId' | 'kind' | 'terms' | 'confirm'>,
  at: Date,
): Promise<string[]> {
  const below = await store.contractsBelow(tx, memberId, kind)
  const ids = endedBy<string>(
    memberId,
    below.map((row) => ({
      id: row.memberId,
      parent: row.uplineId,
      isAbove: isMoreGenerous(kind, row.terms, terms),
    })),
  )
  if (ids.length === 0) return []
  if (!confirm) refuse('confirm_terminate', { accounts: await accountsOf(tx, ids) })
  const rows = below.filter((row) => ids.includes(row.memberId))
  const to = { state: 'terminated', reason: 'upline_reduced', at } as const
  await store.endContracts(
    tx,
    rows.map(({ id }) => id),
    to,
  )
  return ids
}

export async function accountsOf(tx: Tx, ids: readonly string[]): Promise<string> {
  const members = await membersById(tx, ids)
  return ids.map((id) => members.get(id)?.account ?? '').join(', ')
}

/** Whether the terms still fit those above them, at the moment of an acceptance. */
export async function stillFits(tx: Tx, row: store.ContractRow): Promise<boolean> {
  const above = await memberTree.lineAbove(tx, row.memberId)
  if ((above[1]?.id ?? null) !== row.uplineId) return false
  if (row.uplineId === null) return true
  const contracts = await store.activeContracts(tx, [row.uplineId])
  const contract = contracts.find(({ kind }) => kind === row.kind)
  return contract !== undefined && !isMoreGenerous(row.kind, row.terms, contract.terms)
}

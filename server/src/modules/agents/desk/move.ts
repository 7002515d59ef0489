import { moveAccountsMax, moveMember, previewMove } from '@kancil/contract/agents/desk'
import type { OutputOf } from '@kancil/contract/endpoint'
import type { MemberId } from '@kancil/contract/ids'
import { contractKinds, lineDepthMax } from '@kancil/contract/agents/terms'
import { agentKinds } from '@kancil/contract/identity/account-kinds'
import { accountKey } from '@kancil/rules/identity/field-rules'
import { type Db, lockScope, type Tx } from '../../../kernel/db.ts'
import type { Context } from '../../../kernel/http/serve.ts'
import { serve } from '../../../kernel/http/serve.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import {
  type Member,
  memberById,
  memberByKey,
  membersById,
  memberTree,
} from '../../identity/door.ts'
import { serveDecision } from '../../operator/door.ts'
import {
  activeContracts,
  contractsBelow,
  type ContractRow,
  endContracts,
  pendingOf,
} from '../contracts/store.ts'
import { countAbove, lowerRates } from '../team/rate-store.ts'
import { ownRates } from '../team/rates.ts'

type Call = Context<typeof previewMove> | Context<typeof moveMember>
type Plan = {
  readonly member: Member
  readonly upline: Member | null
  readonly ending: readonly ContractRow[]
  /** The most that anybody of the team may have under the new upline; empty for the house. */
  readonly most: Awaited<ReturnType<typeof ownRates>>
}

/** What a move changes; an upline of '' is the house. */
async function planOf(
  db: Db | Tx,
  { config, refuse: refuseAny }: Call,
  input: { readonly account: string; readonly upline?: string | undefined },
): Promise<Plan> {
  const refuse = refuseAny as Context<typeof previewMove>['refuse']
  const byAccount = (account: string) =>
    memberByKey(db, config.merchant, accountKey(account.trim()))
  const member = (await byAccount(input.account)) ?? refuse('member_unknown')
  const wanted = (input.upline ?? '').trim()
  const upline = wanted ? await byAccount(wanted) : null
  if (wanted && !upline) refuse('upline_unknown')
  if (upline && !agentKinds.includes(upline.account_kind)) refuse('upline_not_agent')
  if (member.upline_id === (upline?.id ?? null)) refuse('already_there')
  if (upline && (await memberTree.depthBelow(db, member.id, upline.id)) !== null)
    refuse('line_would_circle')
  const height = await memberTree.heightOf(db, member.id)
  const above = upline ? (await memberTree.lineAbove(db, upline.id)).length : 0
  if (above + height > lineDepthMax) refuse('line_too_deep')
  const own = await activeContracts(db, [member.id])
  const below = await Promise.all(own.map(({ kind }) => contractsBelow(db, member.id, kind)))
  const offered = await Promise.all(contractKinds.map((kind) => pendingOf(db, member.id, kind)))
  const pending = offered.filter((row) => row !== null)
  const most = upline ? await ownRates(db, upline.id) : []
  return { member, upline, ending: [...own, ...below.flat(), ...pending], most }
}

type Touched = OutputOf<typeof previewMove>['accounts'][number]

/** Whose contracts end and whose rates come down, by account. */
async function touchedBy(
  db: Db,
  { member, ending, most }: Pick<Plan, 'member' | 'ending' | 'most'>,
): Promise<readonly Touched[]> {
  const rates = await countAbove(db, member.id, most)
  const contracts = Map.groupBy(ending, ({ memberId }) => memberId as string)
  const ids = [...new Set([...rates.keys(), ...contracts.keys()])]
  const members = await membersById(db, ids)
  return ids
    .map((id) => ({
      account: members.get(id as MemberId)?.account ?? id,
      contracts: (contracts.get(id) ?? []).map(({ kind }) => kind),
      rates: rates.get(id) ?? 0,
    }))
    .toSorted((a, b) => (a.account < b.account ? -1 : 1))
}

export function serveMoves(kernel: Kernel): void {
  serve(kernel, previewMove, async (context, input) => {
    const { db } = context
    const { member, ending, most } = await planOf(db, context, input)
    const from = member.upline_id ? await memberById(db, member.upline_id) : null
    const touched = await touchedBy(db, { member, ending, most })
    return {
      memberId: member.id,
      team: await memberTree.teamSize(db, member.id),
      fromUpline: from?.account ?? '',
      ending: ending.map(({ kind }) => kind),
      loweredRates: touched.reduce((sum, { rates }) => sum + rates, 0),
      accounts: touched.slice(0, moveAccountsMax),
      moreAccounts: Math.max(0, touched.length - moveAccountsMax),
    }
  })
  serveDecision(kernel, moveMember, {
    action: 'agents.moveMember',
    subject: (_row, member: Member) => member.id as string,
    async act(tx, _row, context, input) {
      await lockScope(tx, 'agent-moves')
      for (const kind of contractKinds) await lockScope(tx, `agent-contracts:${kind}`)
      const { member, upline, ending, most } = await planOf(tx, context, input)
      const to = { state: 'invalid', reason: 'moved', at: context.now } as const
      await endContracts(
        tx,
        ending.map(({ id }) => id),
        to,
      )
      await lowerRates(tx, member.id, most)
      await memberTree.moveLine(tx, member.id, upline?.id ?? null, context.now)
      return {
        outcome: member,
        before: { upline: member.upline_id },
        after: { upline: upline?.id ?? null, ended: ending.length, note: input.note },
      }
    },
    view: (_member, { now }) => ({ movedAt: now.toISOString() }),
  })
}

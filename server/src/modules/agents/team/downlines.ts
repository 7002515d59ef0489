import type { InputOf, OutputOf } from '@kancil/contract/endpoint'
import type { downlines, openDownline, saveDownline } from '@kancil/contract/agents/team'
import { lineDepthMax } from '@kancil/contract/agents/terms'
import type { AccountKind } from '@kancil/contract/identity/account-kinds'
import { type MemberRegistered, memberRegistered } from '@kancil/contract/identity/registration'
import { formatMoney, zero } from '@kancil/contract/money'
import { businessDay } from '@kancil/contract/time'
import { openPasswords } from '../../../kernel/crypto/passwords.ts'
import { inTransaction, lockScope } from '../../../kernel/db.ts'
import { emit } from '../../../kernel/events/outbox.ts'
import type { ListSource } from '../../../kernel/http/serve-list.ts'
import type { Context } from '../../../kernel/http/serve.ts'
import { createMember, memberById, memberTree } from '../../identity/door.ts'
import { turnoverByDay } from '../figures/team-store.ts'
import { highestBelow, putRates, putRemark, ratesOf, remarksOf } from './rate-store.ts'
import { requireOwn } from './rates.ts'

const dayMs = 86_400_000
const sparkDays = 7

export const teamTree: ListSource<typeof downlines, memberTree.TeamMember> = {
  async read({ db, caller, refuse }, { under = caller.memberId, search = '' }, range) {
    const agentId = caller.memberId
    const depth = await memberTree.depthBelow(db, agentId, under)
    if (depth === null) return refuse('not_in_team')
    return memberTree.teamPage(db, { agentId, under, search: search.trim() }, range)
  },
  async view(rows, { db, now, caller }) {
    const ids = rows.map(({ id }) => id)
    const days = Array.from({ length: sparkDays }, (_, at) =>
      businessDay(new Date(now.getTime() - (sparkDays - 1 - at) * dayMs)),
    )
    const [rates, remarks, turnover] = await Promise.all([
      ratesOf(db, ids),
      remarksOf(db, caller.memberId, ids),
      turnoverByDay(db, ids, { from: days[0]!, to: days.at(-1)! }),
    ])
    return rows.map((row) => ({
      memberId: row.id,
      account: row.account,
      nickname: row.nickname,
      isAgent: row.accountKind,
      ...{ status: row.status, depth: row.depth, directs: row.directs, team: row.team },
      currency: caller.currency,
      turnover: days.map((day) =>
        formatMoney(turnover.get(row.id)?.get(day) ?? zero, caller.currency),
      ),
      rates: [...(rates.get(row.id) ?? [])],
      remark: remarks.get(row.id) ?? '',
      ...(row.lastLoginAt ? { lastLoginAt: row.lastLoginAt.toISOString() } : {}),
      joinedAt: row.createdAt.toISOString(),
    }))
  },
}

/** Opens an account directly below the agent. The same request again answers as the first did. */
export async function openAccount(
  context: Context<typeof openDownline>,
  input: InputOf<typeof openDownline>,
): Promise<OutputOf<typeof openDownline>> {
  const { db, now, caller, refuse, config, secrets } = context
  const { memberId: agentId, currency } = caller
  const passwordHash = await openPasswords(secrets).hash(input.password)
  return inTransaction(db, async (tx) => {
    await lockScope(tx, `agent-accounts:${agentId}`)
    const below = await memberTree.teamMemberByAccount(tx, agentId, input.account)
    const member = below && (await memberById(tx, below))
    if (member?.register_request_id === input.requestId)
      return { memberId: member.id, account: member.account }
    await requireOwn(tx, agentId, input.rates, refuse)
    const line = await memberTree.lineAbove(tx, agentId)
    if (line.length > lineDepthMax) return refuse('line_too_deep')
    const accountKind = input.isAgent as AccountKind
    const memberId = await createMember(tx, {
      ...{ merchant: config.merchant, account: input.account, accountKind, currency },
      ...{ passwordHash, passwordGiven: true, uplineId: agentId, createdAt: now },
      requestId: input.requestId,
    })
    await putRates(tx, memberId, input.rates)
    await putRemark(tx, agentId, memberId, input.remark.trim())
    const fact: MemberRegistered = {
      ...{ memberId, merchant: config.merchant, accountKind, uplineId: agentId },
      at: now.toISOString(),
    }
    await emit(tx, memberRegistered, fact)
    return { memberId, account: input.account }
  })
}

export async function changeDownline(
  { db, caller, refuse }: Context<typeof saveDownline>,
  { memberId, rates, remark }: InputOf<typeof saveDownline>,
): Promise<OutputOf<typeof saveDownline>> {
  const agentId = caller.memberId
  const depth = await memberTree.depthBelow(db, agentId, memberId)
  if (depth === null || depth === 0) return refuse('not_in_team')
  if (depth > 1 && rates.length > 0) return refuse('not_direct')
  await inTransaction(db, async (tx) => {
    // The agent's own rates first, then the downline's: from the top of the line down.
    for (const id of [agentId, memberId]) await lockScope(tx, `agent-accounts:${id}`)
    await requireOwn(tx, agentId, rates, refuse)
    const below = new Map(
      (await highestBelow(tx, memberId)).map((rate) => [rate.line, rate.rateBasisPoints]),
    )
    for (const { line, rateBasisPoints } of rates) {
      const least = below.get(line) ?? 0
      if (rateBasisPoints < least) refuse('rate_below_downline', { line, least })
    }
    await putRates(tx, memberId, rates)
    await putRemark(tx, agentId, memberId, remark.trim())
  })
  return {}
}

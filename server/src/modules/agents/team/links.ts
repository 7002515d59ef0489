import type { InputOf, OutputOf } from '@kancil/contract/endpoint'
import type { AgentLink, agentLinks, closeLink, createLink } from '@kancil/contract/agents/team'
import type { AccountKind } from '@kancil/contract/identity/account-kinds'
import { isDay } from '@kancil/contract/time'
import { dayAfter, startOfDay } from '@kancil/rules/wallet/period'
import { inTransaction, lockScope } from '../../../kernel/db.ts'
import type { ListSource } from '../../../kernel/http/serve-list.ts'
import type { Context } from '../../../kernel/http/serve.ts'
import { affiliateOfMember, linkCodes } from '../../identity/door.ts'
import { insertLink, linkByCode, linkByRequest, linkPage, type LinkRow } from './link-store.ts'
import { requireOwn } from './rates.ts'

/** How many links an agent may make. */
const linksMax = 500

export const ownLinks: ListSource<typeof agentLinks, LinkRow> = {
  read: ({ db, caller }, _filters, range) => linkPage(db, caller.memberId, range),
  async view(rows, { db, now }) {
    const codes = await linkCodes.linkCodes(
      db,
      rows.map(({ code }) => code),
    )
    return rows.map((row) => linkView(row, codes.get(row.code)!, now))
  },
}

function linkView(row: LinkRow, code: linkCodes.LinkCode, now: Date): AgentLink {
  return {
    code: row.code,
    isAgent: code.accountKind,
    domain: code.domain ?? '',
    rates: [...row.rates],
    remark: row.remark,
    clicks: Number(code.clicks),
    registrations: Number(row.registrations),
    firstDeposits: Number(row.firstDeposits),
    createdAt: row.createdAt.toISOString(),
    ...(code.endsAt ? { endsAt: code.endsAt.toISOString() } : {}),
    isOpen: code.endsAt === null || code.endsAt > now,
  }
}

export async function openLink(
  { db, now, caller, refuse }: Context<typeof createLink>,
  input: InputOf<typeof createLink>,
): Promise<OutputOf<typeof createLink>> {
  const { memberId } = caller
  const endsAt = input.lastDay ? endOf(input.lastDay, () => refuse('link_ends_before')) : null
  if (endsAt && endsAt <= now) refuse('link_ends_before')
  await requireOwn(db, memberId, input.rates, refuse)
  const code = await inTransaction(db, async (tx) => {
    await lockScope(tx, `agent-links:${memberId}`)
    const repeated = await linkByRequest(tx, memberId, input.requestId)
    if (repeated) return repeated.code
    const domain = input.domain?.trim().toLowerCase() || null
    if (domain && domain !== (await affiliateOfMember(tx, memberId)).domain)
      return refuse('domain_not_yours')
    const { total } = await linkPage(tx, memberId, { limit: 1, offset: 0 })
    if (total >= linksMax) return refuse('links_full')
    const at = now
    const accountKind = input.isAgent as AccountKind
    let made = linkCodes.newCode()
    const link = { memberId, accountKind, domain, endsAt, at }
    while (!(await linkCodes.insertLinkCode(tx, { ...link, code: made })))
      made = linkCodes.newCode()
    const { requestId, rates } = input
    const remark = input.remark.trim()
    await insertLink(tx, { code: made, agentId: memberId, requestId, remark, rates, createdAt: at })
    return made
  })
  const codes = await linkCodes.linkCodes(db, [code])
  return linkView((await linkByCode(db, code))!, codes.get(code)!, now)
}

function endOf(day: string, refuse: () => never): Date {
  return isDay(day) ? startOfDay(dayAfter(day)) : refuse()
}

export async function endLink(
  { db, now, caller, refuse }: Context<typeof closeLink>,
  { code }: InputOf<typeof closeLink>,
): Promise<OutputOf<typeof closeLink>> {
  const link = await linkByCode(db, code)
  if (link?.agentId !== caller.memberId) return refuse('not_found')
  await inTransaction(db, (tx) => linkCodes.endLinkCode(tx, caller.memberId, code, now))
  return {}
}

import {
  deskBets,
  deskExposure,
  deskFeed,
  deskMatches,
  memberSportsLimits,
  setMemberSportsLimit,
  setSportsOffer,
} from '@kancil/contract/sports/desk'
import type { MemberId } from '@kancil/contract/ids'
import { serveList } from '../../kernel/http/serve-list.ts'
import { serve } from '../../kernel/http/serve.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { accountKey } from '@kancil/rules/identity/field-rules'
import { memberNames, memberReach } from '../identity/door.ts'
import { nameSubjects, serveDecision } from '../operator/door.ts'
import { matchBets } from './bets/store.ts'
import { betView, betViews } from './bets/view.ts'
import { pushReset } from './board/push.ts'
import { limitPage, setMemberPercent } from './desk/limit-store.ts'
import { deskPage, lockOffer, type OfferRow, readLeagues, setOffer } from './desk/store.ts'
import { serveVerdicts } from './desk/verdicts.ts'
import { deskViews, exposureView } from './desk/view.ts'
import { readProducers } from './feed/producer-store.ts'
import { sportsSubjects } from './desk/subject-store.ts'

export function sportsConsole(kernel: Kernel): void {
  nameSubjects(kernel, sportsSubjects)
  serveList(kernel, deskMatches, {
    read: ({ db, now }, filters, range) => deskPage(db, filters, now, range),
    view: (rows, { db }) => deskViews(db, rows),
  })
  serve(kernel, deskFeed, async ({ db }) => {
    const [producers, leagues] = await Promise.all([readProducers(db), readLeagues(db)])
    return {
      producers: producers.map(({ producer, state, aliveAt }) => ({
        ...{ producer, state },
        ...(aliveAt ? { aliveAt: aliveAt.toISOString() } : {}),
      })),
      leagues,
    }
  })
  serve(kernel, deskExposure, async ({ db, now, refuse }, { matchId }) => {
    return (await exposureView(db, matchId, now)) ?? refuse('not_found')
  })
  serveList(kernel, deskBets, {
    read: ({ db }, { matchId }, range) => matchBets(db, matchId, range),
    async view(rows, { db }) {
      const members = rows.map(({ memberId }) => memberId)
      const [around, names] = await Promise.all([betViews(db, rows), memberNames(db, members)])
      return rows.map((row) => {
        const account = names.get(row.memberId)?.name
        const { memberId } = row
        return { ...betView(row, around), memberId, ...(account ? { account } : {}) }
      })
    },
  })
  serveVerdicts(kernel)
  serveOffers(kernel)
  serveLimits(kernel)
}

/** What a member may bet, in percent of everybody's limits. */
function serveLimits(kernel: Kernel): void {
  type Limit = { readonly memberId: MemberId; readonly percent: number }
  const { merchant } = kernel.config
  serveDecision<typeof setMemberSportsLimit, undefined, Limit>(kernel, setMemberSportsLimit, {
    action: 'sports.setMemberLimit',
    subject: (_none, { memberId }) => memberId,
    async act(tx, _none, { db, refuse, caller, now }, { memberId: id, percent, note }) {
      const memberId = id as MemberId
      if (!(await memberNames(db, [memberId])).has(memberId)) refuse('not_found')
      const before = await setMemberPercent(tx, memberId, { percent, by: caller.operatorId, now })
      return {
        outcome: { memberId, percent },
        before: { percent: before },
        after: { percent, note },
      }
    },
    view: ({ percent }) => ({ percent }),
  })
  serveList(kernel, memberSportsLimits, {
    async read({ db }, { account }, range) {
      if (account === undefined) return limitPage(db, undefined, range)
      const key = accountKey(account)
      const named = await memberReach.membersByAccount(db, merchant, [key])
      return limitPage(db, named.get(key) ?? null, range)
    },
    async view(rows, { db }) {
      const names = await memberNames(
        db,
        rows.map(({ memberId }) => memberId),
      )
      return rows.map(({ memberId, percent, changedAt, changedBy }) => ({
        ...{ memberId, percent, account: names.get(memberId)?.name ?? memberId },
        ...(changedAt ? { changedAt: changedAt.toISOString() } : {}),
        ...(changedBy ? { changedBy } : {}),
      }))
    },
  })
}

function serveOffers(kernel: Kernel): void {
  serveDecision<typeof setSportsOffer, OfferRow, OfferRow & { readonly subject: string }>(
    kernel,
    setSportsOffer,
    {
      action: 'sports.setOffer',
      subject: (_row, outcome) => outcome.subject,
      lock: (tx, place) => lockOffer(tx, place),
      async act(tx, row, _context, { status, marginBasisPoints, note, ...place }) {
        await setOffer(tx, place, { status, marginBasisPoints })
        const { leagueId, matchId, marketKey } = place
        const subject = [matchId ?? leagueId, matchId && marketKey].filter(Boolean).join(' ')
        const outcome = { status, marginBasisPoints, subject }
        return { outcome, before: row, after: { status, marginBasisPoints, note } }
      },
      tell: () => pushReset(kernel),
      view: ({ status, marginBasisPoints }) => ({ status, marginBasisPoints }),
    },
  )
}

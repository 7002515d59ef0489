import {
  deskFeed,
  deskMatches,
  proposeVerdict,
  setMemberSportsLimit,
  setSportsOffer,
} from '@kancil/contract/sports/desk'
import { residentOperator } from '../operators.ts'
import type { Resident } from '../members/residents.ts'
import type { SportsPast } from './bets.ts'

/** What the desk has decided: a margin, a suspended match, a limit, and what still waits. */
export async function leaveDeskBusiness(
  { app }: SportsPast,
  residents: readonly Resident[],
): Promise<void> {
  const desk = await residentOperator(app, 'admin', 'admin')
  const { leagues } = (await desk.call(deskFeed, {})).value
  const small = leagues.findLast(({ sport }) => sport === 'football')
  if (small)
    expectDone(
      await desk.call(setSportsOffer, {
        ...{ leagueId: small.leagueId, status: 'open', marginBasisPoints: 150 },
        note: 'Smaller league: the money comes late',
      }),
    )
  const of = async (phase: 'scheduled' | 'ended') =>
    (await desk.call(deskMatches, { sport: 'football', phase, pageSize: 50 })).value.items.filter(
      ({ bets }) => bets > 0,
    )
  // Not one that begins soon: a newcomer's first screen shows prices.
  const coming = (await of('scheduled')).at(-1)
  if (coming)
    expectDone(
      await desk.call(setSportsOffer, {
        ...{ matchId: coming.matchId, status: 'suspended', marginBasisPoints: 0 },
        note: 'The line-up is in doubt',
      }),
    )
  const ended = (await of('ended'))[0]
  if (ended?.scores.ft && ended.scores.h1) {
    const [home, away] = ended.scores.ft
    expectDone(
      await desk.call(proposeVerdict, {
        matchId: ended.matchId,
        verdict: { result: { scores: { ft: [home + 1, away], h1: ended.scores.h1 } } },
        note: 'The league has given the disallowed goal',
      }),
    )
  }
  const sharp = residents[4]
  if (sharp)
    expectDone(
      await desk.call(setMemberSportsLimit, {
        ...{ memberId: sharp.memberId, percent: 25 },
        note: 'Bets before every move of the line',
      }),
    )
}

function expectDone({ success, code }: { readonly success: boolean; readonly code: string }): void {
  if (!success) throw new Error(`demo sports desk: ${code}`)
}

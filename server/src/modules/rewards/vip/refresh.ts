import { businessDay } from '@kancil/contract/time'
import { type VipChange, vipMessage } from '@kancil/contract/rewards/vip'
import { levelPointsFrom, plainPercent } from '@kancil/rules/rewards/points'
import { type VipStanding, vipStanding } from '@kancil/rules/rewards/vip'
import { Type } from 'typebox'
import { afterCommit, inTransaction, type Tx } from '../../../kernel/db.ts'
import { eachAlone, pagesOf } from '../../../kernel/jobs/each-alone.ts'
import { job, type JobWork, noInput, workOn } from '../../../kernel/jobs/jobs.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { memberClub } from '../../identity/door.ts'
import { saveFactors } from '../points/factor-store.ts'
import { type ProgrammeRow, runningProgramme } from '../programmes/store.ts'
import { monthsOf } from '../progress/store.ts'
import {
  type LevelChange,
  levelledAfter,
  type Levels,
  lockLevelRows as lockLevels,
  saveLevels,
} from './store.ts'

export { lockLevels }

type Telling = Pick<Kernel, 'live'>

/**
 * Moves members to the levels that their months have earned, and tells the rest of the house. The
 * caller has locked them; while no ladder runs nobody's level changes.
 */
export async function refreshLevels(
  { live }: Telling,
  tx: Tx,
  before: Levels,
  now: Date,
  cause?: VipChange['reason'],
): Promise<void> {
  const ladder = await runningProgramme(tx, 'vip', now)
  if (!ladder) return
  const { levels } = ladder.terms
  const memberIds = [...before.keys()]
  const months = await monthsOf(tx, memberIds, ladder.currency)
  const today = businessDay(now).slice(0, 7)
  const changes = memberIds.flatMap((memberId): LevelChange[] => {
    const from = before.get(memberId)!
    const standing = vipStanding(levels, months.get(memberId) ?? [], today)
    const to = standing.level
    return to === from
      ? []
      : [{ memberId, from, to, reason: cause ?? reasonOf(standing, from, to) }]
  })
  afterCommit(tx, () => {
    for (const memberId of memberIds) live.toMember(memberId, { type: vipMessage, data: {} })
  })
  if (changes.length === 0) return
  await saveLevels(tx, changes, now)
  await savePoints(tx, ladder, changes, now)
  await memberClub.setClubs(
    tx,
    changes.map(({ memberId, to }) => clubOf(ladder, memberId, to)),
  )
}

function reasonOf({ earned }: VipStanding, from: number, to: number): VipChange['reason'] {
  if (to > from) return 'rose'
  return earned < from ? 'taken_back' : 'review'
}

function clubOf({ terms }: ProgrammeRow<'vip'>, memberId: string, rank: number) {
  const step = terms.levels[rank]!
  return { memberId, rank, name: rank > 0 ? step.name : '', rebate: step.rebateBasisPoints }
}

/** What bets of the days to come earn at these levels. */
async function savePoints(
  tx: Tx,
  { terms }: ProgrammeRow<'vip'>,
  levels: readonly { readonly memberId: string; readonly to: number }[],
  now: Date,
): Promise<void> {
  const factors = levels.map(({ memberId, to }) => {
    return { memberId, percent: terms.levels[to]!.pointsPercent ?? plainPercent }
  })
  await saveFactors(tx, factors, levelPointsFrom(now))
}

const reviewJob = job({
  name: 'rewards.review',
  input: noInput,
  // Every day: the first of the month counts, and a day on which nothing ran is made up for.
  cron: '10 0 * * *',
  unique: 'unfinished',
  timeoutSeconds: 600,
})

/** After a ladder was published: everybody's level by the new one. */
export const ladderJob = job({
  name: 'rewards.ladder',
  input: Type.Object({}),
  unique: 'waiting',
  timeoutSeconds: 600,
})

export function vipJobs(kernel: Kernel): readonly JobWork[] {
  return [
    workOn(reviewJob, async () => reviewLevels(kernel, await causeToday(kernel))),
    workOn(ladderJob, () => reviewLevels(kernel, 'ladder')),
  ]
}

const dayMs = 86_400_000

/** A ladder that began since the last review is everybody's new one. */
async function causeToday({ db, clock }: Kernel): Promise<VipChange['reason'] | undefined> {
  const now = clock.now()
  const ladder = await runningProgramme(db, 'vip', now)
  return ladder && now.getTime() - ladder.startsAt.getTime() < dayMs ? 'ladder' : undefined
}

const membersPerStep = 200

/** Reviews everybody's level, some members in a transaction; safe to repeat and to break off. */
export async function reviewLevels(kernel: Kernel, cause?: VipChange['reason']): Promise<void> {
  const isLadder = cause === 'ladder'
  const steps = pagesOf<string>((last) =>
    levelledAfter(kernel.db, last ?? '', { all: isLadder, limit: membersPerStep }),
  )
  await eachAlone(steps, (memberIds) => {
    const now = kernel.clock.now()
    return inTransaction(kernel.db, async (tx) => {
      const before = await lockLevels(tx, memberIds, now)
      await refreshLevels(kernel, tx, before, now, cause)
      if (isLadder) await renameClubs(tx, before, now)
    })
  })
}

/** A new ladder may name a level otherwise, and give it another rebate or other points. */
async function renameClubs(tx: Tx, before: Levels, now: Date): Promise<void> {
  const ladder = await runningProgramme(tx, 'vip', now)
  if (!ladder) return
  const levels = await lockLevels(tx, [...before.keys()], new Date(0))
  const rows = [...levels].map(([memberId, to]) => ({ memberId, to }))
  await savePoints(tx, ladder, rows, now)
  await memberClub.setClubs(
    tx,
    [...levels].map(([memberId, level]) => clubOf(ladder, memberId, level)),
  )
}

import {
  changeGame,
  type GameChange,
  gameChanges,
  type GameSchedule,
} from '@kancil/contract/lottery/game-changes'
import { businessDay } from '@kancil/contract/time'
import { changeRules, type RuleChange } from '@kancil/rules/lottery/prices/change-rules'
import { dayAfter, type Schedule, scheduleText } from '@kancil/rules/lottery/schedule'
import type { Tx } from '../../../kernel/db.ts'
import { serveList } from '../../../kernel/http/serve-list.ts'
import { newId } from '../../../kernel/ids.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { serveDecision } from '../../operator/door.ts'
import {
  changesPage,
  type ChangeRow,
  insertChange,
  lastPlanned,
  setRuleVersion,
  setSchedule,
} from './change-store.ts'
import { publishGames } from './house-games.ts'
import { type GameRow, insertRules, lockGame, readRules, scheduleOn } from './store.ts'

type Outcome = { readonly ruleVersion: number; readonly scheduleFrom?: string }
type Changed = Outcome & { readonly vendorId: string }

/** Operators change a game: its rules become a new version, its schedule holds from a day on. */
export function serveGameChanges(kernel: Kernel): void {
  serveList(kernel, gameChanges, {
    read: ({ db }, filters, range) => changesPage(db, filters, range),
    view: (rows) => rows.map(changeView),
  })
  serveDecision<typeof changeGame, GameRow, Changed>(kernel, changeGame, {
    action: 'lottery.changeGame',
    subject: (game) => game.code,
    lock: (tx, { gameCode }) => lockGame(tx, gameCode),
    allow(game, { refuse }, { ruleVersion, schedule }) {
      if (game.ruleVersion !== ruleVersion) refuse('changed_meanwhile')
      if (schedule && !isSound(game, schedule)) refuse('schedule_invalid')
    },
    async act(tx, game, context, { odds, limits, schedule, note }) {
      const { refuse, now, caller } = context
      const { operatorId } = caller as { readonly operatorId: string }
      const changes: RuleChange[] = []
      let ruleVersion = game.ruleVersion
      if (odds || limits) {
        const rules = await readRules(tx, game.code, ruleVersion)
        const changed = changeRules(rules!, { odds, limits })
        if (typeof changed === 'string') return refuse(changed)
        await insertRules(tx, game.code, changed.rules, now)
        ruleVersion = changed.rules.version
        await setRuleVersion(tx, game.code, ruleVersion)
        changes.push(...changed.changes)
      }
      const from = schedule ? await changeSchedule(tx, game, schedule, now) : null
      if (schedule && from) changes.push(scheduleChange(game, schedule, from))
      if (changes.length === 0) return refuse('nothing_changed')
      const id = newId('gameChange', now)
      const row = { id, gameCode: game.code, changedAt: now, note, ruleVersion, changes }
      await insertChange(tx, row, operatorId)
      const { vendorId } = game
      const outcome = { ruleVersion, vendorId, ...(from ? { scheduleFrom: from } : {}) }
      return { outcome, before: { ruleVersion: game.ruleVersion }, after: { changes, note } }
    },
    // The catalogue of games shows the least and the largest stake.
    tell: ({ vendorId }) => publishGames(kernel, vendorId),
    view: ({ vendorId: _vendorId, ...outcome }): Outcome => outcome,
  })
}

/** A game keeps its kind of schedule, and a sale must have a time to be open. */
function isSound(game: GameRow, schedule: GameSchedule): boolean {
  if (schedule.kind !== game.schedule.kind) return false
  if (schedule.kind === 'every')
    return schedule.closeSeconds < schedule.seconds && 86_400 % schedule.seconds === 0
  const days = (schedule.weekdays?.length ?? 0) + (schedule.monthDays?.length ?? 0)
  return days > 0 && schedule.closeSeconds < schedule.openSeconds
}

/** @returns the first day that is not planned yet; null where the schedule holds already */
async function changeSchedule(
  tx: Tx,
  game: GameRow,
  next: GameSchedule,
  now: Date,
): Promise<string | null> {
  const last = (await lastPlanned(tx, game.code)) ?? now
  const planned = businessDay(last > now ? last : now, game.zone)
  const from = dayAfter(planned)
  const schedule = scheduleOn(game, planned)
  if (scheduleText(scheduleOn(game, from)) === scheduleText(next as Schedule)) return null
  await setSchedule(tx, game.code, { schedule, next: next as Schedule, from })
  return from
}

function scheduleChange(game: GameRow, next: GameSchedule, from: string): RuleChange {
  return {
    what: `schedule from ${from}`,
    before: scheduleText(scheduleOn(game, from)),
    after: scheduleText(next as Schedule),
  }
}

function changeView({ id, changedAt, ...row }: ChangeRow): GameChange {
  return { ...row, changeId: id, changes: [...row.changes], changedAt: changedAt.toISOString() }
}

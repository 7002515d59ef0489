import { numberExposures, setNumberLimit } from '@kancil/contract/lottery/results-desk'
import { formatMoney } from '@kancil/contract/money'
import { familyOf } from '@kancil/rules/lottery/families'
import { isFault } from '@kancil/rules/lottery/family'
import { linePrices } from '@kancil/rules/lottery/ticket'
import { serve } from '../../../kernel/http/serve.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { serveDecision } from '../../operator/door.ts'
import { issuesAround } from '../draws/result-store.ts'
import { rulesOf } from '../games/rules.ts'
import { type GameRow, lockGame, readGame } from '../games/store.ts'
import { topExposures } from '../tickets/exposure-store.ts'
import { dropLimit, limitKeys, putLimit, readLimits } from '../tickets/limit-store.ts'

const exposuresShown = 20

/** What each number would cost, and closing it or paying half for it. */
export function serveLimits(kernel: Kernel): void {
  serve(kernel, numberExposures, async ({ db, now, refuse }, { gameCode }) => {
    const game = (await readGame(db, gameCode)) ?? refuse('game_not_found')
    const [rules, { coming }, rows] = await Promise.all([
      rulesOf(db, db, game.code, game.ruleVersion),
      issuesAround(db, game.code, now, 1),
      readLimits(db, game.code, null),
    ])
    const issueNo = coming.find(({ state }) => state === 'open' || state === 'closed')?.no ?? ''
    const { closed, half } = limitKeys(rows.filter((row) => ['', issueNo].includes(row.issueNo)))
    const kindOf = (key: string) =>
      closed.has(key) ? { kind: 'closed' as const } : half.has(key) ? { kind: 'half' as const } : {}
    const numbers = issueNo ? await topExposures(db, game.code, issueNo, exposuresShown) : []
    return {
      issueNo,
      numbers: numbers.map(({ key, currency, amount }) => ({
        ...{ key, currency, amount: formatMoney(amount, currency) },
        limit: rules.limits[currency]?.exposureMax ?? '0',
        ...kindOf(key),
      })),
      limits: rows.map(({ setAt, ...row }) => ({ ...row, setAt: setAt.toISOString() })),
    }
  })
  serveDecision<typeof setNumberLimit, GameRow, { key: string; kind: 'closed' | 'half' | 'open' }>(
    kernel,
    setNumberLimit,
    {
      action: 'lottery.setLimit',
      subject: (game, { key }) => `${game.code} ${key}`,
      lock: (tx, { gameCode }) => lockGame(tx, gameCode),
      async act(tx, game, context, { play: code, number, issueNo = '', kind, note }) {
        const { caller, now, refuse, db } = context
        const rules = await rulesOf(db, tx, game.code, game.ruleVersion)
        const family = familyOf(rules.family)
        const play = family.plays.find((candidate) => candidate.code === code)
        const most = rules.groups?.chances[code] ? { group: rules.groups.most } : {}
        const prices = linePrices(rules, { play: code, ...most })
        if (!play || typeof prices === 'string') return refuse('play_unknown')
        const numbers = family.numbers(play, number)
        if (isFault(numbers)) return refuse('numbers_invalid')
        // One number as a player writes it is one key, as the exposure counts it.
        const key = family.risks(play, numbers, prices)[0]?.key ?? refuse('numbers_invalid')
        const { operatorId } = caller as { readonly operatorId: string }
        if (kind === 'open') await dropLimit(tx, game.code, key, issueNo)
        else {
          const limit = { gameCode: game.code, key, issueNo, kind, operatorId, at: now }
          await putLimit(tx, limit)
        }
        return { outcome: { key, kind }, after: { key, issueNo, kind, note } }
      },
      view: (outcome) => outcome,
    },
  )
}

import { daduPantas } from '@kancil/rules/games/instant/dadu-pantas'
import { gasingJatuh } from '@kancil/rules/games/instant/gasing-jatuh'
import type { InstantRules } from '@kancil/rules/games/instant/instant-rules'
import { kebunDurian } from '@kancil/rules/games/instant/kebun-durian'
import { rodaKampung } from '@kancil/rules/games/instant/roda-kampung'
import { reefSheet } from '@kancil/rules/games/fishing/sheet'
import { slotSheet } from '@kancil/rules/games/slots/slots'
import { baccarat } from '@kancil/rules/games/tables/baccarat'
import { dragonTiger } from '@kancil/rules/games/tables/dragon-tiger'
import { roulette } from '@kancil/rules/games/tables/roulette'
import { sicBo } from '@kancil/rules/games/tables/sic-bo'
import type { TableRules } from '@kancil/rules/games/tables/table-rules'
import { wauTerbang } from '@kancil/rules/games/tables/wau-terbang'
import { checkClip } from '../engine/fair/check-clip.ts'
import { checkTicket } from '../engine/fair/check-ticket.ts'
import { jackpotAgrees } from '../engine/fair/check-jackpot.ts'
import { checkOutcome } from '../engine/fair/check-outcome.ts'
import { checkRound, type Difference } from '../engine/fair/check-round.ts'
import { shownJackpot } from './facts.ts'
import { shownOutcome } from './shown-outcome.ts'
import { readShownRound } from './read-round.ts'

/**
 * The Check button of a round's record. It makes no requests: seeds, reels and amounts are on the
 * page, the sheet comes with this script, and the page's policy allows no connection.
 */
const instants: readonly InstantRules[] = [daduPantas, gasingJatuh, kebunDurian, rodaKampung]

const tables: readonly TableRules[] = [baccarat, dragonTiger, roulette, sicBo, wauTerbang]

const area = document.querySelector<HTMLElement>('[data-check]')
const button = area?.querySelector('button')
const verdict = area?.querySelector<HTMLElement>('[role=status]')

if (area && button && verdict) {
  button.hidden = false
  button.addEventListener('click', () => {
    button.disabled = true
    void findVerdict(area.dataset['check'] ?? '')
      .then(({ words, isGood }) => {
        verdict.textContent = words.map((word) => verdict.dataset[word] ?? '').join(' ')
        verdict.className = isGood ? 'good' : 'bad'
      })
      .finally(() => {
        button.disabled = false
      })
  })
}

type Verdict = { readonly words: readonly string[]; readonly isGood: boolean }

/** `words` are keys of the verdict's sentences, which the page has in its language. */
async function findVerdict(code: string): Promise<Verdict> {
  // A plain http address other than this machine's has no WebCrypto.
  const differences = globalThis.crypto?.subtle === undefined ? null : await differencesOf(code)
  if (!differences) return { words: ['unable'], isGood: false }
  if (differences.length > 0) return { words: differences, isGood: false }
  const isOpen = document.querySelector('[data-fact="serverSeed"]') !== null
  return { words: [isOpen ? 'agrees' : 'sealed'], isGood: true }
}

/** Null for a game that this script does not know. */
async function differencesOf(code: string): Promise<readonly Difference[] | null> {
  const sheet = slotSheet(code)
  if (sheet) {
    const differences = await checkRound(sheet, readShownRound(document))
    const jackpot = shownJackpot(document)
    const isFair = jackpot === null || (await jackpotAgrees(jackpot))
    return isFair || differences.includes('payout') ? differences : [...differences, 'payout']
  }
  const rules = instants.find((instant) => instant.sheet.id === code)
  if (rules) return checkOutcome(rules, shownOutcome(document))
  if (code === reefSheet.id) return checkClip(shownOutcome(document))
  const table = tables.find((game) => game.sheet.id === code)
  return table ? checkTicket(table, shownOutcome(document)) : null
}

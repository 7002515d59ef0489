import { slotSheet } from '@kancil/rules/games/slots/slots'
import { checkRound } from '../engine/fair/check-round.ts'
import { readShownRound } from './read-round.ts'

/**
 * The Check button of a round's record. It makes no requests: seeds, reels and amounts are on the
 * page, the sheet comes with this script, and the page's policy allows no connection.
 */
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

/** `words` are keys of the verdict's sentences, which the page has in its language. */
async function findVerdict(code: string): Promise<{ words: readonly string[]; isGood: boolean }> {
  const sheet = slotSheet(code)
  // A plain http address other than this machine's has no WebCrypto.
  if (!sheet || globalThis.crypto?.subtle === undefined) return { words: ['unable'], isGood: false }
  const round = readShownRound(document)
  const differences = await checkRound(sheet, round)
  if (differences.length > 0) return { words: differences, isGood: false }
  return { words: [round.serverSeed === null ? 'sealed' : 'agrees'], isGood: true }
}

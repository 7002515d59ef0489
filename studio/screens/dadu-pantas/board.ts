import {
  daduMode,
  daduMultiple,
  type DaduShown,
  type DaduSide,
} from '@kancil/rules/games/instant/dadu-pantas'
import { drawing, element } from '../engine/page/element.ts'
import type { Board, BoardKit } from '../instant/board.ts'
import { choiceOf, figureOf, multipleText, sliderOf } from '../instant/choices.ts'
import { dieSvg } from './die.ts'

const faces = 10_000
const rollMs = 900

export const faceText = (face: number): string => (face / 100).toFixed(2).padStart(5, '0')

/** A track from 00.00 to 99.99 with the winning part lit, and a die that runs along it. */
export function createDaduBoard({ say, sound, isCalm, isQuick }: BoardKit): Board {
  const figure = element('output', { class: 'dadu-face' }, '00.00')
  const lit = element('div', { class: 'dadu-lit' })
  const die = element('div', { class: 'dadu-die' }, drawing(dieSvg))
  const track = element(
    'div',
    { class: 'dadu-track', dir: 'ltr', 'aria-hidden': 'true' },
    lit,
    ...[0, 25, 50, 75, 100].map((mark) => element('i', { style: `--at:${mark}%` }, String(mark))),
    die,
  )
  const root = element('div', { class: 'dadu' }, figure, track)
  const side = choiceOf<DaduSide>('side', say('choice.side'), {
    options: [
      { value: 'under', label: say('choice.under') },
      { value: 'over', label: say('choice.over') },
    ],
    chosen: 'over',
    onChange: update,
  })
  const chance = sliderOf('chance', say('choice.chance'), {
    ...{ least: 100, most: 9_500, step: 50, value: 4_950 },
    onChange: update,
  })
  const pays = figureOf('pays', say('choice.pays'))

  function update(): void {
    const winning = chance.value()
    chance.tell(`${faceText(winning)}%`)
    pays.tell(multipleText(daduMultiple(winning)))
    const isUnder = side.value() === 'under'
    lit.style.insetInlineStart = isUnder ? '0' : `${100 - winning / 100}%`
    lit.style.inlineSize = `${winning / 100}%`
  }

  function stand({ face, isWon }: DaduShown): void {
    figure.textContent = faceText(face)
    root.dataset['won'] = String(isWon)
    die.style.insetInlineStart = `${(face / faces) * 100}%`
  }

  update()
  return {
    root,
    choices: [side.root, chance.root, pays.root],
    mode: () => daduMode(side.value(), chance.value()),
    setMode(mode) {
      const [at = 'over', winning = '4950'] = mode.split('-')
      side.set(at)
      chance.set(Number(winning))
    },
    rest: (shown) => stand(shown as DaduShown),
    words: (shown) => say('say.rolled', { face: faceText((shown as DaduShown).face) }),
    async show(shown) {
      const outcome = shown as DaduShown
      delete root.dataset['won']
      if (!isCalm()) await roll(outcome.face, { die, figure, ms: isQuick() ? rollMs / 3 : rollMs })
      stand(outcome)
      sound.reelStop(outcome.isWon ? 4 : 0)
    },
  }
}

type Rolling = { readonly die: HTMLElement; readonly figure: HTMLElement; readonly ms: number }

/** The number runs to its result; the numbers on the way mean nothing. */
function roll(face: number, { die, figure, ms }: Rolling): Promise<void> {
  die.animate(
    [{ rotate: '0deg', translate: '0 0' }, { translate: '0 -60%' }, { rotate: '720deg' }],
    { duration: ms, easing: 'cubic-bezier(.2,.8,.3,1)' },
  )
  die.style.insetInlineStart = `${(face / faces) * 100}%`
  const begun = performance.now()
  return new Promise((done) => {
    function frame(now: number): void {
      const part = Math.min(1, (now - begun) / ms)
      const left = (1 - part) ** 3
      figure.textContent = faceText(Math.floor(face * (1 - left) + ((face * 7) % faces) * left))
      if (part < 1) requestAnimationFrame(frame)
      else done()
    }
    requestAnimationFrame(frame)
  })
}

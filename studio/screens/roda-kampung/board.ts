import { rodaRisks, type RodaShown, rodaWheel } from '@kancil/rules/games/instant/roda-kampung'
import { drawing, element } from '../engine/page/element.ts'
import type { Board, BoardKit } from '../instant/board.ts'
import { choiceOf, timesText } from '../instant/choices.ts'
import { prizeColour, wheelSvg } from './wheel.ts'

const spinMs = 3_200
const turns = 4

/** A wheel that stops with the segment of the round under the pointer. */
export function createRodaBoard({ say, sound, isCalm, isQuick }: BoardKit): Board {
  const disc = element('div', { class: 'roda-disc' })
  const pointer = element('div', { class: 'roda-pointer' })
  const middle = element('output', { class: 'roda-middle' })
  const wheel = element('div', { class: 'roda-wheel', dir: 'ltr' }, disc, pointer, middle)
  const legend = element('ul', { class: 'roda-legend', 'aria-label': say('choice.pays') })
  const root = element('div', { class: 'roda' }, wheel, legend)
  const risk = choiceOf('risk', say('choice.risk'), {
    options: rodaRisks.map((name) => ({ value: name, label: say(`risk.${name}`) })),
    chosen: 'medium',
    onChange: lay,
  })
  let angle = 0

  function lay(): void {
    const segments = rodaWheel(risk.value()) ?? []
    disc.replaceChildren(drawing(wheelSvg(segments)))
    const prizes = [...new Set(segments)].toSorted((a, b) => a - b)
    legend.replaceChildren(
      ...prizes.map((hundredths) => {
        const count = segments.filter((segment) => segment === hundredths).length
        const swatch = element('i', { style: `--colour:${prizeColour(hundredths)}` })
        return element('li', {}, swatch, `${timesText(hundredths)} · ${count}/${segments.length}`)
      }),
    )
    turnTo(0)
    middle.textContent = ''
  }

  function turnTo(degrees: number): void {
    angle = degrees
    disc.style.rotate = `${degrees}deg`
  }

  /** The angle at which the segment stands at the top, at least `from`. */
  function angleOf({ segment, risk: name }: RodaShown, from: number): number {
    const count = rodaWheel(name)?.length ?? 1
    const at = (360 - ((segment + 0.5) / count) * 360) % 360
    return from + ((((at - from) % 360) + 360) % 360)
  }

  function stand(shown: RodaShown): void {
    turnTo(angleOf(shown, 0))
    middle.textContent = timesText(shown.hundredths)
  }

  lay()
  return {
    root,
    choices: [risk.root],
    mode: () => risk.value(),
    setMode: (mode) => risk.set(mode),
    rest: (shown) => stand(shown as RodaShown),
    words: (shown) =>
      say('say.segment', { times: timesText((shown as RodaShown).hundredths).slice(1) }),
    async show(shown) {
      const outcome = shown as RodaShown
      middle.textContent = ''
      if (!isCalm()) {
        const ms = isQuick() ? spinMs / 3 : spinMs
        const to = angleOf(outcome, angle + turns * 360)
        const path = [{ rotate: `${angle}deg` }, { rotate: `${to}deg` }]
        sound.wait()
        await disc.animate(path, { duration: ms, easing: 'cubic-bezier(.12,.7,.16,1)' }).finished
      }
      stand(outcome)
      sound.reelStop(outcome.hundredths > 0 ? 4 : 0)
    },
  }
}

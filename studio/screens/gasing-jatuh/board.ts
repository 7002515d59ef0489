import {
  gasingBoxes,
  gasingMode,
  gasingRisks,
  gasingRows,
  type GasingShown,
} from '@kancil/rules/games/instant/gasing-jatuh'
import { drawing, element } from '../engine/page/element.ts'
import type { Board, BoardKit } from '../instant/board.ts'
import { choiceOf, timesText } from '../instant/choices.ts'
import { topSvg } from './top.ts'

const rowMs = 110

/** Pins in a triangle, boxes below, and a top that falls through them. */
export function createGasingBoard({ say, sound, isCalm, isQuick }: BoardKit): Board {
  const field = element('div', { class: 'gasing-field', 'aria-hidden': 'true' })
  const boxes = element('ol', { class: 'gasing-boxes', 'aria-label': say('choice.pays') })
  const top = element('div', { class: 'gasing-top' }, drawing(topSvg))
  const root = element('div', { class: 'gasing', dir: 'ltr' }, field, boxes)
  const rows = choiceOf('rows', say('choice.rows'), {
    options: gasingRows.map((count) => ({ value: String(count), label: String(count) })),
    chosen: '12',
    onChange: lay,
  })
  const risk = choiceOf('risk', say('choice.risk'), {
    options: gasingRisks.map((name) => ({ value: name, label: say(`risk.${name}`) })),
    chosen: 'medium',
    onChange: lay,
  })

  function lay(): void {
    const count = Number(rows.value())
    root.style.setProperty('--rows', String(count))
    field.replaceChildren(...pinsOf(count), top)
    const paid = gasingBoxes(risk.value(), count) ?? []
    boxes.replaceChildren(
      ...paid.map((hundredths, box) => {
        const away = Math.abs(box - count / 2) / (count / 2)
        const text = timesText(hundredths).slice(1)
        return element('li', { style: `--away:${away.toFixed(2)}`, 'data-box': box }, text)
      }),
    )
    put(0, -1)
  }

  function put(x: number, y: number): void {
    top.style.setProperty('--x', String(x))
    top.style.setProperty('--y', String(y))
  }

  function stand({ path, box }: GasingShown): void {
    put(
      path.reduce((x, side) => x + (side === 0 ? -0.5 : 0.5), 0),
      path.length - 0.35,
    )
    for (const cell of boxes.querySelectorAll<HTMLElement>('li'))
      cell.toggleAttribute('data-hit', Number(cell.dataset['box']) === box)
  }

  lay()
  return {
    root,
    choices: [rows.root, risk.root],
    mode: () => gasingMode(risk.value() as GasingShown['risk'], Number(rows.value())),
    setMode(mode) {
      const [name = 'medium', count = '12'] = mode.split('-')
      rows.set(count)
      risk.set(name)
    },
    rest: (shown) => stand(shown as GasingShown),
    words(shown) {
      const { box, hundredths } = shown as GasingShown
      return say('say.box', { box: box + 1, times: timesText(hundredths).slice(1) })
    },
    async show(shown) {
      const outcome = shown as GasingShown
      for (const cell of boxes.querySelectorAll('[data-hit]')) cell.removeAttribute('data-hit')
      const ms = isQuick() ? rowMs / 2.5 : rowMs
      if (!isCalm()) await fall(outcome, { ms, put, onPin: sound.count })
      stand(outcome)
      sound.reelStop(Math.min(5, Math.floor(outcome.hundredths / 100)))
    },
  }
}

type Fall = {
  readonly ms: number
  readonly put: (x: number, y: number) => void
  readonly onPin: (row: number) => void
}

/** From pin to pin, half a pin to one side in each row. */
async function fall({ path }: GasingShown, { ms, put, onPin }: Fall): Promise<void> {
  let x = 0
  put(0, -1)
  for (const [row, side] of path.entries()) {
    put(x, row - 0.45)
    await pause(ms * 0.45)
    onPin(row)
    x += side === 0 ? -0.5 : 0.5
    put(x, row + 0.2)
    await pause(ms * 0.55)
  }
}

function pinsOf(rows: number): HTMLElement[] {
  return Array.from({ length: rows }, (_, row) =>
    Array.from({ length: row + 3 }, (_pin, at) =>
      element('i', { style: `--x:${at - (row + 2) / 2};--y:${row}` }),
    ),
  ).flat()
}

function pause(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms))
}

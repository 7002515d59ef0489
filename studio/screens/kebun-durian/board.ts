import {
  kebunMode,
  kebunMultiple,
  type KebunShown,
  kebunStepsMost,
} from '@kancil/rules/games/instant/kebun-durian'
import { drawing, element } from '../engine/page/element.ts'
import type { Board, BoardKit } from '../instant/board.ts'
import { figureOf, multipleText, sliderOf } from '../instant/choices.ts'
import { crownSvg, durianSvg, nestSvg } from './art.ts'

const trees = 25
const lookMs = 420

/** Five rows of five trees; each is a button while a round is open. */
export function createKebunBoard({ say, sound, isCalm, onStep }: BoardKit): Board {
  const cells = treesOf(onStep)
  const grid = element('div', { class: 'kebun', role: 'group', 'aria-label': 'Kebun Durian' })
  grid.append(...cells)
  listenToArrows(grid, cells)
  const nests = sliderOf('nests', say('choice.nests'), {
    ...{ least: 1, most: 20, step: 1, value: 3 },
    onChange: update,
  })
  const now = figureOf('now', say('choice.now'))
  const next = figureOf('next', say('choice.next'))

  function update(): void {
    nests.tell(String(nests.value()))
    tellFigures(nests.value(), 0)
  }

  function tellFigures(count: number, opened: number): void {
    now.tell(opened === 0 ? '–' : multipleText(kebunMultiple(count, opened)))
    const hasNext = opened < kebunStepsMost(count)
    next.tell(hasNext ? multipleText(kebunMultiple(count, opened + 1)) : '–')
  }

  /** Null for the orchard before a round: every tree closed. */
  function stand(shown: KebunShown | null): void {
    const opened = shown?.opened ?? []
    for (const [tree, cell] of cells.entries()) {
      const isNest = shown?.nests?.includes(tree) === true
      const isOpened = opened.includes(tree)
      const kind = isNest ? 'nest' : isOpened ? 'durian' : 'closed'
      if (cell.dataset['kind'] !== kind) {
        const art = { nest: nestSvg, durian: durianSvg, closed: crownSvg }[kind]
        cell.replaceChildren(drawing(art))
      }
      cell.dataset['kind'] = kind
      cell.toggleAttribute('data-stung', isNest && isOpened)
      cell.setAttribute('aria-label', say(`tree.${kind}`, { tree: tree + 1 }))
      cell.disabled = true
    }
    if (shown) tellFigures(shown.nestCount, opened.length)
    else update()
  }

  stand(null)
  return {
    root: grid,
    choices: [nests.root, element('div', { class: 'figures' }, now.root, next.root)],
    mode: () => kebunMode(nests.value()),
    setMode: (mode) => nests.set(Number(mode.split('-')[1] ?? 3)),
    rest: (shown) => stand(shown as KebunShown),
    openSteps(shown) {
      stand(shown as KebunShown | null)
      if (shown === null) return
      for (const cell of cells) cell.disabled = cell.dataset['kind'] !== 'closed'
    },
    words(shown) {
      const { opened, isStung } = shown as KebunShown
      const tree = (opened.at(-1) ?? 0) + 1
      if (opened.length === 0) return ''
      return isStung ? say('say.nest', { tree }) : say('tree.durian', { tree })
    },
    async show(shown) {
      const outcome = shown as KebunShown
      stand(outcome)
      if (outcome.isStung) sound.reelStop(0)
      else sound.line(Math.max(0, outcome.opened.length - 1))
      const last = outcome.opened.at(-1)
      if (last === undefined || isCalm()) return
      const pop = [{ scale: '0.6' }, { scale: '1.12' }, { scale: '1' }]
      await cells[last]?.animate(pop, { duration: lookMs, easing: 'ease-out' }).finished
    },
  }
}

function treesOf(onStep: (tree: number) => void): HTMLButtonElement[] {
  return Array.from({ length: trees }, (_, tree) => {
    const cell = element('button', { type: 'button', class: 'tree', 'data-tree': tree })
    cell.addEventListener('click', () => onStep(tree))
    return cell
  })
}

/** Arrow keys walk through the orchard. */
function listenToArrows(grid: HTMLElement, cells: readonly HTMLElement[]): void {
  const moves: { readonly [key: string]: number } = {
    ArrowUp: -5,
    ArrowDown: 5,
    ArrowLeft: -1,
    ArrowRight: 1,
  }
  grid.addEventListener('keydown', (event) => {
    const by = moves[event.key]
    const from = cells.indexOf(event.target as HTMLElement)
    if (by === undefined || from < 0) return
    event.preventDefault()
    event.stopPropagation()
    for (let to = from + by; to >= 0 && to < trees; to += by) {
      const cell = cells[to] as HTMLButtonElement
      if (cell.disabled) continue
      cell.focus()
      return
    }
  })
}

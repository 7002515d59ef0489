import { gridOf } from '@kancil/rules/games/slots/sheet'
import type { SlotSpin } from '@kancil/contract/seamless/slot'
import { symbolUrl } from './symbol-url.ts'
import { element } from '../page/element.ts'
import type { Stage, StageOptions } from './stage.ts'

const turnMs = 300

/** The reels as plain pictures, for a device without WebGL: everything is shown, nothing moves. */
export function createStillStage({ box, screen, onReelStop }: StageOptions): Stage {
  const { art, sheet } = screen
  const plain = art.symbols.at(-1) ?? ''
  const { reels, rows } = gridOf(sheet)
  const cells = Array.from({ length: reels * rows }, () =>
    element(
      'span',
      { class: 'still-cell' },
      element('img', { alt: '', src: symbolUrl(art, plain) }),
    ),
  )
  const board = element('div', { class: 'still-board', 'aria-hidden': 'true' }, ...cells)
  board.style.setProperty('--reels', String(reels))
  box.append(board)

  function show(window: SlotSpin['window']): void {
    board.removeAttribute('data-turning')
    for (const [index, cell] of cells.entries()) {
      const symbol = window[index % reels]?.[Math.floor(index / reels)]
      const image = cell.firstElementChild
      if (symbol && image instanceof HTMLImageElement) image.src = symbolUrl(art, symbol)
    }
  }

  function clearWins(): void {
    board.removeAttribute('data-won')
    for (const cell of cells) cell.removeAttribute('data-won')
  }

  return {
    resize: async () => undefined,
    show(window) {
      clearWins()
      show(window)
    },
    spin() {
      clearWins()
      board.dataset['turning'] = ''
    },
    async land({ window }) {
      await new Promise((done) => setTimeout(done, turnMs))
      show(window)
      const scatters = window.flat().filter((symbol) => symbol === sheet.scatter).length
      onReelStop({ reel: reels - 1, scatters, isNew: false })
    },
    async refill(_places, window) {
      clearWins()
      show(window)
    },
    async showWin(places) {
      clearWins()
      board.dataset['won'] = ''
      for (const [reel, row] of places) cells[row * reels + reel]?.setAttribute('data-won', '')
    },
    clearWins,
    async mood(mood) {
      board.dataset['mood'] = mood
    },
    celebrate: () => undefined,
    hurry: () => undefined,
    placeAt([reel, row]) {
      const cell = cells[row * reels + reel]
      const within = box.getBoundingClientRect()
      const at = cell?.getBoundingClientRect() ?? within
      return {
        x: at.x - within.x + at.width / 2,
        y: at.y - within.y + at.height / 2,
      }
    },
  }
}

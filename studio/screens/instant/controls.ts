import type { Cabinet } from '../cabinet/cabinet.ts'
import { iconButton, meter, setRoundWord } from '../cabinet/shell.ts'
import { element } from '../engine/page/element.ts'
import { icon } from '../engine/page/icons.ts'

export type Controls = ReturnType<typeof createControls>

/** Bet, play and take: fills the dock. */
export function createControls({ shell, say }: Pick<Cabinet, 'shell' | 'say'>) {
  const betDown = iconButton('minus', say('button.betDown'), 'ArrowDown')
  const betUp = iconButton('plus', say('button.betUp'), 'ArrowUp')
  const bet = meter('bet', say('label.bet'))
  const word = element('span', { class: 'spin-word' }, say('button.play'))
  const play = element(
    'button',
    { type: 'button', class: 'spin', 'aria-keyshortcuts': 'Enter' },
    element('span', { class: 'spin-face' }, icon('watch'), word),
  )
  shell.dock.append(
    shell.balance.root,
    shell.centre,
    element('div', { class: 'stepper' }, betDown, bet.root, betUp),
    play,
  )
  return {
    ...{ betDown, betUp, bet, play },
    setLabel(text: string, isEnabled: boolean): void {
      setRoundWord(word, text)
      play.setAttribute('aria-label', text)
      play.toggleAttribute('data-busy', !isEnabled)
    },
  }
}

import { element } from '../engine/page/element.ts'
import { icon, type IconName } from '../engine/page/icons.ts'
import type { CabinetSay } from './say.ts'

export type CabinetShell = ReturnType<typeof createCabinetShell>

export function iconButton(name: IconName, label: string, keys?: string): HTMLButtonElement {
  const attributes = { type: 'button', class: 'icon-button', title: label, 'aria-label': label }
  return element('button', { ...attributes, 'aria-keyshortcuts': keys }, icon(name))
}

export function meter(name: string, label: string) {
  const value = element('bdi', { class: 'value', dir: 'ltr' })
  const title = element('span', { class: 'label' }, label)
  return { root: element('div', { class: `meter ${name}` }, title, value), value, title }
}

/** What a round button says. Near its rim the circle is narrow: long words are written smaller. */
export function setRoundWord(word: HTMLElement, text: string): void {
  // An amount holds together by a space that does not break.
  const words = text.split(' ')
  const longest = Math.max(...words.map(({ length }) => length))
  word.textContent = text
  word.dataset['fit'] = longest > 10 ? 'small' : longest > 9 || words.length > 1 ? 'less' : ''
}

/** The page of a game without reels: bar, stage and dock, in the player's language. */
export function createCabinetShell(root: HTMLElement, say: CabinetSay, title: string) {
  const buttons = {
    fair: iconButton('fair', say('button.fair')),
    history: iconButton('history', say('button.history'), 'H'),
    info: iconButton('info', say('rules.title'), 'I'),
    settings: iconButton('settings', say('button.settings')),
    sound: iconButton('soundOn', say('button.soundOff'), 'M'),
    exit: iconButton('exit', say('button.exit')),
  }
  const facts = {
    test: element('span', { class: 'fact test', hidden: true }, say('bar.playMoney')),
    rtp: element('span', { class: 'fact', hidden: true }),
    cap: element('span', { class: 'fact', hidden: true }),
    time: element('span', { class: 'fact', hidden: true }),
    net: element('span', { class: 'fact', hidden: true }),
  }
  const balance = meter('balance', say('label.balance'))
  const win = meter('win', say('label.win'))
  win.root.dataset['empty'] = ''
  const strip = element('p', { class: 'strip' })
  const notice = element('div', { class: 'notice', role: 'alert', hidden: true })
  const live = element('p', { class: 'unseen', role: 'status', 'aria-live': 'polite' })
  const dialogs = element('div', { class: 'dialogs' })
  const board = element('div', { class: 'board' })
  const bar = element(
    'header',
    { class: 'bar' },
    element('h1', { class: 'name' }, title),
    element('div', { class: 'facts' }, facts.test, facts.rtp, facts.cap, facts.time, facts.net),
    element(
      'nav',
      { class: 'tools', 'aria-label': say('settings.title') },
      ...[buttons.fair, buttons.history, buttons.info, buttons.settings, buttons.sound],
      buttons.exit,
    ),
  )
  const stage = element('main', { class: 'stage' }, board, notice)
  const dock = element('footer', { class: 'dock' })
  root.classList.add('cabinet')
  root.replaceChildren(bar, stage, dock, live, dialogs)
  const centre = element('div', { class: 'centre' }, strip, win.root)
  return {
    ...{ root, buttons, facts, balance, win, strip, notice, live },
    ...{ dialogs, board, stage, dock, centre },
  }
}

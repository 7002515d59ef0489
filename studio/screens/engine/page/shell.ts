import type { Speaker } from '../texts/speaker.ts'
import { element } from './element.ts'
import { icon, type IconName } from './icons.ts'

export type Shell = ReturnType<typeof createShell>

function iconButton(name: IconName, label: string, keys?: string): HTMLButtonElement {
  const attributes = { type: 'button', class: 'icon-button', title: label, 'aria-label': label }
  return element('button', { ...attributes, 'aria-keyshortcuts': keys }, icon(name))
}

function meter(name: string, label: string) {
  const value = element('bdi', { class: 'value', dir: 'ltr' })
  const title = element('span', { class: 'label' }, label)
  return { root: element('div', { class: `meter ${name}` }, title, value), value, title }
}

/** The whole page except the reels: created once, in the player's language. */
export function createShell(root: HTMLElement, say: Speaker, pays: string) {
  const buttons = createButtons(say)
  const { spin, spinLabel } = createSpin(say)
  const facts = createFacts(say)
  const balance = meter('balance', say('label.balance'))
  const win = meter('win', say('label.win'))
  const bet = meter('bet', `${say('label.bet')} · ${pays}`)
  win.root.dataset['empty'] = ''
  const free = element('div', { class: 'free-counter', hidden: true })
  const strip = element('p', { class: 'strip' }, say('game.loading'))
  const box = element('div', { class: 'box' })
  const tags = element('div', { class: 'tags', 'aria-hidden': 'true' })
  const values = element('div', { class: 'values', 'aria-hidden': 'true' })
  const overlay = element('div', { class: 'overlay', hidden: true })
  const notice = element('div', { class: 'notice', role: 'alert', hidden: true })
  const live = element('p', { class: 'unseen', role: 'status', 'aria-live': 'polite' })
  const reels = element('table', { class: 'unseen reels' })
  const dialogs = element('div', { class: 'dialogs' })
  const bar = element(
    'header',
    { class: 'bar' },
    element('div', { class: 'facts' }, ...Object.values(facts)),
    element(
      'nav',
      { class: 'tools', 'aria-label': say('settings.title') },
      ...[
        buttons.auto,
        buttons.fair,
        buttons.history,
        buttons.info,
        buttons.settings,
        buttons.sound,
      ],
      buttons.exit,
    ),
  )
  const dock = element(
    'footer',
    { class: 'dock' },
    balance.root,
    element('div', { class: 'centre' }, strip, win.root),
    element('div', { class: 'stepper' }, buttons.betDown, bet.root, buttons.betUp),
    spin,
  )
  const stage = element('main', { class: 'stage' }, box, values, tags, free, overlay, notice, reels)
  root.replaceChildren(bar, stage, dock, live, dialogs)
  return {
    root,
    buttons,
    spin,
    spinLabel,
    facts,
    balance,
    win,
    bet,
    free,
    strip,
    box,
    tags,
    values,
    overlay,
    notice,
    live,
    reels,
    dialogs,
    stage,
  }
}

function createButtons(say: Speaker) {
  const buttons = {
    auto: iconButton('auto', say('button.auto')),
    fair: iconButton('fair', say('button.fair')),
    history: iconButton('history', say('button.history'), 'H'),
    info: iconButton('info', say('button.info'), 'I'),
    settings: iconButton('settings', say('button.settings')),
    sound: iconButton('soundOn', say('button.soundOff'), 'M'),
    exit: iconButton('exit', say('button.exit')),
    betDown: iconButton('minus', say('button.betDown'), 'ArrowDown'),
    betUp: iconButton('plus', say('button.betUp'), 'ArrowUp'),
  }
  // Shown where the rules of play allow it.
  buttons.auto.hidden = true
  return buttons
}

function createSpin(say: Speaker) {
  const spinLabel = element('span', { class: 'spin-word' }, say('button.spin'))
  const spin = element(
    'button',
    {
      type: 'button',
      class: 'spin',
      'aria-label': say('button.spin'),
      'aria-keyshortcuts': 'Enter',
    },
    element('span', { class: 'spin-face' }, icon('spin'), icon('skip'), spinLabel),
  )
  return { spin, spinLabel }
}

/** The line at the top; unknown facts are hidden. */
function createFacts(say: Speaker) {
  return {
    test: element('span', { class: 'fact test', hidden: true }, say('bar.playMoney')),
    jackpot: element('span', { class: 'fact jackpot', hidden: true }),
    rtp: element('span', { class: 'fact', hidden: true }),
    cap: element('span', { class: 'fact', hidden: true }),
    time: element('span', { class: 'fact', hidden: true }),
    net: element('span', { class: 'fact', hidden: true }),
  }
}

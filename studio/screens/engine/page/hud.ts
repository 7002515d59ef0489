import type { SlotPhase, SlotSpin } from '@kancil/contract/seamless/slot'
import { plainAmount, shownAmount } from './money-text.ts'
import type { Speaker, TextKey } from '../texts/speaker.ts'
import { element } from './element.ts'
import { icon } from './icons.ts'
import type { Shell } from './shell.ts'

/** The state of the screen; journeys and styles read it as `data-state`. */
export type ScreenState =
  | 'loading'
  | 'idle'
  | 'spinning'
  | 'showing'
  | 'counting'
  | 'free'
  | 'settling'
  | 'replay'
  | 'stopped'

export type Hud = ReturnType<typeof createHud>

const busyStates: readonly ScreenState[] = ['loading', 'settling', 'stopped']

export type HudOptions = {
  readonly locale: string
  readonly dir: 'ltr' | 'rtl'
  /** Applied to wins in free spins. */
  readonly multiplier: number
}

/** Writes to the shell: each fact as text, and as a data attribute of the root. */
export function createHud(shell: Shell, say: Speaker, { locale, dir, multiplier }: HudOptions) {
  const { root } = shell
  let currency = 'MYR'
  let symbol = ''
  const text = (micro: number): string => shownAmount(micro, currency, { locale, symbol, dir })
  const plain = (micro: number): string => plainAmount(micro, currency)

  return {
    text,
    setState: (state: ScreenState): void => showState(shell, state, say),
    state: () => root.dataset['state'] as ScreenState,
    /** `sign` is how the platform writes the currency. */
    setCurrency(code: string, sign: string): void {
      currency = code
      symbol = sign
      root.dataset['currency'] = code
    },
    setBalance(micro: number): void {
      root.dataset['balance'] = plain(micro)
      shell.balance.value.textContent = text(micro)
    },
    setBet(micro: number): void {
      root.dataset['bet'] = plain(micro)
      shell.bet.value.textContent = text(micro)
    },
    /** Null empties the meter: a new round has won nothing yet. */
    setWin(micro: number | null, label: TextKey = 'label.win'): void {
      root.dataset['win'] = plain(micro ?? 0)
      shell.win.title.textContent = say(label)
      shell.win.value.textContent = micro === null ? '' : text(micro)
      shell.win.root.toggleAttribute('data-empty', micro === null)
    },
    setStrip(line: string): void {
      shell.strip.textContent = line
    },
    /**
     * Only final results are announced, so that screen readers are not interrupted all the time.
     */
    announce(line: string): void {
      shell.live.textContent = line
    },
    setRound(round: { betID: number; roundId: string } | null): void {
      root.dataset['round'] = round?.roundId ?? ''
      root.dataset['betId'] = round ? String(round.betID) : ''
    },
    setShown(index: number): void {
      root.dataset['shown'] = String(index)
    },
    setPhase: (phase: SlotPhase, spin: number, total: number): void =>
      showPhase(shell, say, { phase, spin, total, multiplier }),
    /** How many rounds are left to play by themselves; 0 for none. */
    setAuto(left: number): void {
      root.dataset['auto'] = left > 0 ? String(left) : ''
      shell.buttons.auto.toggleAttribute('data-on', left > 0)
      shell.buttons.auto.setAttribute('aria-pressed', String(left > 0))
    },
    setSound(isMuted: boolean): void {
      labelSound(shell.buttons.sound, isMuted, say)
    },
    setFact(name: keyof Shell['facts'], line: string): void {
      shell.facts[name].hidden = false
      shell.facts[name].textContent = line
    },
    /** The reels in words, for players who cannot see the canvas. */
    setReels(window: SlotSpin['window']): void {
      shell.reels.replaceChildren(...reelsInWords(window, say))
    },
  }
}

function showState(shell: Shell, state: ScreenState, say: Speaker): void {
  shell.root.dataset['state'] = state
  const isIdle = state === 'idle'
  shell.buttons.betUp.disabled = !isIdle
  shell.buttons.betDown.disabled = !isIdle
  const label = say(isIdle || busyStates.includes(state) ? 'button.spin' : 'button.skip')
  shell.spin.setAttribute('aria-label', label)
  shell.spinLabel.textContent = label
  shell.spin.toggleAttribute('data-busy', busyStates.includes(state))
}

type PhaseView = {
  readonly phase: SlotPhase
  readonly spin: number
  readonly total: number
  readonly multiplier: number
}

const phaseCounters = {
  base: 'free.counter',
  free: 'free.counter',
  respin: 'respin.counter',
  collect: 'collect.counter',
} as const satisfies { readonly [Phase in SlotPhase]: TextKey }

function showPhase(
  shell: Shell,
  say: Speaker,
  { phase, spin, total, multiplier }: PhaseView,
): void {
  const isFree = phase === 'free'
  const count = isFree ? say('free.of', { spin, total }) : String(spin)
  shell.root.dataset['phase'] = phase
  shell.root.dataset['free'] = isFree ? `${spin}/${total}` : ''
  shell.free.hidden = phase === 'base'
  shell.free.replaceChildren(
    element('span', { class: 'label' }, say(phaseCounters[phase])),
    element('bdi', { class: 'value', dir: 'ltr' }, count),
  )
  if (isFree && multiplier > 1)
    shell.free.append(element('b', { class: 'double' }, say('free.double', { times: multiplier })))
}

function labelSound(button: HTMLButtonElement, isMuted: boolean, say: Speaker): void {
  const label = say(isMuted ? 'button.soundOn' : 'button.soundOff')
  button.replaceChildren(icon(isMuted ? 'soundOff' : 'soundOn'))
  button.setAttribute('aria-label', label)
  button.title = label
}

function reelsInWords(window: SlotSpin['window'], say: Speaker): HTMLElement[] {
  const rows = [...(window[0] ?? []).keys()].map((row) =>
    element(
      'tr',
      {},
      element('th', { scope: 'row' }, say('page.row', { n: row + 1 })),
      ...window.map((reel) => element('td', {}, say(`symbol.${reel[row] ?? ''}`))),
    ),
  )
  return [element('caption', {}, say('page.reels')), element('tbody', {}, ...rows)]
}

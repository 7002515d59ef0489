import type { Settings } from './settings.ts'

export type Keys = {
  readonly press: () => void
  readonly stepBet: (by: 1 | -1) => void
  readonly mute: () => void
  readonly info: () => void
  readonly history: () => void
}

export type KeyboardOptions = {
  readonly settings: Settings
  /** False if the rules of play forbid it, whatever the player has set. */
  readonly maySpace: () => boolean
  readonly isCovered: () => boolean
  readonly spinButton: HTMLElement
}

/**
 * Enter spins, arrows change the bet, M, I and H do what their buttons do; the space bar spins only
 * for players who have turned that on. Keys are ignored while a dialog is open or a control has the
 * focus.
 */
export function listenToKeys(keys: Keys, options: KeyboardOptions): void {
  const { settings, isCovered, spinButton, maySpace } = options
  const bySpace = (): boolean => settings.spaceSpins && maySpace()
  const letters: { readonly [key: string]: () => void } = {
    ArrowUp: () => keys.stepBet(1),
    ArrowRight: () => keys.stepBet(1),
    ArrowDown: () => keys.stepBet(-1),
    ArrowLeft: () => keys.stepBet(-1),
    m: keys.mute,
    i: keys.info,
    h: keys.history,
  }

  document.addEventListener('keydown', (event) => {
    if (isCovered() || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return
    const on = event.target instanceof Element ? event.target.closest('button,a,input') : null
    if (event.key === ' ') {
      if (on && on !== spinButton) return
      // Even on the focused button: the space bar stakes money only if the player has turned that
      // on.
      event.preventDefault()
      if (bySpace()) keys.press()
      return
    }
    if (event.key === 'Enter') {
      if (!on) keys.press()
      return
    }
    const act = settings.hasShortcuts
      ? letters[event.key.length === 1 ? event.key.toLowerCase() : event.key]
      : undefined
    if (!act) return
    event.preventDefault()
    act()
  })
  spinButton.addEventListener('keyup', (event) => {
    if (event.key === ' ') event.preventDefault()
  })
}

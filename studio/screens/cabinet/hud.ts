import { icon } from '../engine/page/icons.ts'
import { plainAmount, shownAmount } from '../engine/page/money-text.ts'
import type { CabinetSay } from './say.ts'
import type { CabinetShell } from './shell.ts'

/** Journeys and styles read it as `data-state`. */
export type CabinetState = 'loading' | 'idle' | 'playing' | 'steps' | 'settling' | 'stopped'

export type CabinetHud = ReturnType<typeof createCabinetHud>

/** Writes to the shell: each fact as text, and as a data attribute of the root. */
export function createCabinetHud(
  shell: CabinetShell,
  say: CabinetSay,
  { locale, dir }: { readonly locale: string; readonly dir: 'ltr' | 'rtl' },
) {
  const { root } = shell
  let currency = 'MYR'
  let symbol = ''
  const text = (micro: number): string => shownAmount(micro, currency, { locale, symbol, dir })
  return {
    text,
    plain: (micro: number): string => plainAmount(micro, currency),
    state: () => root.dataset['state'] as CabinetState,
    setState(state: CabinetState): void {
      root.dataset['state'] = state
    },
    /** `sign` is how the platform writes the currency. */
    setCurrency(code: string, sign: string): void {
      currency = code
      symbol = sign
      root.dataset['currency'] = code
    },
    setBalance(micro: number): void {
      root.dataset['balance'] = plainAmount(micro, currency)
      shell.balance.value.textContent = text(micro)
    },
    /** Null empties the meter: a new round has won nothing yet. */
    setWin(micro: number | null): void {
      root.dataset['win'] = plainAmount(micro ?? 0, currency)
      shell.win.value.textContent = micro === null ? '' : text(micro)
      shell.win.root.toggleAttribute('data-empty', micro === null)
    },
    setStrip(line: string): void {
      shell.strip.textContent = line
    },
    announce(line: string): void {
      shell.live.textContent = line
    },
    setRound(round: { readonly betID: number; readonly roundId: string } | null): void {
      root.dataset['round'] = round?.roundId ?? ''
      root.dataset['betId'] = round ? String(round.betID) : ''
    },
    setFact(name: keyof CabinetShell['facts'], line: string): void {
      shell.facts[name].hidden = false
      shell.facts[name].textContent = line
    },
    setSound(isMuted: boolean): void {
      const { sound } = shell.buttons
      const label = say(isMuted ? 'button.soundOn' : 'button.soundOff')
      sound.replaceChildren(icon(isMuted ? 'soundOff' : 'soundOn'))
      sound.setAttribute('aria-label', label)
      sound.title = label
    },
  }
}

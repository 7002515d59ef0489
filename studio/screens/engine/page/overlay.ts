import type { GameScreen } from '../game-screen.ts'
import { symbolUrl } from '../stage/symbol-url.ts'
import type { Speaker } from '../texts/speaker.ts'
import { element } from './element.ts'
import type { Shell } from './shell.ts'

export type Overlay = ReturnType<typeof createOverlay>

type Poster = {
  readonly kind: 'free' | 'outro' | 'quiet' | 'big' | 'more'
  readonly title: string
  readonly lines?: readonly (string | Node)[]
  readonly button?: string
}

/** How many pictures a poster shows. */
const pictures: { readonly [Kind in Poster['kind']]: number } = {
  free: 3,
  more: 1,
  outro: 3,
  quiet: 1,
  big: 1,
}

/** The large text over the reels: free spins won, their total, a big win. */
export function createOverlay(shell: Shell, { art, sheet }: Pick<GameScreen, 'art' | 'sheet'>) {
  const { overlay } = shell
  let dismiss: (() => void) | null = null
  const feature = sheet.scatter ?? art.poster
  const drawnAt = (kind: Poster['kind'], place: number): string =>
    kind === 'big' || (kind === 'outro' && place === 1) ? (sheet.wild ?? art.poster) : feature

  function hide(): void {
    overlay.hidden = true
    overlay.replaceChildren()
    const done = dismiss
    dismiss = null
    done?.()
  }

  function show({ kind, title, lines = [], button }: Poster): HTMLButtonElement | null {
    hide()
    const press = button ? element('button', { type: 'button', class: 'primary' }, button) : null
    press?.addEventListener('click', hide)
    overlay.dataset['kind'] = kind
    overlay.hidden = false
    overlay.replaceChildren(
      element('div', { class: 'rays' }),
      element(
        'div',
        { class: 'poster' },
        element(
          'div',
          { class: 'poster-art' },
          ...Array.from({ length: pictures[kind] }, (_, place) =>
            element('img', { src: symbolUrl(art, drawnAt(kind, place)), alt: '' }),
          ),
        ),
        element('h2', {}, title),
        ...lines.map((line) => (typeof line === 'string' ? element('p', {}, line) : line)),
        press,
      ),
    )
    return press
  }

  return {
    show,
    hide,
    isOpen: () => !overlay.hidden,
    /** Stays until its button is pressed, or until `until` resolves. */
    async ask(
      poster: Poster & { readonly button: string },
      until: Promise<unknown>,
    ): Promise<void> {
      const press = show(poster)
      const pressed = new Promise<void>((done) => {
        dismiss = done
      })
      // For keyboard users the focus moves to this only button, and back to Spin afterwards.
      const byKeys = document.activeElement?.matches(':focus-visible') === true
      if (byKeys) press?.focus({ preventScroll: true })
      await Promise.race([pressed, until])
      if (press?.isConnected) hide()
      if (byKeys) shell.spin.focus({ preventScroll: true })
    },
  }
}

/** A line under the reels about a problem, with a button if the player can act. */
export function createNotice(shell: Pick<Shell, 'notice'>, say: Speaker) {
  const { notice } = shell
  function hide(): void {
    notice.hidden = true
    notice.replaceChildren()
  }
  function ask(kind: 'retry' | 'replay' | 'pause', line: string, button: string): Promise<void> {
    const press = element('button', { type: 'button', class: 'primary' }, button)
    notice.dataset['kind'] = kind
    notice.hidden = false
    notice.replaceChildren(element('p', {}, line), press)
    return new Promise((done) => {
      press.addEventListener('click', () => done(), { once: true })
    })
  }

  return {
    hide,
    tell(line: string): void {
      notice.dataset['kind'] = 'told'
      const close = element('button', { type: 'button', class: 'plain' }, say('button.close'))
      close.addEventListener('click', hide)
      notice.hidden = false
      notice.replaceChildren(element('p', {}, line), close)
    },
    /** Stays until its button is pressed. */
    ask,
    /** Resolves when the player chooses to continue, or the network is back. */
    async retry(line: string): Promise<void> {
      const isBack = new Promise((done) => {
        window.addEventListener('online', done, { once: true })
      })
      await Promise.race([ask('retry', line, say('button.retry')), isBack])
      hide()
    },
    stop(line: string, lobbyUrl: string | null): void {
      notice.dataset['kind'] = 'stop'
      const out = lobbyUrl?.startsWith('http')
        ? element('a', { class: 'primary', href: lobbyUrl, target: '_top' }, say('button.exit'))
        : null
      notice.hidden = false
      notice.replaceChildren(element('p', {}, line), ...(out ? [out] : []))
    },
  }
}
export type Notice = ReturnType<typeof createNotice>

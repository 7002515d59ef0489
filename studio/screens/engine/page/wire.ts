import type { SessionJackpots } from '@kancil/contract/seamless/jackpots'
import type { AuthenticateAnswer } from '@kancil/contract/seamless/rgs'
import type { Game } from '../play/game.ts'
import type { Cast } from '../play/cast.ts'
import type { RgsClient } from '../frame/client.ts'
import { listenToKeys } from './keyboard.ts'
import type { ParentFrame } from '../frame/parent.ts'
import { keepSettings } from './settings.ts'
import type { Shell } from './shell.ts'

export type Wiring = {
  readonly root: HTMLElement
  readonly shell: Shell
  readonly cast: Cast
  readonly game: Game
  readonly client: RgsClient
  readonly parent: ParentFrame
  readonly locale: string
  readonly isCovered: () => boolean
  readonly entered: () => AuthenticateAnswer | null
  readonly jackpot: () => SessionJackpots['jackpots'][number] | undefined
}

const leaveAfterMs = 300

/** Connects every button and key. The code of a dialog is loaded when it is first opened. */
export function wire(wiring: Wiring): void {
  const { shell, cast, game, parent, isCovered, entered } = wiring
  const { buttons, spin } = shell
  const dialogs = dialogsOf(wiring)
  const apply = (): void => applySettings(wiring)
  const mute = (): void => {
    cast.settings.isMuted = !cast.settings.isMuted
    apply()
    cast.sound.wake()
  }
  spin.addEventListener('click', game.press)
  buttons.betUp.addEventListener('click', () => game.stepBet(1))
  buttons.betDown.addEventListener('click', () => game.stepBet(-1))
  buttons.info.addEventListener('click', dialogs.info)
  buttons.history.addEventListener('click', dialogs.history)
  buttons.fair.addEventListener('click', dialogs.fair)
  buttons.settings.addEventListener('click', dialogs.settings)
  buttons.sound.addEventListener('click', mute)
  buttons.auto.addEventListener('click', () => {
    if (shell.root.dataset['auto']) game.stopAuto()
    else dialogs.auto()
  })
  buttons.exit.addEventListener('click', () => {
    const lobby = entered()?.links.lobbyUrl
    parent.tell('exit')
    // A page that listens has navigated away by then; otherwise we leave for the lobby ourselves.
    if (lobby?.startsWith('http')) setTimeout(() => window.open(lobby, '_top'), leaveAfterMs)
  })
  shell.stage.addEventListener('pointerdown', ({ target }) => {
    // A touch on the reels skips the animation; it never stakes.
    if (target instanceof Element && !target.closest('button,a') && !game.isIdle()) game.press()
  })
  document.addEventListener('pointerdown', () => cast.sound.wake(), { once: true })
  listenToKeys(
    { ...game, mute, info: dialogs.info, history: dialogs.history },
    {
      settings: cast.settings,
      spinButton: spin,
      isCovered,
      maySpace: () => entered()?.config.jurisdiction.disabledSpacebar !== true,
    },
  )
  matchMedia('(prefers-reduced-motion: reduce)').addEventListener('change', apply)
  apply()
}

function applySettings({ root, cast }: Wiring): void {
  keepSettings(cast.settings)
  cast.hud.setSound(cast.settings.isMuted)
  cast.sound.hush()
  root.toggleAttribute('data-calm', cast.isCalm())
}

function dialogsOf(wiring: Wiring) {
  const { shell, cast, game, client, locale, isCovered, entered, jackpot } = wiring
  const { say, hud, screen } = cast
  const place = shell.dialogs
  /** Two quick presses open one dialog, even while its code is still loading. */
  let isOpening = false
  const opener = (open: () => Promise<void>) => (): void => {
    if (isOpening || isCovered()) return
    isOpening = true
    open()
      .catch(() => cast.notice.tell(say('page.loadFailed')))
      .finally(() => {
        isOpening = false
      })
  }
  return {
    info: opener(async () => {
      const { showPayTable } = await import('./pay-table.ts')
      showPayTable({ place, say, screen, bet: game.bet(), text: hud.text, jackpot: jackpot() })
    }),
    history: opener(async () => {
      const { showHistory } = await import('./history.ts')
      const answer = entered()
      if (!answer) return
      const { display, balance } = answer
      const { replay, isIdle: canReplay } = game
      showHistory({
        ...{ place, say, locale, display, client, replay, canReplay },
        ...{ gameCode: screen.code, currency: balance.currency },
      })
    }),
    fair: opener(async () => {
      const { showFairness } = await import('./fairness.ts')
      const { agrees } = await import('../fair/verify-round.ts')
      showFairness({
        ...{ place, say, client },
        agrees: (replay, serverSeed) => agrees(screen.sheet, replay, serverSeed),
      })
    }),
    auto: opener(async () => {
      if (!game.isIdle()) return
      const { showAutoplay } = await import('./autoplay-dialog.ts')
      const onStart = game.startAuto
      showAutoplay({ place, say, bet: game.bet(), text: hud.text, onStart })
    }),
    settings: opener(async () => {
      const { showSettings } = await import('./settings-dialog.ts')
      const jurisdiction = entered()?.config.jurisdiction ?? null
      const onChange = (): void => applySettings(wiring)
      showSettings({ place, say, settings: cast.settings, jurisdiction, onChange })
    }),
  }
}

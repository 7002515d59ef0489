import { openDialog } from '../engine/page/dialog.ts'
import { element } from '../engine/page/element.ts'
import { listenToKeys } from '../engine/page/keyboard.ts'
import { keepSettings } from '../engine/page/settings.ts'
import type { Cabinet, CabinetActs } from './cabinet.ts'

const leaveAfterMs = 300

/** Connects the bar's buttons and the keys. The code of a dialog is loaded when first opened. */
export function wireTools(cabinet: Cabinet, acts: CabinetActs): void {
  const { shell, settings, sound, parent } = cabinet
  const { buttons } = shell
  const dialogs = dialogsOf(cabinet)
  const apply = (): void => applySettings(cabinet)
  const mute = (): void => {
    settings.isMuted = !settings.isMuted
    apply()
    sound.wake()
  }
  buttons.info.addEventListener('click', dialogs.info)
  buttons.history.addEventListener('click', dialogs.history)
  buttons.fair.addEventListener('click', dialogs.fair)
  buttons.settings.addEventListener('click', dialogs.settings)
  buttons.sound.addEventListener('click', mute)
  buttons.exit.addEventListener('click', () => {
    const lobby = cabinet.entered?.links.lobbyUrl
    parent.tell('exit')
    // A page that listens has navigated away by then; otherwise we leave for the lobby ourselves.
    if (lobby?.startsWith('http')) setTimeout(() => window.open(lobby, '_top'), leaveAfterMs)
  })
  document.addEventListener('pointerdown', () => sound.wake(), { once: true })
  const playButton = shell.dock.querySelector<HTMLElement>('.spin') ?? shell.dock
  listenToKeys(
    { ...acts, mute, info: dialogs.info, history: dialogs.history },
    {
      settings,
      spinButton: playButton,
      isCovered: cabinet.isCovered,
      maySpace: () => cabinet.entered?.config.jurisdiction.disabledSpacebar !== true,
    },
  )
  matchMedia('(prefers-reduced-motion: reduce)').addEventListener('change', apply)
  apply()
}

function applySettings({ shell, settings, hud, sound, isCalm }: Cabinet): void {
  keepSettings(settings)
  hud.setSound(settings.isMuted)
  sound.hush()
  shell.root.toggleAttribute('data-calm', isCalm())
}

function dialogsOf(cabinet: Cabinet) {
  const { shell, say, game, client, locale, isCovered } = cabinet
  const place = shell.dialogs
  /** Two quick presses open one dialog, even while its code is still loading. */
  let isOpening = false
  const opener = (open: () => Promise<void> | void) => (): void => {
    if (isOpening || isCovered()) return
    isOpening = true
    Promise.resolve(open())
      .catch(() => cabinet.notice.tell(say('page.loadFailed')))
      .finally(() => {
        isOpening = false
      })
  }
  return {
    info: opener(() => showRules(cabinet)),
    history: opener(async () => {
      const { showHistory } = await import('../engine/page/history.ts')
      const { entered } = cabinet
      if (!entered) return
      const { display, balance } = entered
      showHistory({
        ...{ place, say, locale, display, client },
        // A round without reels is watched on its record.
        ...{ gameCode: '', currency: balance.currency },
        replay: async () => undefined,
        canReplay: () => false,
      })
    }),
    fair: opener(async () => {
      const { showFairness } = await import('../engine/page/fairness.ts')
      showFairness({ place, say, client, agrees: game.agrees })
    }),
    settings: opener(async () => {
      const { showSettings } = await import('../engine/page/settings-dialog.ts')
      const jurisdiction = cabinet.entered?.config.jurisdiction ?? null
      const onChange = (): void => applySettings(cabinet)
      showSettings({ place, say, settings: cabinet.settings, jurisdiction, onChange })
    }),
  }
}

function showRules({ shell, say, game }: Cabinet): void {
  const { body } = openDialog(shell.dialogs, say, { name: 'rules', title: say('rules.title') })
  const lines = game.rules(say).map((line) => element('li', {}, line))
  body.append(element('ul', { class: 'rules' }, ...lines))
}

import type { RgsJurisdiction } from '@kancil/contract/seamless/rgs'
import type { Speaker, TextKey } from '../texts/speaker.ts'
import { openDialog } from './dialog.ts'
import { element } from './element.ts'
import type { Settings } from './settings.ts'

export type SettingsOptions = {
  readonly place: HTMLElement
  readonly say: Speaker
  readonly settings: Settings
  readonly jurisdiction: RgsJurisdiction | null
  readonly onChange: () => void
}

type Switch = {
  readonly name: keyof Settings
  readonly label: TextKey
  readonly hint?: TextKey
  /** The setting is the inverse of the switch. */
  readonly isTurned?: boolean
}

/** Settings that the rules of play forbid are not shown. */
export function showSettings(options: SettingsOptions): void {
  const { place, say, jurisdiction } = options
  const { body } = openDialog(place, say, { name: 'settings', title: say('settings.title') })
  const switches: Switch[] = [
    { name: 'isMuted', label: 'settings.sound', isTurned: true },
    ...(jurisdiction?.disabledTurbo
      ? []
      : [{ name: 'isQuick', label: 'settings.quick', hint: 'settings.quickHint' } as const]),
    { name: 'isCalm', label: 'settings.calm', hint: 'settings.calmHint' },
    ...(jurisdiction?.disabledSpacebar
      ? []
      : [{ name: 'spaceSpins', label: 'settings.space', hint: 'settings.spaceHint' } as const]),
    { name: 'hasShortcuts', label: 'settings.keys', hint: 'settings.keysHint' },
  ]
  body.append(...switches.map((choice) => switchRow(choice, options)))
}

function switchRow(
  { name, label, hint, isTurned = false }: Switch,
  options: SettingsOptions,
): HTMLElement {
  const { say, settings, onChange } = options
  const id = `setting-${name}`
  const input = element('input', { type: 'checkbox', role: 'switch', id, name })
  input.checked = settings[name] !== isTurned
  input.addEventListener('change', () => {
    settings[name] = input.checked !== isTurned
    onChange()
  })
  return element(
    'div',
    { class: 'switch-row' },
    element(
      'label',
      { for: id },
      element('span', {}, say(label)),
      hint ? element('small', {}, say(hint)) : null,
    ),
    input,
  )
}

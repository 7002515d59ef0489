import type { ReactElement } from 'react'
import type { MessageId } from '../../../i18n/message-id.ts'
import { useText } from '../../../i18n/use-text.tsx'
import { useStored } from '../../../lib/session/stored-choice.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Switch } from '../../../ui/form/switch.tsx'

const rows: readonly (readonly [keys: readonly string[], what: MessageId])[] = [
  [['/'], 'shell.shortcuts.search'],
  [['Ctrl', 'K'], 'shell.shortcuts.search'],
  [['g', 'h'], 'shell.shortcuts.home'],
  [['g', 'l'], 'shell.shortcuts.lobby'],
  [['g', 'w'], 'shell.shortcuts.wallet'],
  [['?'], 'shell.shortcuts.sheet'],
  [['Esc'], 'shell.shortcuts.close'],
]

/** The site's keyboard shortcuts, and the switch that turns them off (WCAG 2.1.4). */
export function Shortcuts({ close }: { close: () => void }): ReactElement {
  const text = useText()
  const [off, setOff] = useStored('shortcuts-off')
  return (
    <Dialog title={text('shell.shortcuts.title')} size="narrow" onClose={close}>
      <dl className="grid gap-2.5 text-sm">
        {rows.map(([keys, what]) => (
          <div key={keys.join()} className="flex items-center justify-between gap-4">
            <dt>{text(what)}</dt>
            <dd className="flex gap-1" dir="ltr">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="min-w-7 px-2 py-0.5 rounded-sm border border-line bg-raised text-center text-xs font-sans"
                >
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-4 pt-4 border-t border-hair">
        <Switch
          label={text('shell.shortcuts.on')}
          hint={text('shell.shortcuts.hint')}
          checked={off !== '1'}
          onChange={(on) => setOff(on ? '' : '1')}
        />
      </div>
    </Dialog>
  )
}

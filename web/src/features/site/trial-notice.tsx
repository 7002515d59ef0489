import type { ReactElement } from 'react'
import { useText } from '../../i18n/use-text.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

/** What a trial account is told at everything that needs a real one (specification, section 8). */
export function TrialNotice({ close }: { close: () => void }): ReactElement {
  const text = useText()
  return (
    <ConfirmDialog
      title={text('shell.trial.title')}
      onClose={close}
      confirmLabel={text('shell.confirm')}
    >
      {text('shell.trial.text')}
    </ConfirmDialog>
  )
}

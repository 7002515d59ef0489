import type { ReactElement } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { useModal } from '../../../lib/screen/modal.tsx'
import { useFlag } from '../../../lib/site.ts'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'

/** What a trial account sees wherever a real one is needed (specification, section 8). */
export function TrialNotice({ close }: { close: () => void }): ReactElement {
  const text = useText()
  const modal = useModal()
  const mayRegister = useFlag('DIRECTREG3') && modal.has('register')
  return (
    <ConfirmDialog
      title={text('shell.trial.title')}
      onClose={close}
      confirmLabel={text(mayRegister ? 'shell.register' : 'shell.confirm')}
      {...(mayRegister ? { onConfirm: () => modal.open('register') } : {})}
    >
      {text('shell.trial.text')}
    </ConfirmDialog>
  )
}

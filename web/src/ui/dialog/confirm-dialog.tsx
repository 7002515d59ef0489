import { type KeyboardEvent, type ReactElement, type ReactNode, useId } from 'react'
import { useText } from '../../i18n/use-text.tsx'
import { Button } from '../button.tsx'
import { useDialog } from './use-dialog.ts'

/**
 * A question, 400 px wide. Enter confirms, Escape cancels. Without `onConfirm` it is a notice that
 * Enter closes. If a yes is hard to undo, the question is `careful` (the default with `danger`):
 * the focus starts on Cancel, and only the button itself confirms.
 */
export function ConfirmDialog(props: {
  title: ReactNode
  children?: ReactNode
  confirmLabel?: ReactNode
  cancelLabel?: ReactNode
  danger?: boolean
  careful?: boolean
  pending?: boolean
  onConfirm?: () => void
  onClose: () => void
}): ReactElement {
  const text = useText()
  const id = useId()
  const { ref, leave } = useDialog(props.onClose)
  const confirm = props.onConfirm ?? leave
  const careful = props.onConfirm !== undefined && (props.careful ?? props.danger ?? false)

  function onKeyDown(event: KeyboardEvent): void {
    const onControl =
      event.target instanceof HTMLElement && event.target.closest('button, a, textarea')
    if (event.key !== 'Enter' || onControl || props.pending) return
    event.preventDefault()
    if (careful) leave()
    else confirm()
  }

  return (
    <dialog
      ref={ref}
      role="alertdialog"
      aria-labelledby={id}
      aria-describedby={props.children ? `${id}-text` : undefined}
      data-size="confirm"
      className="box [--width:400px]"
      onKeyDown={onKeyDown}
    >
      <div className="grid gap-2 px-6 pt-6 overflow-y-auto">
        <h2 id={id} className="text-lg font-semibold">
          {props.title}
        </h2>
        {props.children && (
          <div id={`${id}-text`} className="text-muted">
            {props.children}
          </div>
        )}
      </div>
      <div className="flex flex-wrap justify-end gap-3 p-6">
        {props.onConfirm && (
          <Button data-autofocus={careful || undefined} variant="secondary" onClick={leave}>
            {props.cancelLabel ?? text('shell.cancel')}
          </Button>
        )}
        <Button
          data-autofocus={!careful || undefined}
          variant={props.danger ? 'danger' : 'primary'}
          pending={props.pending ?? false}
          onClick={confirm}
        >
          {props.confirmLabel ?? text(props.onConfirm ? 'shell.confirm' : 'shell.ok')}
        </Button>
      </div>
    </dialog>
  )
}

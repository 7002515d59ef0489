import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { type ReactElement, useEffect, useRef, useSyncExternalStore } from 'react'
import { useText } from '../../i18n/use-text.tsx'
import { classNames } from '../style/class-names.ts'
import { IconButton } from '../icon-button.tsx'
import { closeToast, noToasts, toastStore, type ToastTone } from './toast-store.ts'

const icons = { info: Info, success: CircleCheck, danger: CircleAlert }
const tones: Record<ToastTone, string> = {
  info: 'text-info',
  success: 'text-success',
  danger: 'text-danger',
}

/** Shows the toasts above everything, dialogs included: the list is a popover of the top layer. */
export function Toaster(): ReactElement {
  const text = useText()
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.get, () => noToasts)
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const box = ref.current
    // Shown anew each time, so that it appears above a dialog opened in the meantime.
    if (box?.matches(':popover-open')) box.hidePopover()
    if (toasts.length > 0) box?.showPopover?.()
  }, [toasts])
  return (
    <div
      ref={ref}
      popover="manual"
      role="status"
      className="fixed inset-auto end-4 bottom-22 md:bottom-5 m-0 p-0 w-[min(380px,calc(100vw-32px))] bg-transparent overflow-visible text-text"
    >
      {toasts.map((toast) => {
        const Icon = icons[toast.tone]
        return (
          <div
            key={toast.key}
            className="appear flex items-start gap-3 mt-2 ps-4 pe-1 py-1 bg-raised border border-hair rounded-md shadow-float"
          >
            <Icon
              size={20}
              className={classNames('mt-2.5 shrink-0', tones[toast.tone])}
              aria-hidden="true"
            />
            <p className="grow py-2 text-sm">{text(toast.id, toast.values)}</p>
            <IconButton label={text('shell.close')} onClick={() => closeToast(toast.key)}>
              <X size={16} />
            </IconButton>
          </div>
        )
      })}
    </div>
  )
}

import { Headset, X } from 'lucide-react'
import {
  type CSSProperties,
  type ReactElement,
  type ReactNode,
  useEffect,
  useId,
  useRef,
} from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'

/** The window of a chat: of the operator's size where there is room, the whole screen otherwise. */
export function ChatPanel(props: {
  title: string
  note?: ReactNode
  size: { readonly width: number; readonly height: number }
  close: () => void
  actions?: ReactNode
  children: ReactNode
}): ReactElement {
  const text = useText()
  const id = useId()
  const ref = useRef<HTMLElement>(null)
  const { close } = props
  useEffect(() => {
    const panel = ref.current
    const opener = document.activeElement
    panel?.focus({ preventScroll: true })
    const press = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && panel?.contains(document.activeElement)) close()
    }
    addEventListener('keydown', press)
    return () => {
      removeEventListener('keydown', press)
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    }
  }, [close])
  const size = {
    '--chat-width': `${props.size.width}px`,
    '--chat-height': `${props.size.height}px`,
  } as CSSProperties
  return (
    <section
      ref={ref}
      role="dialog"
      aria-labelledby={id}
      tabIndex={-1}
      style={size}
      className={
        'fixed z-40 inset-0 flex flex-col bg-surface outline-none overflow-hidden ' +
        'sm:inset-auto sm:end-5 sm:bottom-5 sm:w-(--chat-width) sm:h-(--chat-height) ' +
        'sm:max-w-[calc(100vw-40px)] sm:max-h-[calc(100dvh-40px)] sm:rounded-lg ' +
        'sm:border sm:border-hair sm:shadow-(--shadow) pb-[env(safe-area-inset-bottom)] sm:pb-0'
      }
    >
      <div className="flex items-center gap-3 ps-4 pe-2 py-2.5 pt-[max(10px,env(safe-area-inset-top))] bg-service text-on-service">
        <Headset size={20} className="shrink-0" aria-hidden="true" />
        <div className="grow min-w-0">
          <h2 id={id} className="font-semibold leading-tight truncate">
            {props.title}
          </h2>
          {props.note && (
            <p className="text-xs leading-snug line-clamp-2" role="status">
              {props.note}
            </p>
          )}
        </div>
        {props.actions}
        <IconButton
          label={text('shell.close')}
          className="text-on-service hover:bg-white/15"
          onClick={close}
        >
          <X size={20} />
        </IconButton>
      </div>
      {props.children}
    </section>
  )
}

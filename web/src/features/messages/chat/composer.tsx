import { lineLengthMax } from '@kancil/contract/messages/chat/line'
import { ImagePlus, SendHorizontal } from 'lucide-react'
import {
  type FormEvent,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  useRef,
} from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'

/** Where a line is written: Enter sends it, Shift and Enter begins another row. */
export function Composer(props: {
  value: string
  onChange: (value: string) => void
  onSend: (text: string) => void
  onTyping: () => void
  /** Absent where no pictures can be sent. */
  onPicture?: (file: File) => void
  isSendingPicture?: boolean
  /** Before the field: answers kept ready. */
  children?: ReactNode
}): ReactElement {
  const text = useText()
  function send(event?: FormEvent): void {
    event?.preventDefault()
    const line = props.value.trim()
    if (!line) return
    props.onSend(line)
    props.onChange('')
  }
  function press(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  return (
    <form onSubmit={send} className="flex items-end gap-1.5 p-3 border-t border-hair">
      {props.children}
      {props.onPicture && (
        <PictureButton isSending={props.isSendingPicture ?? false} onPicture={props.onPicture} />
      )}
      <textarea
        aria-label={text('service.line')}
        placeholder={text('service.line')}
        rows={Math.min(5, props.value.split('\n').length)}
        maxLength={lineLengthMax}
        dir="auto"
        data-autofocus
        value={props.value}
        onChange={(event) => {
          props.onChange(event.target.value)
          props.onTyping()
        }}
        onKeyDown={press}
        className="grow min-h-11 max-h-36 rounded-md border border-line bg-bg px-3 py-2.5 text-base resize-none placeholder:text-muted"
      />
      <button
        type="submit"
        aria-label={text('service.send')}
        disabled={!props.value.trim()}
        className="grid place-items-center size-11 shrink-0 rounded-md bg-service text-on-service disabled:opacity-55"
      >
        <SendHorizontal size={19} className="rtl:-scale-x-100" aria-hidden="true" />
      </button>
    </form>
  )
}

function PictureButton(props: {
  isSending: boolean
  onPicture: (file: File) => void
}): ReactElement {
  const text = useText()
  const file = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={file}
        type="file"
        hidden
        accept="image/png,image/jpeg,image/webp"
        onChange={(event) => {
          const [chosen] = event.target.files ?? []
          if (chosen) props.onPicture(chosen)
          event.target.value = ''
        }}
      />
      <IconButton
        label={text('service.picture.send')}
        disabled={props.isSending}
        onClick={() => file.current?.click()}
      >
        {props.isSending ? <Spinner /> : <ImagePlus size={20} />}
      </IconButton>
    </>
  )
}

import type { OutputOf } from '@kancil/contract/endpoint'
import { uploadPicture } from '@kancil/contract/messages/publications'
import { ImagePlus } from 'lucide-react'
import { type ChangeEvent, type ReactElement, useRef } from 'react'
import { useText } from '../../i18n/use-text.tsx'
import { useAction } from '../../lib/call/queries.ts'
import { texts } from '../../lib/texts.ts'
import { IconButton } from '../icon-button.tsx'
import { showToast } from '../feedback/toast-store.ts'

const explain = texts(uploadPicture, {
  picture_invalid: 'press.error.pictureInvalid',
  body_too_large: 'press.error.pictureInvalid',
})

/** Chooses a file and stores it as one of our pictures. */
export function PictureButton(props: {
  label: string
  /** Show the label beside the icon. */
  worded?: boolean
  onPicture: (picture: OutputOf<typeof uploadPicture>) => void
}): ReactElement {
  const text = useText()
  const input = useRef<HTMLInputElement>(null)
  const upload = useAction(uploadPicture)
  function choose(event: ChangeEvent<HTMLInputElement>): void {
    const file = event.target.files?.[0]
    event.target.value = ''
    if (!file) return
    upload.mutate(
      { file },
      {
        onSuccess: props.onPicture,
        onError: (error) => {
          const { id, values } = explain(error)
          showToast(id, 'danger', values)
        },
      },
    )
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        hidden
        onChange={choose}
      />
      {props.worded ? (
        <button
          type="button"
          disabled={upload.isPending}
          className="inline-flex items-center gap-2 min-h-9 px-3 rounded-[9px] bg-raised border border-hair text-sm font-medium hover:border-line"
          onClick={() => input.current?.click()}
        >
          <ImagePlus size={16} aria-hidden="true" />
          {text('press.picture.choose')}
        </button>
      ) : (
        <IconButton
          label={props.label}
          className="size-8"
          disabled={upload.isPending}
          onClick={() => input.current?.click()}
        >
          <ImagePlus size={16} />
        </IconButton>
      )}
    </>
  )
}

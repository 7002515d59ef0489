import { X } from 'lucide-react'
import { type ReactElement, type ReactNode, useId } from 'react'
import { useText } from '../../i18n/use-text.tsx'
import { classNames } from '../style/class-names.ts'
import { IconButton } from '../icon-button.tsx'
import { useDialog } from './use-dialog.ts'

/**
 * `modal` is 600 by at least 300 (specification, section 9); `narrow` suits a form, `wide` an
 * editor, `centre` pages beside a menu: its height is fixed, so that the menu does not move, and on
 * a phone it is a full page, as a `case` is.
 */
export type DialogSize = 'narrow' | 'modal' | 'case' | 'wide' | 'centre'

const sizes: Record<DialogSize, string> = {
  narrow: '[--width:440px]',
  modal: '[--width:600px] [--height:300px]',
  case: '[--width:600px] [--height:300px]',
  wide: '[--width:1080px] [--height:640px]',
  centre: '[--width:1080px] [--height:860px] [--most:860px]',
}

/**
 * Shown while it is rendered. `guarded`: a press outside does not close it, so that typed text is
 * not lost.
 */
export function Dialog(props: {
  title: ReactNode
  onClose: () => void
  size?: DialogSize
  guarded?: boolean
  /** Before the title: the back button. */
  back?: ReactNode
  /** Fixed below the content: the buttons. */
  footer?: ReactNode
  /** Without inner padding, for content that has a menu of its own. */
  bare?: boolean
  children: ReactNode
}): ReactElement {
  const text = useText()
  const id = useId()
  const { ref, leave } = useDialog(props.onClose, { guarded: props.guarded ?? false })
  return (
    <dialog
      ref={ref}
      aria-labelledby={id}
      data-size={props.size}
      className={classNames('box', sizes[props.size ?? 'modal'])}
    >
      <div className="flex items-center gap-3 ps-5 pe-3 py-3 md:ps-6 border-b border-hair">
        {props.back}
        <h2 id={id} className="grow text-lg font-semibold">
          {props.title}
        </h2>
        <IconButton label={text('shell.close')} onClick={leave}>
          <X size={20} />
        </IconButton>
      </div>
      <div
        // A page beside a menu may have nothing to press, and is read by keyboard all the same.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={props.bare ? 0 : undefined}
        className={classNames(
          'grow min-h-0 overflow-y-auto -outline-offset-2',
          props.bare ? 'grid grid-cols-[minmax(0,1fr)]' : 'px-5 py-5 md:px-6',
        )}
      >
        {props.children}
      </div>
      {props.footer && (
        <div className="flex flex-wrap justify-end gap-3 px-5 py-4 md:px-6 border-t border-hair">
          {props.footer}
        </div>
      )}
    </dialog>
  )
}

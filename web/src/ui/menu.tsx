import {
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { classNames } from './style/class-names.ts'

export const menuItemClass =
  'flex w-full items-center gap-3 min-h-10 px-3 rounded-[9px] text-sm text-start whitespace-nowrap ' +
  'hover:bg-raised focus-visible:bg-raised aria-checked:text-primary'

/**
 * A button with a drop-down list. Arrow keys move, Escape closes and returns the focus; a press
 * elsewhere closes. Give items `role="menuitem"` (or `menuitemradio`) and `menuItemClass`.
 */
export function Menu(props: {
  /** Content of the button. */
  trigger: ReactNode
  label: string
  triggerClass: string
  align?: 'start' | 'end'
  children: (close: () => void) => ReactNode
}): ReactElement {
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()

  useEffect(() => {
    if (!open) return undefined
    const press = (event: PointerEvent): void => {
      if (!box.current?.contains(event.target as Node)) setOpen(false)
    }
    addEventListener('pointerdown', press)
    itemsOf(box.current)[0]?.focus()
    return () => removeEventListener('pointerdown', press)
  }, [open])

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape' && open) {
      event.stopPropagation()
      setOpen(false)
      button.current?.focus()
    }
    if (event.key === 'ArrowDown' && !open) setOpen(true)
    else if (open) moveFocus(event, itemsOf(box.current))
  }

  function close(): void {
    setOpen(false)
    button.current?.focus()
  }

  return (
    // It handles events of its button and items.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={box}
      className="relative"
      onKeyDown={onKeyDown}
      onBlur={(event) => {
        if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget))
          setOpen(false)
      }}
    >
      <button
        ref={button}
        type="button"
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        aria-label={props.label}
        className={props.triggerClass}
        onClick={() => setOpen(!open)}
      >
        {props.trigger}
      </button>
      {open && (
        <Panel id={id} label={props.label} align={props.align ?? 'start'} close={close}>
          {props.children}
        </Panel>
      )}
    </div>
  )
}

function Panel(props: {
  id: string
  label: string
  align: 'start' | 'end'
  close: () => void
  children: (close: () => void) => ReactNode
}): ReactElement {
  return (
    <div
      id={props.id}
      role="menu"
      aria-label={props.label}
      className={classNames(
        'appear absolute top-full z-30 mt-2 min-w-52 max-h-[70dvh] overflow-y-auto p-1.5',
        'rounded-md bg-surface border border-hair shadow-float',
        props.align === 'end' ? 'end-0' : 'start-0',
      )}
    >
      {props.children(props.close)}
    </div>
  )
}

function itemsOf(box: HTMLElement | null): HTMLElement[] {
  return [...(box?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])]
}

function moveFocus(event: KeyboardEvent, items: HTMLElement[]): void {
  const at = items.indexOf(document.activeElement as HTMLElement)
  const goals: Record<string, number> = {
    ArrowDown: (at + 1) % items.length,
    ArrowUp: (at - 1 + items.length) % items.length,
    Home: 0,
    End: items.length - 1,
  }
  const goal = goals[event.key]
  if (goal === undefined) return
  event.preventDefault()
  items[goal]?.focus()
}

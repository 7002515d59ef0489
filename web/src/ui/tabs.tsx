import {
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useId,
  useRef,
} from 'react'
import { classNames } from './style/class-names.ts'

export type Tab<Key extends string> = { readonly key: Key; readonly label: ReactNode }

/** Tabs with one panel. Arrow keys move in the direction of writing; Home and End jump. */
export function Tabs<Key extends string>(props: {
  label: string
  tabs: readonly Tab<Key>[]
  active: Key
  onChange: (key: Key) => void
  children: ReactNode
  className?: string
}): ReactElement {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const box = list.current
    const tab = box?.querySelector<HTMLElement>(`[data-tab="${props.active}"]`)
    // If the row is wider than the screen, scroll the row to the active tab, not the page.
    if (box && tab)
      box.scrollLeft = tab.offsetLeft - box.offsetLeft - (box.clientWidth - tab.clientWidth) / 2
  }, [props.active])

  function onKeyDown(event: KeyboardEvent): void {
    const next = tabAfter(props.tabs, props.active, event.key)
    if (!next) return
    event.preventDefault()
    props.onChange(next.key)
    list.current?.querySelector<HTMLElement>(`[data-tab="${next.key}"]`)?.focus()
  }

  return (
    <div className={classNames('min-w-0', props.className)}>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the active tab has the focus */}
      <div
        ref={list}
        role="tablist"
        aria-label={props.label}
        onKeyDown={onKeyDown}
        className="flex gap-1 p-1 rounded-md bg-bg border border-hair overflow-x-auto no-bar row-fade"
      >
        {props.tabs.map((tab) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={`${id}-${tab.key}`}
            data-tab={tab.key}
            aria-selected={tab.key === props.active}
            aria-controls={`${id}-panel`}
            tabIndex={tab.key === props.active ? 0 : -1}
            onClick={() => props.onChange(tab.key)}
            className={classNames(
              'grow min-h-10 px-4 rounded-[9px] text-sm font-semibold whitespace-nowrap transition-colors duration-120',
              tab.key === props.active ? 'bg-raised text-text' : 'text-muted hover:text-text',
            )}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${props.active}`}
        className="pt-4"
      >
        {props.children}
      </div>
    </div>
  )
}

/** The tab that a key moves to from the active one, wrapping around; undefined for other keys. */
function tabAfter<Key extends string>(
  tabs: readonly Tab<Key>[],
  active: Key,
  pressed: string,
): Tab<Key> | undefined {
  const at = tabs.findIndex((tab) => tab.key === active)
  const forward = document.documentElement.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
  const back = forward === 'ArrowRight' ? 'ArrowLeft' : 'ArrowRight'
  const last = tabs.length - 1
  const goals: Record<string, number> = {
    [forward]: at === last ? 0 : at + 1,
    [back]: at === 0 ? last : at - 1,
    Home: 0,
    End: last,
  }
  const goal = goals[pressed]
  return goal === undefined ? undefined : tabs[goal]
}

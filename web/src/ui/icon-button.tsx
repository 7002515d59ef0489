import type { ButtonHTMLAttributes, ReactElement, ReactNode, Ref } from 'react'
import { classNames } from './style/class-names.ts'

/** An icon button; `label` is its tooltip and its name for screen readers. */
export function IconButton({
  label,
  children,
  className,
  type = 'button',
  ...rest
}: Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label'> & {
  label: string
  children: ReactNode
  ref?: Ref<HTMLButtonElement>
}): ReactElement {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      className={classNames(
        'inline-grid place-items-center size-10 shrink-0 rounded-[10px] text-muted',
        'hover:text-text hover:bg-raised transition-colors duration-120 disabled:opacity-50',
        className,
      )}
    >
      {children}
    </button>
  )
}

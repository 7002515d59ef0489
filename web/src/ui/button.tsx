import type { ButtonHTMLAttributes, ReactElement, ReactNode, Ref } from 'react'
import { classNames } from './style/class-names.ts'
import { Spinner } from './feedback/spinner.tsx'

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger'
export type ButtonSize = 'sm' | 'md' | 'lg'

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-primary text-on-primary hover:brightness-108 active:brightness-95',
  secondary: 'bg-raised text-text border border-hair hover:border-line',
  ghost: 'text-muted hover:text-text hover:bg-raised',
  danger: 'text-danger border border-current hover:bg-raised',
}
const sizes: Record<ButtonSize, string> = {
  sm: 'min-h-8 px-3 text-sm rounded-[10px] gap-1.5',
  md: 'min-h-11 px-5 text-base rounded-md gap-2',
  lg: 'min-h-13 px-6 text-base rounded-md gap-2',
}

/** The look of a button, for links that act like one. */
export function buttonClass(
  variant: ButtonVariant = 'primary',
  size: ButtonSize = 'md',
  more?: string,
): string {
  return classNames(
    'inline-flex items-center justify-center font-semibold text-center select-none',
    'transition-[filter,background-color,border-color,color] duration-120',
    'disabled:opacity-55 disabled:saturate-50',
    variants[variant],
    sizes[size],
    more,
  )
}

/** While `pending` it cannot be pressed again and keeps its width. */
export function Button({
  variant = 'primary',
  size = 'md',
  pending = false,
  block = false,
  icon,
  children,
  className,
  disabled,
  type = 'button',
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & {
  variant?: ButtonVariant
  size?: ButtonSize
  pending?: boolean
  block?: boolean
  icon?: ReactNode
  ref?: Ref<HTMLButtonElement>
}): ReactElement {
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled || pending}
      aria-busy={pending || undefined}
      className={buttonClass(variant, size, classNames(block && 'w-full', className))}
    >
      {pending ? <Spinner /> : icon}
      {children}
    </button>
  )
}

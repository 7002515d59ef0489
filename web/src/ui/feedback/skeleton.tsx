import type { ReactElement } from 'react'
import { classNames } from '../style/class-names.ts'

/**
 * A grey box of exactly the size of the coming content; visible only after 150 ms. Set the size
 * with classes.
 */
export function Skeleton({ className }: { className: string }): ReactElement {
  return <span aria-hidden="true" className={classNames('waiting block', className)} />
}

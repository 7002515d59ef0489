import type { ReactElement } from 'react'
import { classNames } from '../style/class-names.ts'

/**
 * A grey box of exactly the size of what comes; seen only after 150 ms. Give the size by classes.
 */
export function Skeleton({ className }: { className: string }): ReactElement {
  return <span aria-hidden="true" className={classNames('waiting block', className)} />
}

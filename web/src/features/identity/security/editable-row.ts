import type { ReactElement } from 'react'

/** Props of a row in the security centre that opens a form. */
export type EditableRow = {
  readonly badge: ReactElement | undefined
  readonly editing: boolean
  readonly onEdit: () => void
  readonly onEnd: () => void
}

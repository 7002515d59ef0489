import type { ReactElement } from 'react'

/** What a row of the security centre that opens a form is told. */
export type EditableRow = {
  readonly badge: ReactElement | undefined
  readonly editing: boolean
  readonly onEdit: () => void
  readonly onEnd: () => void
}

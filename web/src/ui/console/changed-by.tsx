import type { ReactElement } from 'react'
import { RichText } from '../../i18n/use-text.tsx'
import { Instant } from '../instant.tsx'

/** Who last changed a setting, and when; nothing while it has its default. */
export function ChangedBy(props: {
  kept: { readonly updatedAt: string | null; readonly updatedBy: string }
}): ReactElement | null {
  const { updatedAt, updatedBy } = props.kept
  if (!updatedAt) return null
  return (
    <span className="text-xs leading-6 text-muted whitespace-nowrap">
      <RichText
        id="operator.settings.changedBy"
        values={{ name: updatedBy }}
        components={{ 0: <Instant at={updatedAt} /> }}
      />
    </span>
  )
}

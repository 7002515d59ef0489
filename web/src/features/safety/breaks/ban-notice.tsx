import type { PlayBan } from '@kancil/contract/safety/exclusion'
import type { ReactElement } from 'react'
import { useFormat, useText } from '../../../i18n/use-text.tsx'
import { Notice } from '../../../ui/feedback/alert.tsx'

/** Why the member cannot play now, and what stays possible. */
export function BanNotice({ ban }: { ban: PlayBan }): ReactElement {
  const text = useText()
  const format = useFormat()
  return (
    <Notice
      tone="warning"
      title={
        ban.until
          ? text('safety.ban.until', { until: format.dateTime(ban.until) })
          : text(ban.kind === 'under_age' ? 'safety.ban.underAge' : 'safety.ban.open')
      }
    >
      {text('safety.ban.stays')}
    </Notice>
  )
}

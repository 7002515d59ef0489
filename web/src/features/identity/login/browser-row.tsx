import { browserName } from '@kancil/rules/identity/browser-name'
import { Laptop, Smartphone } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { Badge } from '../../../ui/badge.tsx'

/** One of the account's browsers in a list: its name, what is known about it, what can be done. */
export function BrowserRow(props: {
  userAgent: string
  /** True for the browser that shows this list. */
  current: boolean
  facts: ReactNode
  action: ReactNode
}): ReactElement {
  const text = useText()
  const { name, phone } = browserName(props.userAgent)
  const Icon = phone ? Smartphone : Laptop
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 rounded-md bg-raised">
      <Icon size={22} className="text-muted shrink-0" aria-hidden="true" />
      <span className="grow basis-40 min-w-0">
        <span className="flex flex-wrap items-center gap-2 font-medium">
          {name || text('identity.sessions.unknown')}
          {props.current && <Badge tone="success">{text('identity.sessions.current')}</Badge>}
        </span>
        <span className="block text-sm text-muted">{props.facts}</span>
      </span>
      {props.action}
    </li>
  )
}

import type { ReactElement } from 'react'
import { useText } from '../../i18n/use-text.tsx'
import { publishedChecks } from '../../lib/published-checks.ts'

const [script] = publishedChecks

/** What a file of inputs is for, with the script that computes the bill from it. */
export function FileNote(): ReactElement {
  const text = useText()
  return (
    <p className="text-sm text-muted">
      {text('agents.bill.fileNote')}{' '}
      <a className="link" href={`/${script}`} download dir="ltr">
        {script}
      </a>
    </p>
  )
}

import type { AuditRow, SubjectLabel } from '@kancil/contract/operator/audit'
import type { ReactElement } from 'react'
import { useFormat, useLanguage, useText } from '../../../i18n/use-text.tsx'
import { useMay } from '../../../lib/session/operator-session.ts'
import { Link } from '../../../lib/router.tsx'
import { Money } from '../../../ui/money.tsx'
import { subjectName } from './subject-name.ts'
import { subjectPages } from './subject-pages.ts'

/**
 * What a row is about: its kind, its name with a link to its page, the money in it, and the id for
 * reference. A row with an older version's action has the id alone.
 */
export function AuditSubject({ row }: { row: AuditRow }): ReactElement {
  const text = useText()
  const { subject, subjectLabel: label } = row
  if (!label) return <SubjectId subject={subject} />
  return (
    <span className="flex flex-wrap items-baseline gap-x-2 min-w-0">
      <SubjectName subject={subject} label={label} kind={text(`audit.subject.${label.kind}`)} />
      <SubjectId subject={subject} />
    </span>
  )
}

/** The name of a thing with a link to its page, and the money in it; its kind if that is asked. */
export function SubjectName(props: {
  subject: string
  label: SubjectLabel
  /** Stands before the name, and for it where there is none. */
  kind?: string
}): ReactElement {
  const text = useText()
  const words = { text, format: useFormat(), language: useLanguage() }
  const may = useMay()
  const { subject, label, kind } = props
  const name = subjectName(words, subject, label)
  const { permission, to } = subjectPages[label.kind]
  const isLink = permission === null || may(permission)
  const shown = name || kind || subject
  return (
    <>
      {name && kind && <span className="text-muted">{kind}</span>}
      <bdi className="min-w-0 truncate font-medium" {...(kind ? {} : { title: subject })}>
        {isLink ? (
          <Link to={to(subject, label)} className="hover:underline">
            {shown}
          </Link>
        ) : (
          shown
        )}
      </bdi>
      {label.amount && label.currency && (
        <>
          {!kind && ' '}
          <Money amount={label.amount} currency={label.currency} className="text-muted" />
        </>
      )}
    </>
  )
}

function SubjectId({ subject }: { subject: string }): ReactElement {
  return (
    // An id is truncated at its end, in a right-to-left page too.
    <code
      dir="ltr"
      className="block w-fit max-w-full min-w-0 truncate text-xs leading-5 text-muted"
      title={subject}
    >
      {subject}
    </code>
  )
}

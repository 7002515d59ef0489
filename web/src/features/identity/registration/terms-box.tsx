import type { ReactElement } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import type { useTerms } from './use-registration.ts'

/** The agreement to the terms, with a link that opens the terms in a separate window. */
export function TermsBox(props: { age: number; terms: ReturnType<typeof useTerms> }): ReactElement {
  const text = useText()
  const { age, terms } = props
  return (
    <div className="grid justify-items-start">
      <Checkbox
        label={text('identity.register.terms', { age })}
        error={terms.missing ? text('identity.problem.terms') : undefined}
        checked={terms.agreed}
        onChange={(event) => terms.set(event.target.checked)}
      />
      <a
        href="/help?topic=terms"
        target="_blank"
        rel="noreferrer"
        className="inline-flex items-center min-h-8 text-sm text-primary underline underline-offset-4"
      >
        {text('identity.register.readTerms')}
      </a>
    </div>
  )
}

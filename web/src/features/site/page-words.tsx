import { Fragment, type ReactElement } from 'react'
import { useLocation } from 'react-router'
import { Link } from '../../lib/router.tsx'
import { useSiteInfo } from '../../lib/site.ts'

/** A link, or text to copy verbatim, between backticks. */
const marked = /\[([^\]]+)\]\(([^)]+)\)|`([^`]+)`/g

/**
 * One text of a written page, with its values inserted and its links rendered; with `beside` they
 * open in a new tab. Text in backticks keeps its order in every language.
 */
export function PageWords(props: { text: string; beside?: boolean }): ReactElement {
  const { text, beside = false } = props
  const { brand, termsAge, minimumAge } = useSiteInfo()
  const base = useHelpBase()
  const filled = text
    .replaceAll('{brand}', brand.name)
    .replaceAll('{termsAge}', String(termsAge))
    .replaceAll('{minimumAge}', String(minimumAge))
  const parts: readonly (string | undefined)[] = filled.split(marked)
  return (
    <>
      {parts.map((part, at) => {
        // Plain text, the text and address of a link, or code; repeated.
        // oxlint-disable-next-line react/no-array-index-key -- A part is its place.
        if (at % 4 === 0) return <Fragment key={at}>{part}</Fragment>
        if (part === undefined || at % 4 === 2) return null
        if (at % 4 === 3)
          return (
            // oxlint-disable-next-line react/no-array-index-key -- A part is its place.
            <code key={at} dir="ltr" className="text-text text-[.92em] wrap-anywhere">
              {part}
            </code>
          )
        const to = parts[at + 1]!.replace(/^\/help(?=\?)/, base)
        return (
          <Link
            // oxlint-disable-next-line react/no-array-index-key -- A part is its place.
            key={at}
            to={to}
            target={beside ? '_blank' : undefined}
            className="text-primary underline underline-offset-2"
          >
            {part}
          </Link>
        )
      })}
    </>
  )
}

/** A reader of the help without the header stays there. */
export function useHelpBase(): '/help' | '/helpmc' {
  return useLocation().pathname.startsWith('/helpmc') ? '/helpmc' : '/help'
}

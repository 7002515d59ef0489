import { Fragment, type ReactElement } from 'react'
import { useLocation } from 'react-router'
import { Link } from '../../lib/router.tsx'
import { useSiteInfo } from '../../lib/site.ts'

/** A link, or what is to be copied as it stands, between backticks. */
const marked = /\[([^\]]+)\]\(([^)]+)\)|`([^`]+)`/g

/**
 * One text of a written page: its values put in, its links made, `beside` to a tab of their own.
 * What stands in backticks keeps its order in every language.
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
        // Text, the words and the address of a link, or code; and again.
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

/** Who reads the help without the header stays there. */
export function useHelpBase(): '/help' | '/helpmc' {
  return useLocation().pathname.startsWith('/helpmc') ? '/helpmc' : '/help'
}

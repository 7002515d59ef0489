import { Fragment, type ReactElement } from 'react'
import { useLocation } from 'react-router'
import { Link } from '../../lib/router.tsx'
import { useSiteInfo } from '../../lib/site.ts'

const link = /\[([^\]]+)\]\(([^)]+)\)/g

/**
 * One text of a written page: its values put in, its links made, `beside` to a tab of their own.
 */
export function PageWords(props: { text: string; beside?: boolean }): ReactElement {
  const { text, beside = false } = props
  const { brand, termsAge, minimumAge } = useSiteInfo()
  const base = useHelpBase()
  const filled = text
    .replaceAll('{brand}', brand.name)
    .replaceAll('{termsAge}', String(termsAge))
    .replaceAll('{minimumAge}', String(minimumAge))
  const parts = filled.split(link)
  return (
    <>
      {parts.map((part, at) => {
        // Text, then the words and the address of a link, and again.
        if (at % 3 === 2) return null
        // oxlint-disable-next-line react/no-array-index-key -- A part is its place.
        if (at % 3 === 0) return <Fragment key={at}>{part}</Fragment>
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

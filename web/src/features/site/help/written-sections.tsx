import type { ReactElement } from 'react'
import type { PageBlock, WrittenPage } from '../../../i18n/written-page.ts'
import { PageWords } from '../page-words.tsx'

type SectionContext = {
  /** One level below the title above. */
  readonly heading: 'h2' | 'h3'
  /** Links open in a new tab, where leaving the page would lose the reader's place. */
  readonly beside?: boolean
}

/** All sections of a written page, without its title. */
export function WrittenSections(props: SectionContext & { page: WrittenPage }): ReactElement {
  const { page, heading: Heading, beside = false } = props
  return (
    <>
      {page.sections.map((section) => (
        <section
          key={section.id}
          id={section.id}
          tabIndex={-1}
          className="grid gap-2.5 max-w-[46em] scroll-mt-22 outline-none"
        >
          <Heading className="text-base md:text-lg font-semibold">{section.heading}</Heading>
          {section.blocks.map((block, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- A written page does not move.
            <Block key={at} block={block} beside={beside} />
          ))}
        </section>
      ))}
    </>
  )
}

function Block({ block, beside }: { block: PageBlock; beside: boolean }): ReactElement {
  if (typeof block === 'string')
    return (
      <p className="text-muted leading-relaxed">
        <PageWords text={block} beside={beside} />
      </p>
    )
  return (
    <ul className="grid gap-1.5 ps-5 list-disc marker:text-primary text-muted leading-relaxed">
      {block.map((item) => (
        <li key={item}>
          <PageWords text={item} beside={beside} />
        </li>
      ))}
    </ul>
  )
}

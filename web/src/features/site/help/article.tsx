import type { HelpTopic } from '@kancil/contract/site/help'
import { Printer } from 'lucide-react'
import type { ReactElement } from 'react'
import { useFormat, useText } from '../../../i18n/use-text.tsx'
import type { WrittenPage } from '../../../i18n/written-page.ts'
import { RichHtml } from '../../messages/door.tsx'
import { ServiceItem } from '../service-item.tsx'
import { useCustomerService } from '../use-customer-service.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { PageWords } from '../page-words.tsx'
import { WrittenSections } from './written-sections.tsx'

const contentsFrom = 4

/** A page of the help centre in the operator's own words. */
export function OwnArticle(props: {
  topic: HelpTopic
  page: { readonly title: string; readonly content: string; readonly updatedAt: string }
}): ReactElement {
  const { topic, page } = props
  return (
    <article className="card grid gap-7 p-6 md:p-9 print:border-0 print:p-0">
      <header className="grid gap-3 max-w-[46em]">
        <h1 className="text-xl md:text-2xl font-bold tracking-tight">{page.title}</h1>
        <DateAndPrint updated={page.updatedAt} />
      </header>
      <div className="max-w-[46em]">
        <RichHtml html={page.content} underTitle />
      </div>
      {topic.key === 'contact' && <ServiceLinks />}
    </article>
  )
}

/** One page of the help centre, with a table of contents if it is long. */
export function HelpArticle(props: { topic: HelpTopic; page: WrittenPage }): ReactElement {
  const { topic, page } = props
  return (
    <article className="card grid gap-7 p-6 md:p-9 print:border-0 print:p-0">
      <header className="grid gap-3 max-w-[46em]">
        <h1 className="text-xl md:text-2xl font-bold tracking-tight">{page.title}</h1>
        <p className="text-base text-muted leading-relaxed">
          <PageWords text={page.summary} />
        </p>
        <DateAndPrint updated={topic.updated} />
      </header>
      {page.sections.length >= contentsFrom && <Contents page={page} />}
      <WrittenSections page={page} heading="h2" />
      {topic.key === 'contact' && <ServiceLinks />}
    </article>
  )
}

function DateAndPrint({ updated }: { updated: string }): ReactElement {
  const text = useText()
  const format = useFormat()
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-xs text-muted">
      <time dateTime={updated}>{text('help.updated', { date: format.date(updated) })}</time>
      <span className="print:hidden">
        <Button
          size="sm"
          variant="secondary"
          icon={<Printer size={15} aria-hidden="true" />}
          onClick={() => print()}
        >
          {text('help.print')}
        </Button>
      </span>
    </p>
  )
}

function Contents({ page }: { page: WrittenPage }): ReactElement {
  const text = useText()
  return (
    <nav
      aria-label={text('help.contents')}
      className="grid gap-1.5 max-w-[46em] rounded-md bg-raised p-4 text-sm print:hidden"
    >
      <p className="text-xs text-muted">{text('help.contents')}</p>
      <ol className="grid sm:grid-cols-2 gap-x-6 gap-y-0.5">
        {page.sections.map((section) => (
          <li key={section.id}>
            <a
              href={`#${section.id}`}
              className="inline-flex items-center min-h-8 hover:text-primary underline-offset-2 hover:underline"
            >
              {section.heading}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function ServiceLinks(): ReactElement | null {
  const text = useText()
  const customerService = useCustomerService()
  if (customerService.length === 0) return null
  return (
    <section className="grid gap-2 justify-items-start print:hidden">
      <h2 className="font-semibold">{text('help.service')}</h2>
      {customerService.map((item) => (
        <ServiceItem key={item.path} item={item} className={buttonClass('secondary')}>
          {item.title}
        </ServiceItem>
      ))}
    </section>
  )
}

import { type ReactElement, useEffect, useRef } from 'react'
import { useText } from '../../i18n/use-text.tsx'
import { textParam, useQueryParams } from '../../lib/query-params.ts'
import { Link } from '../../lib/router.tsx'
import { useSiteInfo } from '../../lib/site.ts'
import { buttonClass } from '../../ui/button.tsx'
import { type HelpTopic, helpTopics } from './help-topics.ts'

const parameters = { topic: textParam('start', 20) }

/** The help centre and the pages of the footer: topics at the side, one of them open. */
export function Help(): ReactElement {
  const text = useText()
  const [{ topic }] = useQueryParams(parameters)
  const last = useRef(topic)
  useEffect(() => {
    // Another topic is another page; on a phone the list stands below it.
    if (last.current !== topic) scrollTo({ top: 0 })
    last.current = topic
  }, [topic])
  const open = helpTopics.find((one) => one.key === topic) ?? helpTopics[0]!
  return (
    <div className="grid gap-6 md:grid-cols-[230px_minmax(0,1fr)] items-start">
      <nav
        aria-label={text('help.topics')}
        className="card grid gap-4 p-3 text-sm max-md:order-last"
      >
        <TopicList kind="guide" open={open} />
        <TopicList kind="rule" open={open} />
      </nav>
      <Article topic={open} />
    </div>
  )
}

function TopicList({ kind, open }: { kind: HelpTopic['kind']; open: HelpTopic }): ReactElement {
  const text = useText()
  return (
    <section>
      <h2 className="px-3 pb-1 text-xs text-muted">
        {text(kind === 'guide' ? 'help.guides' : 'help.rules')}
      </h2>
      <ul>
        {helpTopics
          .filter((topic) => topic.kind === kind)
          .map((topic) => (
            <li key={topic.key}>
              <Link
                to={`/help?topic=${topic.key}`}
                aria-current={topic === open ? 'page' : undefined}
                className="flex items-center min-h-10 px-3 rounded-[9px] text-muted hover:text-text aria-[current=page]:bg-raised aria-[current=page]:text-text aria-[current=page]:font-medium"
              >
                {text(topic.title)}
              </Link>
            </li>
          ))}
      </ul>
    </section>
  )
}

function Article({ topic }: { topic: HelpTopic }): ReactElement {
  const text = useText()
  const { brand, termsAge, minimumAge, customerService } = useSiteInfo()
  const values = { brand: brand.name, termsAge, minimumAge }
  return (
    <article className="card grid gap-6 p-6 md:p-9">
      <h1 className="text-xl md:text-2xl font-bold tracking-tight">{text(topic.title)}</h1>
      {topic.parts.map(([heading, paragraph]) => (
        <section key={heading} className="grid gap-1.5 max-w-[42em]">
          <h2 className="text-base font-semibold">{text(heading, values)}</h2>
          <p className="text-muted leading-relaxed">{text(paragraph, values)}</p>
        </section>
      ))}
      {topic.key === 'contact' && customerService.length > 0 && (
        <section className="grid gap-2 justify-items-start">
          <h2 className="font-semibold">{text('help.service')}</h2>
          {customerService.map((item) => (
            <a
              key={item.csType}
              href={item.path}
              target="_blank"
              rel="noreferrer"
              className={buttonClass('secondary')}
            >
              {item.title}
            </a>
          ))}
        </section>
      )}
    </article>
  )
}

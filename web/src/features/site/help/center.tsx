import { type HelpTopic, helpTopics, offeredTopics, topicOf } from '@kancil/contract/site/help'
import { Search, X } from 'lucide-react'
import {
  type ReactElement,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { useLocation } from 'react-router'
import { useText } from '../../../i18n/use-text.tsx'
import type { WrittenPage, WrittenPages } from '../../../i18n/written-page.ts'
import { usePages } from '../../../i18n/written-pages.ts'
import { usePageKey } from '../../../lib/screen/modal.tsx'
import { textParam, useQueryParams } from '../../../lib/call/query-params.ts'
import { Link } from '../../../lib/router.tsx'
import { isAgentSession, useSession } from '../../../lib/session/session.ts'
import { useFlag } from '../../../lib/site.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { useOwnPage } from '../../messages/door.tsx'
import { HelpArticle, OwnArticle } from './article.tsx'
import { PageWords, useHelpBase } from '../page-words.tsx'
import { searchHelp, withOwnTitles } from './search-help.ts'

const parameters = { topic: textParam('start', 20) }

/** The help centre and the house rules: topics and search at the side, one page open. */
export function Help(): ReactElement {
  const text = useText()
  const pages = usePages()
  const [query, setQuery] = useState('')
  const [{ topic }] = useQueryParams(parameters)
  const sought = useDeferredValue(query)
  const key = topicOf(topic)
  const open = helpTopics.find((candidate) => candidate.key === key)!
  const own = useOwnPage(key)
  const titles = own?.titles ?? []
  const isShown = sought.trim() === ''
  usePlace(topic, isShown && own !== undefined)
  return (
    <div className="grid gap-6 md:grid-cols-[248px_minmax(0,1fr)] items-start">
      <div className="max-md:contents grid gap-4 md:sticky md:top-20 print:hidden">
        <SearchField query={query} onQuery={setQuery} />
        <nav
          aria-label={text('help.topics')}
          className="card grid gap-4 p-3 text-sm max-md:order-last md:max-h-[calc(100dvh-10rem)] overflow-y-auto print:hidden"
        >
          <TopicList kind="guide" open={open} pages={pages} titles={titles} />
          <TopicList kind="rule" open={open} pages={pages} titles={titles} />
        </nav>
      </div>
      {isShown ? (
        <OpenArticle own={own} topic={open} page={pages[key]!} />
      ) : (
        <Results pages={pages} titles={titles} query={sought} onChoose={() => setQuery('')} />
      )}
    </div>
  )
}

type OwnTitles = NonNullable<ReturnType<typeof useOwnPage>>['titles']

/** The operator's words where there are any; nothing of the product's before that is known. */
function OpenArticle(props: {
  own: ReturnType<typeof useOwnPage>
  topic: HelpTopic
  page: WrittenPage
}): ReactElement {
  const { own, topic, page } = props
  if (!own) return <Skeleton className="h-96 w-full" />
  return own.page ? (
    <OwnArticle topic={topic} page={own.page} />
  ) : (
    <HelpArticle topic={topic} page={page} />
  )
}

/** The pages that this reader is offered. */
function useTopics(): readonly HelpTopic[] {
  const policyInForce = useFlag('AGENTPOLICY3')
  const isAgent = isAgentSession(useSession())
  return offeredTopics({ policyInForce, isAgent })
}

/**
 * A new topic starts at its top, or at the section named in the address; so does the open one when
 * its text replaces the search results.
 */
function usePlace(topic: string, isShown: boolean): void {
  const { hash } = useLocation()
  // Not the history entry's own key: a dialog that opens or closes over a section must not scroll
  // back to it.
  const key = usePageKey()
  const last = useRef({ topic: '', key: '' })
  useEffect(() => {
    if (!isShown) return
    const before = last.current
    last.current = { topic, key }
    const isFirst = before.key === ''
    const section = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null
    // With the server's HTML the browser has already scrolled there, and the reader may have moved
    // on.
    if (isFirst && section?.matches(':target')) return
    if (section) section.scrollIntoView()
    else if (!isFirst && before.topic !== topic) scrollTo({ top: 0 })
  }, [topic, hash, key, isShown])
}

function SearchField(props: { query: string; onQuery: (query: string) => void }): ReactElement {
  const text = useText()
  const field = useRef<HTMLInputElement>(null)
  const take = useEffectEvent(() => {
    // Text typed into the server's HTML before this code loaded.
    if (field.current?.value) props.onQuery(field.current.value)
  })
  useEffect(() => take(), [])
  return (
    <search className="relative flex items-center">
      <Search size={17} className="absolute start-3.5 text-muted" aria-hidden="true" />
      <input
        ref={field}
        type="text"
        enterKeyHint="search"
        aria-label={text('help.search')}
        placeholder={text('help.search')}
        autoComplete="off"
        maxLength={60}
        value={props.query}
        onChange={(event) => props.onQuery(event.target.value)}
        className="w-full h-11 ps-10 pe-11 rounded-md bg-surface border border-line text-base md:text-sm placeholder:text-muted"
      />
      {props.query && (
        <span className="absolute end-0.5">
          <IconButton label={text('help.clear')} onClick={() => props.onQuery('')}>
            <X size={16} />
          </IconButton>
        </span>
      )}
    </search>
  )
}

function Results(props: {
  pages: WrittenPages
  titles: OwnTitles
  query: string
  onChoose: () => void
}): ReactElement {
  const text = useText()
  const base = useHelpBase()
  const matches = searchHelp(withOwnTitles(props.pages, props.titles), props.query, useTopics())
  return (
    <section className="card grid gap-4 p-6 md:p-9">
      <p role="status" className="text-sm text-muted">
        {matches.length > 0 ? text('help.found', { count: matches.length }) : text('help.none')}
      </p>
      <ul className="grid gap-1">
        {matches.map(({ topic, title, section, excerpt }) => (
          <li key={`${topic}#${section.id}`}>
            <Link
              to={`${base}?topic=${topic}${section.id && `#${section.id}`}`}
              onClick={props.onChoose}
              className="grid gap-0.5 -mx-3 px-3 py-2.5 rounded-md hover:bg-raised"
            >
              <span className="text-xs text-muted">{title}</span>
              <span className="font-semibold">{section.heading}</span>
              <span className="text-sm text-muted">
                <PageWords text={excerpt} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function TopicList(props: {
  kind: HelpTopic['kind']
  open: HelpTopic
  pages: WrittenPages
  titles: OwnTitles
}): ReactElement {
  const text = useText()
  const base = useHelpBase()
  const topics = useTopics()
  return (
    <section>
      <h2 className="px-3 pb-1 text-xs text-muted">
        {text(props.kind === 'guide' ? 'help.guides' : 'help.rules')}
      </h2>
      <ul>
        {topics
          .filter(({ kind }) => kind === props.kind)
          .map(({ key }) => (
            <li key={key}>
              <Link
                to={`${base}?topic=${key}`}
                aria-current={key === props.open.key ? 'page' : undefined}
                className="flex items-center min-h-10 px-3 py-1.5 leading-snug rounded-[9px] text-muted hover:text-text aria-[current=page]:bg-raised aria-[current=page]:text-text aria-[current=page]:font-medium"
              >
                {props.titles.find(({ topic }) => topic === key)?.title ?? props.pages[key]!.title}
              </Link>
            </li>
          ))}
      </ul>
    </section>
  )
}

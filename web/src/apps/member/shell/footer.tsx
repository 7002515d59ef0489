import { gameMenus } from '@kancil/contract/games/vendors'
import type { HelpKey } from '@kancil/contract/site/help'
import { type ReactElement, useState } from 'react'
import { Link } from '../../../lib/router.tsx'
import { categoryNames } from '../../../features/site/category-names.ts'
import { useHelpPath } from '../../../features/site/use-help-path.ts'
import { useText } from '../../../i18n/use-text.tsx'
import type { MessageId } from '../../../i18n/message-id.ts'
import { useQueryOf } from '../../../lib/call/queries.ts'
import { categoryLink } from '../../../lib/site-map.tsx'
import { useSiteInfo } from '../../../lib/site.ts'
import { SiteLogo } from '../../../ui/art/site-logo.tsx'
import { SongketBorder } from '../../../ui/art/songket.tsx'
import { VendorMark } from '../../../ui/art/vendor-mark.tsx'

const steps: readonly (readonly [title: MessageId, text: MessageId])[] = [
  ['shell.step.register', 'shell.step.registerText'],
  ['shell.step.play', 'shell.step.playText'],
  ['shell.step.win', 'shell.step.winText'],
]

/** Three steps, partners (not the house lottery), places, age and year. */
export function Footer(): ReactElement {
  const text = useText()
  const { brand, termsAge, licence } = useSiteInfo()
  const [year] = useState(() => String(new Date().getFullYear()))
  return (
    <footer className="mt-10 pb-24 md:pb-0 text-sm text-muted">
      <SongketBorder className="block text-primary opacity-60" />
      <div className="bg-surface border-t border-hair">
        <div className="wrap grid gap-8 py-8">
          <ol className="grid gap-4 md:grid-cols-3">
            {steps.map(([title, detail], at) => (
              <li key={title} className="flex gap-4">
                <span className="num grid place-items-center size-10 shrink-0 rounded-full border border-line text-text font-semibold">
                  {at + 1}
                </span>
                <div>
                  <p className="font-semibold text-text">{text(title)}</p>
                  <p>{text(detail)}</p>
                </div>
              </li>
            ))}
          </ol>
          <Partners />
          <Links label="shell.footer.help" links={help} />
          <Links label="shell.footer.legal" links={legal} />
          <div className="flex flex-wrap items-center gap-x-6 gap-y-3 pt-6 border-t border-hair">
            <span className="flex items-center gap-2 font-semibold text-text">
              <SiteLogo size={26} />
              {brand.name}
            </span>
            <Places />
            <span className="grow" />
            <span
              className="grid place-items-center size-10 rounded-full border-2 border-danger text-danger font-bold"
              aria-label={text('shell.footer.age', { age: termsAge })}
            >
              {termsAge}+
            </span>
            {licence && <p>{text('shell.footer.licence', licence)}</p>}
            <p suppressHydrationWarning>
              {text('shell.footer.copyright', {
                year,
                brand: brand.name,
              })}
            </p>
          </div>
        </div>
      </div>
    </footer>
  )
}

const legal: readonly (readonly [topic: HelpKey, name: MessageId])[] = [
  ['about', 'shell.footer.about'],
  ['contact', 'shell.footer.contact'],
  ['terms', 'shell.footer.terms'],
  ['responsible', 'shell.footer.responsible'],
  ['privacy', 'shell.footer.privacy'],
  ['affiliates', 'shell.footer.affiliates'],
  ['refund', 'shell.footer.refund'],
]

/** The most frequent questions, then the house rules. */
const help: typeof legal = [
  ['start', 'shell.help.start'],
  ['deposit', 'shell.help.deposit'],
  ['withdraw', 'shell.help.withdraw'],
  ['limits', 'shell.help.limits'],
  ['fair', 'shell.help.fair'],
  ['security', 'shell.help.security'],
  ['complaints', 'shell.help.complaints'],
]

function Links(props: { label: MessageId; links: typeof legal }): ReactElement {
  const text = useText()
  const pathOf = useHelpPath()
  return (
    <nav aria-label={text(props.label)} className="pt-6 border-t border-hair">
      <p className="pb-2 text-xs font-semibold text-text">{text(props.label)}</p>
      <ul className="flex flex-wrap gap-x-6 gap-y-2.5">
        {props.links.map(([topic, name]) => (
          <li key={topic}>
            <Link to={pathOf(topic)} className="hover:text-text">
              {text(name)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Partners(): ReactElement | null {
  const text = useText()
  const { data } = useQueryOf(gameMenus, {}, { staleMs: 300_000 })
  const names = new Map<string, string>()
  for (const group of data?.groups ?? [])
    for (const vendor of group.vendors)
      if (vendor.vassalage !== 'TCG_SEA') names.set(vendor.vassalage, vendor.displayName)
  if (names.size === 0) return null
  return (
    <section aria-label={text('shell.footer.partners')} className="flex flex-wrap gap-x-7 gap-y-4">
      {[...names].map(([vassalage, name]) => (
        <span key={vassalage} className="flex items-center gap-2.5">
          <VendorMark vassalage={vassalage} name={name} size={28} />
          <span className="font-medium text-text">{name}</span>
        </span>
      ))}
    </section>
  )
}

function Places(): ReactElement {
  const text = useText()
  const pathOf = useHelpPath()
  const { data } = useQueryOf(gameMenus, {}, { staleMs: 300_000 })
  return (
    <nav aria-label={text('shell.footer.nav')} className="flex flex-wrap gap-x-5 gap-y-2">
      <Link to="/" className="hover:text-text">
        {text('shell.nav.home')}
      </Link>
      <Link to={pathOf()} className="hover:text-text">
        {text('shell.nav.help')}
      </Link>
      <Link to="/down" className="hover:text-text">
        {text('shell.side.app')}
      </Link>
      <Link to="/join" className="hover:text-text">
        {text('shell.nav.join')}
      </Link>
      <Link to="/noticePage" className="hover:text-text">
        {text('announce.notices.title')}
      </Link>
      {(data?.groups ?? []).map(({ gameCategory }) => (
        <Link key={gameCategory} to={categoryLink(gameCategory)} className="hover:text-text">
          {text(categoryNames[gameCategory])}
        </Link>
      ))}
      <Link to="/promotions" className="hover:text-text">
        {text('shell.nav.promotions')}
      </Link>
    </nav>
  )
}

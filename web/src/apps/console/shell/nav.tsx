import { type ReactElement, Suspense } from 'react'
import { useLocation } from 'react-router'
import { useText } from '../../../i18n/use-text.tsx'
import { useMay } from '../../../lib/session/operator-session.ts'
import { Link } from '../../../lib/router.tsx'
import type { ConsoleGroup } from '../../../lib/console/manifest.ts'
import { groupTitles, pages } from '../pages.tsx'

const groups = Object.keys(groupTitles) as ConsoleGroup[]

const itemClass =
  'group flex items-center gap-3 min-h-9 px-2.5 rounded-[9px] ' +
  'text-sm text-muted hover:text-text hover:bg-raised aria-[current=page]:bg-raised aria-[current=page]:text-text aria-[current=page]:font-semibold'

/** The menu: the pages that the operator's role may open, each with its shortcut letter. */
export function Nav(): ReactElement {
  const text = useText()
  const may = useMay()
  const { pathname } = useLocation()
  const mine = pages.filter((page) => !page.permission || may(page.permission))
  const isHere = (path: string): boolean =>
    path === '/' ? pathname === '/' : pathname === path || pathname.startsWith(`${path}/`)
  return (
    <nav
      aria-label={text('operator.menu')}
      className="grow overflow-y-auto px-2.5 py-3 grid content-start gap-4"
    >
      {groups.map((group) => {
        const items = mine.filter((page) => page.menu?.group === group)
        if (items.length === 0) return null
        return (
          <section key={group}>
            <h2 className="px-2.5 pb-1 text-xs font-medium text-muted">
              {text(groupTitles[group])}
            </h2>
            <ul>
              {items.map(({ path, title, menu }) => {
                const { icon: Icon, badge: Badge } = menu!
                return (
                  <li key={path}>
                    <Link
                      to={path}
                      aria-current={isHere(path) ? 'page' : undefined}
                      className={itemClass}
                    >
                      <Icon size={17} className="shrink-0" aria-hidden="true" />
                      <span className="grow whitespace-nowrap">{text(title)}</span>
                      {Badge && (
                        <Suspense>
                          <Badge />
                        </Suspense>
                      )}
                      {menu!.letter && (
                        <kbd
                          aria-hidden="true"
                          className="hidden md:group-hover:inline-grid md:group-focus-visible:inline-grid"
                        >
                          {`g ${menu!.letter}`}
                        </kbd>
                      )}
                    </Link>
                  </li>
                )
              })}
            </ul>
          </section>
        )
      })}
    </nav>
  )
}

import { waitingCounts } from '@kancil/contract/payments/waiting'
import { type ReactElement, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useFormat, useText } from '../../../i18n/use-text.tsx'
import { useQueryOf } from '../../../lib/call/queries.ts'
import { Link } from '../../../lib/router.tsx'
import { classNames } from '../../../ui/style/class-names.ts'

const everyMs = 20_000
/** The cashier's pages in the order of the day's work, with what waits on each. */
const places = [
  { to: '/deposits', title: 'cashier.deposits.title', count: 'deposits' },
  { to: '/withdrawals', title: 'desk.payments.withdrawals', count: 'withdrawals' },
  { to: '/disputes', title: 'cashier.disputes.title', count: 'disputes' },
  { to: '/suspense', title: 'desk.payments.suspenseNav', count: 'suspense' },
  { to: '/recalls', title: 'desk.payments.recalls', count: 'recalls' },
  { to: '/reconciliation', title: 'reconcile.title', count: 'differences' },
] as const

/** The cashier's desk as one: its pages beside each other, with how much waits on each. */
export function CashierBar(): ReactElement {
  const text = useText()
  const format = useFormat()
  const { pathname } = useLocation()
  const counts = useQueryOf(waitingCounts, {}, { everyMs }).data
  const bar = useRef<HTMLElement>(null)
  // On a phone the bar is wider than the screen: the page that is open stands in its middle.
  useEffect(() => {
    const [, list = ''] = pathname.split('/')
    const here = bar.current?.querySelector<HTMLElement>(`a[href="/${list}"]`)
    if (bar.current && here)
      bar.current.scrollLeft = here.offsetLeft - (bar.current.clientWidth - here.offsetWidth) / 2
  }, [pathname])
  return (
    <nav
      ref={bar}
      aria-label={text('reconcile.cashier')}
      className="relative flex gap-1 p-1 mb-4 rounded-md bg-bg border border-hair overflow-x-auto no-bar row-fade"
    >
      {places.map(({ to, title, count }) => {
        const isHere = pathname === to || pathname.startsWith(`${to}/`)
        const waiting = counts?.[count] ?? 0
        return (
          <Link
            key={to}
            to={to}
            {...(isHere ? { 'aria-current': 'page' } : {})}
            className={classNames(
              'grow min-h-10 px-4 rounded-[9px] inline-flex items-center justify-center gap-2 text-sm font-semibold whitespace-nowrap',
              isHere ? 'bg-raised text-text' : 'text-muted hover:text-text',
            )}
          >
            {text(title)}
            {waiting > 0 && (
              <span className="num min-w-5 px-1.5 rounded-full bg-danger/15 text-danger text-xs leading-5 text-center">
                {format.number(waiting)}
              </span>
            )}
          </Link>
        )
      })}
    </nav>
  )
}

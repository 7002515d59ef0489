import {
  type AnchorHTMLAttributes,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  type Ref,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react'
import {
  type Location,
  type NavigateOptions,
  Router,
  type To,
  UNSAFE_createBrowserHistory as createBrowserHistory,
  UNSAFE_NavigationContext as NavigationContext,
  useLocation,
} from 'react-router'
import { useHydrated } from './session/stored-choice.ts'

/**
 * React Router's declarative core with a small browser half of our own: its `Link` and
 * `BrowserRouter` pull in the data router's prefetching, 6 KiB that this site does not need. Hooks
 * that only read come from `react-router` itself.
 */
export function BrowserRouter({
  children,
  rendered,
}: {
  children: ReactNode
  /** The address that the server rendered; the first client render must equal it. */
  rendered?: string
}): ReactElement {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }))
  const [place, setPlace] = useState({ action: history.action, location: history.location })
  const [first] = useState(() => placeOfRender(place.location, rendered))
  // The page's real address is applied with everything else that waits for the first render.
  const current = useHydrated() ? place.location : first
  useLayoutEffect(
    () =>
      history.listen(({ action, location }) =>
        startTransition(() => setPlace({ action, location })),
      ),
    [history],
  )
  return (
    <Router location={current} navigationType={place.action} navigator={history}>
      {children}
    </Router>
  )
}

function placeOfRender(place: Location, rendered: string | undefined): Location {
  if (rendered === undefined) return place
  const [pathname = '/', query] = rendered.split('?', 2)
  return { ...place, pathname, search: query ? `?${query}` : '' }
}

export type NavigateTo = (to: To | number, options?: NavigateOptions) => void

/**
 * Goes to an address of the site, or some steps back. Addresses are absolute, or a query for the
 * current path. Nested routes, which the router's own function resolves against, are not used here.
 */
export function useNavigate(): NavigateTo {
  const { navigator } = useContext(NavigationContext)
  return useCallback(
    (to, options = {}) => {
      if (typeof to === 'number') return navigator.go(to)
      const place = typeof to === 'string' ? to : { pathname: location.pathname, ...to }
      return (options.replace ? navigator.replace : navigator.push)(place, options.state, options)
    },
    [navigator],
  )
}

/** The current location when called, for code that runs later. */
export function usePlaceNow(): () => Location {
  const { navigator } = useContext(NavigationContext)
  // In a browser it is the history itself; the server's render never calls this.
  return useCallback(() => (navigator as unknown as { location: Location }).location, [navigator])
}

/** Navigates elsewhere as soon as it renders. */
export function Navigate({ to, replace = false }: { to: string; replace?: boolean }): null {
  const navigate = useNavigate()
  useEffect(() => navigate(to, { replace }), [navigate, to, replace])
  return null
}

export type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  to: string
  replace?: boolean
  ref?: Ref<HTMLAnchorElement>
}

/**
 * A link within the site. What the browser does better (a new tab, a download) is left to the
 * browser.
 */
export function Link({
  to,
  replace = false,
  onClick,
  target,
  children,
  ...rest
}: LinkProps): ReactElement {
  // Not `useHref`, which would re-render each link on every change of the address.
  const { navigator } = useContext(NavigationContext)
  const navigate = useNavigate()
  const press = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event)
    const modified = event.metaKey || event.altKey || event.ctrlKey || event.shiftKey
    const elsewhere = target !== undefined && target !== '_self'
    if (event.defaultPrevented || event.button !== 0 || modified || elsewhere) return
    event.preventDefault()
    void navigate(to, { replace })
  }
  return (
    <a {...rest} href={navigator.createHref(to)} target={target} onClick={press}>
      {children}
    </a>
  )
}

export type SetSearch = (
  change: (query: URLSearchParams) => URLSearchParams,
  options?: NavigateOptions,
) => void

/** The query of the address and a function to change it. */
export function useSearchParams(): [URLSearchParams, SetSearch] {
  const { search } = useLocation()
  const navigate = useNavigate()
  const query = useMemo(() => new URLSearchParams(search), [search])
  const set = useCallback<SetSearch>(
    (change, options) =>
      void navigate({ search: change(new URLSearchParams(query)).toString() }, options),
    [query, navigate],
  )
  return [query, set]
}

import { createContext, type ReactElement, type ReactNode, useContext, useMemo } from 'react'
import { type Location, useLocation } from 'react-router'
import { plainPath } from '../plain-path.ts'
import { useNavigate, usePlaceNow } from '../router.tsx'

/** Modals of the member site by their name in the address: `?modal=wallet&at=withdraw`. */
export const modalNames = [
  'login',
  'register',
  'forgot',
  'reset',
  'password',
  'first-login',
  'wallet',
  'center',
  'agent',
  'trial',
  'social',
  'free-play',
  'logout',
  'search',
  'menu',
  'shortcuts',
  'addresses',
  'announcement',
  'chat',
] as const
export type ModalName = (typeof modalNames)[number]

export type ModalPlace = { readonly name: ModalName; readonly at: string }
export type Modals = {
  /** False if the site has no such modal: leave the button out. */
  has(name: ModalName): boolean
  /** The modal that is open when this is called. */
  now(): ModalPlace | null
  /**
   * Opens a modal at one of its places. Opening one modal from another replaces it, so Back leaves
   * both. `deeper`: Back returns from the new place to the present one, and so does opening the
   * present one again.
   */
  open(name: ModalName, at?: string, deeper?: boolean): void
  close(): void
}

const RegisteredContext = createContext<ReadonlySet<ModalName>>(new Set())

export function ModalsProvider(props: {
  names: ReadonlySet<ModalName>
  children: ReactNode
}): ReactElement {
  return <RegisteredContext value={props.names}>{props.children}</RegisteredContext>
}

/**
 * Marks a history entry that a modal created or changed. `above`: the places that Back leads to.
 */
type ModalState = {
  readonly modalOpenedHere?: boolean
  readonly pageKey?: string
  readonly above?: readonly string[]
} | null
const registerPaths = ['/register', '/register.html']

/**
 * The open modal is part of the address: Back closes it, reload restores it. Components that only
 * open and close modals do not re-render when the address changes: that is half the page.
 */
export function useModal(): Modals {
  const names = useContext(RegisteredContext)
  const navigate = useNavigate()
  const placeNow = usePlaceNow()
  return useMemo(() => {
    const now = (): ModalPlace | null => modalAt(placeNow(), names)
    const go = (
      change: (query: URLSearchParams) => void,
      replace: boolean,
      above: readonly string[],
      deeper = false,
    ): void => {
      const place = placeNow()
      const { pathname, search, hash } = place
      const query = new URLSearchParams(search)
      query.delete('modal')
      query.delete('at')
      change(query)
      void navigate(
        {
          pathname: replace && registerPaths.includes(plainPath(pathname)) ? '/' : pathname,
          search: query.toString(),
          hash,
        },
        {
          replace: replace && !deeper,
          state: {
            modalOpenedHere: !replace || isOpenedHere(place),
            pageKey: pageKeyOf(place),
            above,
          },
        },
      )
    }
    return {
      has: (name) => names.has(name),
      now,
      open(name, at = '', deeper = false) {
        if (!names.has(name)) return
        const change = (query: URLSearchParams): void => {
          query.set('modal', name)
          if (at) query.set('at', at)
        }
        const here = now()
        if (!here) return withPlaceKept(() => go(change, false, []))
        const above = aboveOf(placeNow())
        if (above.at(-1) === `${name}:${at}`) return navigate(-1)
        if (deeper) go(change, true, [...above, `${here.name}:${here.at}`], true)
        else go(change, true, above)
      },
      close() {
        if (!now()) return
        if (isOpenedHere(placeNow())) void navigate(-1 - aboveOf(placeNow()).length)
        else go(() => undefined, true, [])
      },
    }
  }, [names, navigate, placeNow])
}

/** The open modal, for components that show it or make room for it. */
export function useModalPlace(): ModalPlace | null {
  const names = useContext(RegisteredContext)
  const location = useLocation()
  return useMemo(() => modalAt(location, names), [location, names])
}

function modalAt({ pathname, search }: Location, names: ReadonlySet<ModalName>): ModalPlace | null {
  const query = new URLSearchParams(search)
  const requested = query.get('modal')
  const named = modalNames.find((name) => name === requested)
  const name = named ?? (registerPaths.includes(plainPath(pathname)) ? 'register' : undefined)
  return name && names.has(name) ? { name, at: query.get('at') ?? '' } : null
}

/**
 * The page does not scroll beneath a modal, so returning to it must not scroll it either. If the
 * reader went to the top by keyboard, a browser would otherwise jump to the section in the address.
 */
function withPlaceKept(push: () => void): void {
  history.scrollRestoration = 'manual'
  push()
  // The setting belongs to a history entry: the modal's, then the page's after returning to it.
  const free = (): void => void (history.scrollRestoration = 'auto')
  free()
  // Browsers scroll after they fire the event.
  addEventListener('popstate', () => setTimeout(free), { once: true })
}

/**
 * The key of the page's own history entry. It stays the same while modals open and close over the
 * page, and changes when a link leads to the page anew. For what a page does on each visit.
 */
export function usePageKey(): string {
  return pageKeyOf(useLocation())
}

function pageKeyOf({ key, state }: Location): string {
  return (state as ModalState)?.pageKey ?? key
}

function aboveOf({ state }: Location): readonly string[] {
  return (state as ModalState)?.above ?? []
}

function isOpenedHere({ state }: Location): boolean {
  return (state as ModalState)?.modalOpenedHere === true
}

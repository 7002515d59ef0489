import { createContext, type ReactElement, type ReactNode, useContext, useMemo } from 'react'
import { type Location, useLocation } from 'react-router'
import { plainPath } from '../plain-path.ts'
import { useNavigate, usePlaceNow } from '../router.tsx'

/** Modals of the member site by the name they have in the address: `?modal=wallet&at=withdraw`. */
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
] as const
export type ModalName = (typeof modalNames)[number]

export type ModalPlace = { readonly name: ModalName; readonly at: string }
export type Modals = {
  /** False where the site has no such modal: leave the button out. */
  has(name: ModalName): boolean
  /** The open one at the moment of asking. */
  now(): ModalPlace | null
  /**
   * Opens a modal, at one of its places. From one modal to another replaces it: Back leaves both.
   */
  open(name: ModalName, at?: string): void
  close(): void
}

const RegisteredContext = createContext<ReadonlySet<ModalName>>(new Set())

export function ModalsProvider(props: {
  names: ReadonlySet<ModalName>
  children: ReactNode
}): ReactElement {
  return <RegisteredContext value={props.names}>{props.children}</RegisteredContext>
}

/** Of an entry of the history that a modal made or changed. */
type ModalState = { readonly modalOpenedHere?: boolean; readonly pageKey?: string } | null
const registerPaths = ['/register', '/register.html']

/**
 * A modal is a state of the address: Back closes it, reload restores it. Who only opens and closes
 * is not drawn anew when another address comes: that is half the page.
 */
export function useModal(): Modals {
  const names = useContext(RegisteredContext)
  const navigate = useNavigate()
  const placeNow = usePlaceNow()
  return useMemo(() => {
    const now = (): ModalPlace | null => modalAt(placeNow(), names)
    const go = (change: (query: URLSearchParams) => void, replace: boolean): void => {
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
          replace,
          state: { modalOpenedHere: !replace || isOpenedHere(place), pageKey: pageKeyOf(place) },
        },
      )
    }
    return {
      has: (one) => names.has(one),
      now,
      open(one, at) {
        if (!names.has(one)) return
        const change = (query: URLSearchParams): void => {
          query.set('modal', one)
          if (at) query.set('at', at)
        }
        if (now()) go(change, true)
        else withPlaceKept(() => go(change, false))
      },
      close() {
        if (!now()) return
        if (isOpenedHere(placeNow())) void navigate(-1)
        else go(() => undefined, true)
      },
    }
  }, [names, navigate, placeNow])
}

/** The open modal, for who shows it or gives way to it. */
export function useModalPlace(): ModalPlace | null {
  const names = useContext(RegisteredContext)
  const location = useLocation()
  return useMemo(() => modalAt(location, names), [location, names])
}

function modalAt({ pathname, search }: Location, names: ReadonlySet<ModalName>): ModalPlace | null {
  const query = new URLSearchParams(search)
  const asked = query.get('modal')
  const named = modalNames.find((name) => name === asked)
  const name = named ?? (registerPaths.includes(plainPath(pathname)) ? 'register' : undefined)
  return name && names.has(name) ? { name, at: query.get('at') ?? '' } : null
}

/**
 * The page does not move beneath a modal, so the way back to it must not move it either: a browser
 * goes to the section that the address names where its reader came to the top by the keyboard.
 */
function withPlaceKept(push: () => void): void {
  history.scrollRestoration = 'manual'
  push()
  // Each entry has its own: that of the modal, and of the page once it was come back to.
  const free = (): void => void (history.scrollRestoration = 'auto')
  free()
  // Browsers scroll after they have told of it.
  addEventListener('popstate', () => setTimeout(free), { once: true })
}

/**
 * The key of the page's own place in the history: the same while modals open and close over it,
 * another when a link leads to it anew. For what a page does each time that it is gone to.
 */
export function usePageKey(): string {
  return pageKeyOf(useLocation())
}

function pageKeyOf({ key, state }: Location): string {
  return (state as ModalState)?.pageKey ?? key
}

function isOpenedHere({ state }: Location): boolean {
  return (state as ModalState)?.modalOpenedHere === true
}

import { createContext, type ReactElement, type ReactNode, useContext, useMemo } from 'react'
import { useLocation } from 'react-router'
import { useNavigate, useSearchParams } from './router.tsx'

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
  current: ModalPlace | null
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

type OpenedHere = { readonly modalOpenedHere?: boolean } | null
const registerPaths = ['/register', '/register.html']

/** A modal is a state of the address: Back closes it, reload restores it. */
export function useModal(): Modals {
  const names = useContext(RegisteredContext)
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const location = useLocation()
  return useMemo(() => {
    const asked = search.get('modal')
    const named = modalNames.find((name) => name === asked)
    const onRegisterPath = registerPaths.includes(location.pathname)
    const name = named ?? (onRegisterPath ? ('register' as const) : undefined)
    const current = name && names.has(name) ? { name, at: search.get('at') ?? '' } : null
    const openedHere = (location.state as OpenedHere)?.modalOpenedHere === true
    const go = (change: (query: URLSearchParams) => void, replace: boolean): void => {
      const query = new URLSearchParams(search)
      query.delete('modal')
      query.delete('at')
      change(query)
      const path = onRegisterPath && replace ? '/' : location.pathname
      void navigate(
        { pathname: path, search: query.toString() },
        { replace, state: { modalOpenedHere: !replace || openedHere } },
      )
    }
    return {
      has: (one) => names.has(one),
      current,
      open(one, at) {
        if (!names.has(one)) return
        const change = (query: URLSearchParams): void => {
          query.set('modal', one)
          if (at) query.set('at', at)
        }
        go(change, current !== null)
      },
      close() {
        if (!current) return
        if (openedHere) void navigate(-1)
        else go(() => undefined, true)
      },
    }
  }, [names, search, navigate, location])
}

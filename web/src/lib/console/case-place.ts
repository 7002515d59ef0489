import { matchPath, useLocation } from 'react-router'
import { useNavigate } from '../router.tsx'

/** The case of a list that is open, kept in the path: `/deposits/<id>`. */
export type CasePlace = {
  /** '' where none is. */
  readonly id: string
  /** The list's filters stay in the address; another case takes the place of an open one. */
  readonly open: (id: string) => void
  readonly close: () => void
}

/** Of a page whose manifest says that it `hasCases`. */
export function useCasePlace(list: string): CasePlace {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const query = new URLSearchParams(search)
  // Links of former days name the case in the query.
  const id = matchPath(`${list}/:id`, pathname)?.params.id ?? query.get('id') ?? ''
  query.delete('id')
  const filters = query.size > 0 ? `?${query}` : ''
  const isFromList = (state as { readonly fromList?: boolean } | null)?.fromList === true
  return {
    id,
    open: (next) =>
      navigate(`${list}/${next}${filters}`, {
        replace: id !== '',
        state: { fromList: id === '' || isFromList },
      }),
    close: () => (isFromList ? navigate(-1) : navigate(`${list}${filters}`, { replace: true })),
  }
}

import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Done, Fields, NoFields } from '../fields.ts'
import { idSchema } from '../ids.ts'

/** Views that one operator may keep. */
export const viewsMost = 60

const view = {
  /** The page's address, without its query. */
  page: Type.String({ maxLength: 60, pattern: '^/([a-z0-9-]+(/[a-z0-9-]+)*)?$' }),
  name: Type.String({ minLength: 1, maxLength: 40, pattern: '\\S' }),
  /** The filters, as the page's address has them. */
  query: Type.String({ maxLength: 1_000, pattern: '^[^\\s#]*$' }),
}

export const SavedView = Type.Object({ viewId: idSchema('view'), ...view })
export type SavedView = Static<typeof SavedView>

const own = { auth: 'operator' } as const

export const savedViews = endpoint({
  name: 'operator.savedViews',
  summary: 'The caller’s own saved views of lists',
  method: 'GET',
  path: '/console/views',
  ...own,
  input: NoFields,
  output: Type.Object({ views: Type.Array(SavedView) }),
  errors: {},
})

/** A view of the same name on the same page is replaced. */
export const saveView = endpoint({
  name: 'operator.saveView',
  summary: 'Keeps a list’s filters under a name',
  method: 'POST',
  path: '/console/views',
  ...own,
  input: Fields(view),
  output: SavedView,
  errors: { too_many_views: 409 },
})

export const removeView = endpoint({
  name: 'operator.removeView',
  summary: 'Forgets one of the caller’s own views',
  method: 'DELETE',
  path: '/console/views/:viewId',
  ...own,
  params: Fields({ viewId: idSchema('view') }),
  input: NoFields,
  output: Done,
  errors: {},
})

import {
  removeView,
  savedViews,
  type SavedView,
  saveView,
  viewsMost,
} from '@kancil/contract/operator/views'
import { inTransaction } from '../../../kernel/db.ts'
import { serve } from '../../../kernel/http/serve.ts'
import { newId } from '../../../kernel/ids.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { deleteView, putView, viewsOf } from './store.ts'

/** An operator's own views; nobody else sees them, so they are not in the audit log. */
export function serveViews(kernel: Kernel): void {
  serve(kernel, savedViews, async ({ db, caller }) => ({
    views: await viewsOf(db, caller.operatorId),
  }))
  serve(kernel, saveView, async ({ db, caller, now, refuse }, { page, name, query }) => {
    const view: SavedView = { viewId: newId('view'), page, name: name.trim(), query }
    const saved = await inTransaction(db, (tx) =>
      putView(tx, caller.operatorId, view, { at: now, most: viewsMost }),
    )
    return saved ?? refuse('too_many_views')
  })
  serve(kernel, removeView, async ({ db, caller, refuse }, { viewId }) => {
    if (!(await deleteView(db, caller.operatorId, viewId))) refuse('not_found')
    return {}
  })
}

import { removeView, savedViews, saveView } from '@kancil/contract/operator/views'
import { Bookmark, X } from 'lucide-react'
import { type FormEvent, type ReactElement, useState } from 'react'
import { useText } from '../../i18n/use-text.tsx'
import { useAction, useQueryOf } from '../../lib/call/queries.ts'
import { useLocation } from 'react-router'
import { Link } from '../../lib/router.tsx'
import { texts } from '../../lib/texts.ts'
import { Button } from '../button.tsx'
import { Dialog } from '../dialog/dialog.tsx'
import { FailureNotice } from '../feedback/alert.tsx'
import { TextField } from '../form/text-field.tsx'
import { classNames } from '../style/class-names.ts'

const refreshes = [savedViews]
const explain = texts(saveView, { too_many_views: 'operator.views.tooMany' })

/** The operator's own views of this list: filters under a name, and a way to keep the present. */
export function SavedViews(): ReactElement | null {
  const text = useText()
  const { pathname, search } = useLocation()
  const { data } = useQueryOf(savedViews, {})
  const remove = useAction(removeView, { refreshes })
  const [isNaming, setNaming] = useState(false)
  const query = withoutPage(search)
  const own = (data?.views ?? []).filter(({ page }) => page === pathname)
  const canSave = query !== '' && !own.some((view) => view.query === query)
  if (own.length === 0 && !canSave) return null
  return (
    <div
      className="flex flex-wrap items-center gap-2 pb-4"
      aria-label={text('operator.views.label')}
      role="group"
    >
      {own.map((view) => (
        <span
          key={view.viewId}
          className={classNames(
            'flex items-center rounded-md border text-sm',
            view.query === query ? 'border-primary text-primary' : 'border-hair',
          )}
        >
          <Link to={`${view.page}?${view.query}`} className="ps-3 py-1.5 hover:underline">
            {view.name}
          </Link>
          <button
            type="button"
            className="p-2 text-muted hover:text-text"
            aria-label={text('operator.views.remove', { name: view.name })}
            onClick={() => remove.mutate({ viewId: view.viewId })}
          >
            <X size={14} aria-hidden="true" />
          </button>
        </span>
      ))}
      {canSave && (
        <Button
          size="sm"
          variant="ghost"
          icon={<Bookmark size={16} aria-hidden="true" />}
          onClick={() => setNaming(true)}
        >
          {text('operator.views.save')}
        </Button>
      )}
      {isNaming && <NameDialog page={pathname} query={query} onClose={() => setNaming(false)} />}
    </div>
  )
}

/** A view is a selection: it always opens at its first page. */
function withoutPage(search: string): string {
  const params = new URLSearchParams(search)
  params.delete('pageNo')
  return params.toString()
}

function NameDialog(props: { page: string; query: string; onClose: () => void }): ReactElement {
  const text = useText()
  const { page, query, onClose } = props
  const [name, setName] = useState('')
  const save = useAction(saveView, { refreshes })
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (name.trim() !== '') save.mutate({ page, name, query }, { onSuccess: onClose })
  }
  return (
    <Dialog size="narrow" title={text('operator.views.save')} onClose={onClose}>
      <form className="grid gap-4" onSubmit={submit}>
        <TextField
          label={text('operator.views.name')}
          maxLength={40}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <FailureNotice error={save.error} explain={explain} />
        <div className="flex justify-end">
          <Button type="submit" pending={save.isPending} disabled={name.trim() === ''}>
            {text('operator.views.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

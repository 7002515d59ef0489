import { search, type SearchHit } from '@kancil/contract/operator/search'
import { savedViews } from '@kancil/contract/operator/views'
import { type KeyboardEvent, type ReactElement, type ReactNode, useId, useState } from 'react'
import { useText } from '../../../../i18n/use-text.tsx'
import { useQueryOf } from '../../../../lib/call/queries.ts'
import { useNavigate } from '../../../../lib/router.tsx'
import { useMay } from '../../../../lib/session/operator-session.ts'
import { useDebounced } from '../../../../ui/console/use-debounced.ts'
import { Dialog } from '../../../../ui/dialog/dialog.tsx'
import { Money } from '../../../../ui/money.tsx'
import { classNames } from '../../../../ui/style/class-names.ts'
import { addressOfHit, type Entry, pageEntries } from './entries.ts'
import { matchesWords } from './match.ts'

const shownMost = 8

/** Pages, saved views, members and cases by a few letters; the arrows choose, Enter opens. */
export function Palette({ onClose }: { onClose: () => void }): ReactElement {
  const text = useText()
  const navigate = useNavigate()
  const listId = useId()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const { entries, hits, isSearching } = useEntries(typed)
  const all = [...entries.map(({ to }) => to), ...hits.map(addressOfHit)]
  const chosen = Math.min(at, all.length - 1)
  const open = (to: string | undefined): void => {
    if (!to) return
    onClose()
    void navigate(to)
  }
  const onKey = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && all.length > 0) {
      event.preventDefault()
      setAt((chosen + step + all.length) % all.length)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      open(all[chosen])
    }
  }
  return (
    <Dialog size="modal" title={text('operator.palette.title')} onClose={onClose}>
      <div className="grid gap-3 content-start">
        <input
          type="search"
          role="combobox"
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={all.length > 0 ? optionId(listId, chosen) : undefined}
          aria-label={text('operator.palette.title')}
          placeholder={text('operator.palette.hint')}
          data-autofocus
          maxLength={100}
          value={typed}
          onKeyDown={onKey}
          onChange={(event) => {
            setTyped(event.target.value)
            setAt(0)
          }}
          className="w-full min-h-11 px-3 rounded-[10px] border border-line bg-bg"
        />
        <Options listId={listId} entries={entries} hits={hits} chosen={chosen} onOpen={open} />
        {all.length === 0 && (
          <p className="text-sm text-muted px-3" role="status">
            {text(isSearching ? 'operator.palette.searching' : 'operator.palette.none')}
          </p>
        )}
      </div>
    </Dialog>
  )
}

const optionId = (listId: string, place: number): string => `${listId}-${place}`

function Options(props: {
  listId: string
  entries: readonly Entry[]
  hits: readonly SearchHit[]
  chosen: number
  onOpen: (to: string) => void
}): ReactElement {
  const text = useText()
  const { listId, entries, hits, chosen, onOpen } = props
  return (
    <div role="listbox" id={listId} aria-label={text('operator.palette.title')} className="grid">
      {entries.map((entry, place) => (
        <Option
          key={entry.key}
          id={optionId(listId, place)}
          isChosen={place === chosen}
          onOpen={() => onOpen(entry.to)}
        >
          <span className="font-medium">{entry.name}</span>
          <span className="text-sm text-muted">{entry.note}</span>
        </Option>
      ))}
      {hits.map((hit, index) => (
        <Option
          key={`${hit.kind} ${hit.id}`}
          id={optionId(listId, entries.length + index)}
          isChosen={entries.length + index === chosen}
          onOpen={() => onOpen(addressOfHit(hit))}
        >
          <HitWords hit={hit} />
        </Option>
      ))}
    </div>
  )
}

function useEntries(typed: string): {
  readonly entries: readonly Entry[]
  readonly hits: readonly SearchHit[]
  readonly isSearching: boolean
} {
  const text = useText()
  const may = useMay()
  const q = useDebounced(typed.trim())
  const found = useQueryOf(search, { q }, { enabled: q.length >= 2 })
  const saved = useQueryOf(savedViews, {})
  const views = (saved.data?.views ?? [])
    .filter(({ name }) => typed.trim() !== '' && matchesWords(name, typed))
    .map(({ viewId, page, name, query }) => ({
      ...{ key: viewId, to: `${page}?${query}`, name, note: text('operator.palette.view') },
    }))
  return {
    entries: [...views, ...pageEntries(text, typed, may)].slice(0, shownMost),
    hits: q.length >= 2 ? (found.data?.hits ?? []) : [],
    isSearching: q !== typed.trim() || found.isLoading,
  }
}

function HitWords({ hit }: { hit: SearchHit }): ReactElement {
  const text = useText()
  return (
    <>
      <span className="font-medium min-w-0 truncate">
        <bdi>{hit.account}</bdi>{' '}
        {hit.amount && hit.currency && <Money amount={hit.amount} currency={hit.currency} />}
      </span>
      <span className="text-sm text-muted truncate">
        {[text(`operator.palette.kind.${hit.kind}`), hit.note].filter(Boolean).join(' · ')}
      </span>
    </>
  )
}

function Option(props: {
  id: string
  isChosen: boolean
  onOpen: () => void
  children: ReactNode
}): ReactElement {
  return (
    // The keys are the input's: the list itself is never focused.
    <div
      id={props.id}
      role="option"
      tabIndex={-1}
      aria-selected={props.isChosen}
      ref={(element) => {
        if (props.isChosen) element?.scrollIntoView({ block: 'nearest' })
      }}
      onPointerDown={(event) => {
        event.preventDefault()
        props.onOpen()
      }}
      className={classNames(
        'flex items-baseline justify-between gap-4 px-3 py-2 rounded-[10px] cursor-pointer hover:bg-raised',
        props.isChosen && 'bg-raised text-primary',
      )}
    >
      {props.children}
    </div>
  )
}

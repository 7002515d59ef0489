import { gameSorts, type GameSort } from '@kancil/contract/games/lobby'
import { type Vendor } from '@kancil/contract/games/vendors'
import { Heart, Search, X } from 'lucide-react'
import { type ReactElement, useEffect, useEffectEvent, useState } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import type { MessageId } from '../../../i18n/message-id.ts'
import { useGuard } from '../../../lib/session/guard.ts'
import { VendorMark } from '../../../ui/art/vendor-mark.tsx'
import { classNames } from '../../../ui/style/class-names.ts'
import { BareSelect } from '../../../ui/form/select.tsx'
import { useHydrated } from '../../../lib/session/stored-choice.ts'
import { MoreFilters } from './more-filters.tsx'
import type { LobbyFilter } from './query.ts'

type Change = Partial<Omit<LobbyFilter, 'category' | 'language'>>

const sortNames: Readonly<Record<GameSort, MessageId>> = {
  popular: 'shell.lobby.sort.popular',
  name: 'shell.lobby.sort.name',
  newest: 'shell.lobby.sort.newest',
  rtp: 'shell.lobby.sort.rtp',
}

const rowClass =
  'sticky top-16 z-10 grid grid-cols-1 gap-2.5 -mx-4 px-4 md:-mx-6 md:px-6 lg:mx-0 lg:px-0 py-2.5 ' +
  'bg-veil backdrop-blur-md'
const searchClass =
  'flex items-center gap-2.5 grow min-w-0 basis-64 min-h-12 px-4 rounded-md border border-line bg-bg ' +
  'focus-within:outline-2 focus-within:outline-primary'
const inputClass =
  'grow min-w-0 bg-transparent outline-none placeholder:text-muted ' +
  '[&::-webkit-search-cancel-button]:hidden'

/** Stays under the header while the games scroll. */
export function FilterRow(props: {
  vendors: readonly Vendor[]
  filter: LobbyFilter
  onChange: (change: Change) => void
}): ReactElement {
  const text = useText()
  const guard = useGuard()
  const hydrated = useHydrated()
  const { filter, onChange } = props
  return (
    <div role="search" aria-label={text('shell.lobby.filters')} className={rowClass}>
      <VendorRow {...props} />
      <div className="flex flex-wrap gap-2.5">
        <SearchBox value={filter.q} onChange={(q) => onChange({ q })} />
        <BareSelect
          aria-label={text('shell.lobby.sort')}
          className="basis-full min-w-0 sm:basis-auto sm:min-w-48"
          value={filter.sort}
          onChange={(event) => onChange({ sort: event.target.value as GameSort })}
          options={gameSorts.map((value) => ({ value, label: text(sortNames[value]) }))}
        />
        <button
          type="button"
          aria-pressed={filter.fav}
          onClick={() => guard('session', () => onChange({ fav: !filter.fav }))}
          className={classNames(
            'inline-flex items-center justify-center grow sm:grow-0 gap-2 min-h-12 px-4 rounded-md border ' +
              'text-sm font-semibold',
            filter.fav
              ? 'border-gold text-gold bg-raised'
              : 'border-line text-muted hover:text-text',
          )}
        >
          <Heart size={17} fill={filter.fav ? 'currentColor' : 'none'} aria-hidden="true" />
          {text('shell.lobby.favourites')}
        </button>
        {hydrated && <MoreFilters filter={filter} onChange={onChange} />}
      </div>
    </div>
  )
}

const chipClass =
  'flex items-center gap-2 min-h-10 px-4 rounded-full border text-sm whitespace-nowrap ' +
  'transition-colors duration-120'

function VendorRow({
  vendors,
  filter,
  onChange,
}: {
  vendors: readonly Vendor[]
  filter: LobbyFilter
  onChange: (change: Change) => void
}): ReactElement {
  const text = useText()
  const chip = (vassalage: string, name: string, mark: boolean): ReactElement => (
    <li key={vassalage} className="shrink-0">
      <button
        type="button"
        aria-pressed={filter.vassalage === vassalage}
        onClick={() => onChange({ vassalage })}
        className={classNames(
          chipClass,
          mark && 'ps-2',
          filter.vassalage === vassalage
            ? 'bg-raised border-primary text-text'
            : 'bg-surface border-hair text-muted hover:text-text hover:border-line',
        )}
      >
        {mark && <VendorMark vassalage={vassalage} name={name} size={24} />}
        {name}
      </button>
    </li>
  )
  return (
    <ul
      aria-label={text('shell.lobby.vendors')}
      className="flex gap-2 overflow-x-auto no-bar min-h-10"
    >
      {chip('', text('shell.lobby.allVendors'), false)}
      {vendors.map((vendor) => chip(vendor.vassalage, vendor.displayName, true))}
    </ul>
  )
}

const typingPauseMs = 200

/** Typed text goes into the address after a pause; the field shows what the address says. */
function SearchBox(props: { value: string; onChange: (value: string) => void }): ReactElement {
  const text = useText()
  const [typed, setTyped] = useState(props.value)
  const [draft, setShown] = useState(props.value)
  if (draft !== props.value) {
    setShown(props.value)
    setTyped(props.value)
  }
  const send = useEffectEvent((value: string) => {
    if (value !== props.value) props.onChange(value)
  })
  useEffect(() => {
    const timer = setTimeout(() => send(typed.trim()), typingPauseMs)
    return () => clearTimeout(timer)
  }, [typed])
  return (
    <label className={searchClass}>
      <Search size={17} className="text-muted shrink-0" aria-hidden="true" />
      <input
        type="search"
        value={typed}
        maxLength={60}
        autoComplete="off"
        aria-label={text('shell.lobby.search')}
        placeholder={text('shell.lobby.search')}
        onChange={(event) => setTyped(event.target.value)}
        className={inputClass}
      />
      {typed !== '' && (
        <button
          type="button"
          aria-label={text('shell.lobby.clear')}
          onClick={() => setTyped('')}
          className="grid place-items-center size-8 rounded-full text-muted hover:text-text"
        >
          <X size={16} />
        </button>
      )}
    </label>
  )
}

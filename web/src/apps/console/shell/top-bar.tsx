import { isHouseRole } from '@kancil/contract/operator/permissions'
import { operatorLogout } from '@kancil/contract/operator/sign-in'
import { useQueryClient } from '@tanstack/react-query'
import { Command, LogOut, Search, ShieldCheck, WifiOff } from 'lucide-react'
import { type FormEvent, type ReactElement, type ReactNode, useState } from 'react'
import { consoleLanguages } from '../../../i18n/catalogue-groups.ts'
import { useText } from '../../../i18n/use-text.tsx'
import { call } from '../../../lib/call/send.ts'
import { useLiveState } from '../../../lib/live/state.ts'
import { useMay, useOperator } from '../../../lib/session/operator-session.ts'
import { Link, useNavigate } from '../../../lib/router.tsx'
import { endTabSession } from '../../../lib/session/session.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Menu, menuItemClass } from '../../../ui/menu.tsx'
import { ThemeButton } from '../../../ui/style/theme-button.tsx'
import { LanguageMenu } from '../../member/shell/header/language-menu.tsx'
import { searchId } from './use-keys.ts'

/** Search, language, theme, and the signed-in operator. */
export function TopBar(props: { menu: ReactNode; onSearch: () => void }): ReactElement {
  const text = useText()
  const may = useMay()
  const live = useLiveState()
  return (
    <header className="sticky top-0 z-20 flex items-center gap-2 h-14 px-3 md:px-6 bg-veil backdrop-blur-md border-b border-hair">
      {props.menu}
      {may('members.read') ? <FindMember /> : <span className="grow" />}
      {live === 'offline' && (
        <span className="flex items-center gap-1.5 text-sm text-danger">
          <WifiOff size={16} aria-hidden="true" />
          <span className="max-md:sr-only">{text('operator.offline')}</span>
        </span>
      )}
      <div className="flex items-center text-sm text-muted">
        <span className="whitespace-nowrap max-lg:[&_span[lang]]:hidden">
          <LanguageMenu offered={consoleLanguages} />
        </span>
        <IconButton label={text('operator.palette.open')} onClick={props.onSearch}>
          <Command size={18} aria-hidden="true" />
        </IconButton>
        <ThemeButton />
        <Who />
      </div>
    </header>
  )
}

function FindMember(): ReactElement {
  const text = useText()
  const navigate = useNavigate()
  const [wanted, setWanted] = useState('')
  function find(event: FormEvent): void {
    event.preventDefault()
    const q = wanted.trim()
    const isId = /^mbr_[0-9a-f]{32}$/.test(q)
    void navigate(isId ? `/members/${q}` : q ? `/members?q=${encodeURIComponent(q)}` : '/members')
    setWanted('')
    document.getElementById('page')?.focus()
  }
  return (
    <form role="search" onSubmit={find} className="relative grow max-w-[440px] me-auto">
      <Search
        size={16}
        className="absolute start-3 top-1/2 -translate-y-1/2 text-muted"
        aria-hidden="true"
      />
      <input
        id={searchId}
        type="search"
        value={wanted}
        maxLength={100}
        onChange={(event) => setWanted(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
        aria-label={text('operator.search')}
        placeholder={text('operator.search')}
        className="w-full min-h-9! ps-9! pe-3! md:pe-9! rounded-[10px] border border-line bg-bg text-ellipsis placeholder:text-muted"
      />
      <kbd className="absolute end-2.5 top-1/2 -translate-y-1/2 max-md:hidden" aria-hidden="true">
        /
      </kbd>
    </form>
  )
}

function Who(): ReactElement | null {
  const text = useText()
  const operator = useOperator()
  const cache = useQueryClient()
  if (!operator) return null
  const { name } = operator
  const role = isHouseRole(operator.role) ? text(`operator.role.${operator.role}`) : operator.role
  async function leave(): Promise<void> {
    // Sign out here in any case: a server that does not answer must not leave the console open.
    await call(operatorLogout, {}).catch(() => undefined)
    endTabSession()
    cache.clear()
  }
  return (
    <Menu
      label={text('operator.who', { name, role })}
      align="end"
      triggerClass="flex items-center gap-2 min-h-10 px-2.5 rounded-[10px] hover:bg-raised hover:text-text"
      trigger={
        <>
          <ShieldCheck size={17} aria-hidden="true" />
          <span className="max-sm:hidden text-text font-medium whitespace-nowrap">{name}</span>{' '}
          <span className="max-lg:hidden text-xs whitespace-nowrap">{role}</span>
        </>
      }
    >
      {(close) => (
        <>
          <Link role="menuitem" to="/account" className={menuItemClass} onClick={close}>
            <ShieldCheck size={16} aria-hidden="true" />
            {text('operator.nav.account')}
          </Link>
          <button
            type="button"
            role="menuitem"
            className={menuItemClass}
            onClick={() => void leave()}
          >
            <LogOut size={16} className="flip-rtl" aria-hidden="true" />
            {text('operator.signOut')}
          </button>
        </>
      )}
    </Menu>
  )
}

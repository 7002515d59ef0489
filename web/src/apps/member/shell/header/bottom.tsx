import { gameMenus } from '@kancil/contract/games/vendors'
import { Search } from 'lucide-react'
import type { ReactElement } from 'react'
import { Link } from '../../../../lib/router.tsx'
import { useText } from '../../../../i18n/use-text.tsx'
import { useModal } from '../../../../lib/screen/modal.tsx'
import { useQueryOf } from '../../../../lib/call/queries.ts'
import { useSiteInfo } from '../../../../lib/site.ts'
import { SiteLogo } from '../../../../ui/art/site-logo.tsx'
import { classNames } from '../../../../ui/style/class-names.ts'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { Island } from '../island.tsx'
import { ServiceIsland } from '../islands.tsx'
import { AccountBox } from './account-box.tsx'
import { CategoryTabs } from './category-tabs.tsx'
import { PlayMoneyMark } from '../play-money-mark.tsx'

const crowdedFrom = 5
const searchClass =
  'hidden items-center gap-2.5 min-w-56 h-10 px-3 rounded-md bg-surface border border-hair text-sm ' +
  'text-muted hover:border-line'

/**
 * The sticky bar: logo, categories, search; also the account on phones and wherever the bar stands
 * alone.
 */
export function HeaderBottom({ compact }: { compact: boolean }): ReactElement {
  const text = useText()
  const modal = useModal()
  const { brand, playMoney } = useSiteInfo()
  const { data } = useQueryOf(gameMenus, {}, { staleMs: 300_000 })
  // The tabs take precedence: next to many of them the search shrinks to its icon.
  const isCrowded = (data?.groups.length ?? 0) > crowdedFrom
  return (
    <header className="sticky top-0 z-20 bg-veil backdrop-blur-md border-b border-hair">
      <div className="wrap flex items-center gap-1 min-[360px]:gap-2 md:gap-4 lg:gap-6 h-16">
        <Link to="/" className="flex shrink-0 items-center gap-2.5 rounded-md">
          <SiteLogo />
          <span className="grid">
            <span className="text-lg leading-6 font-bold tracking-tight">{brand.name}</span>
            {playMoney && (
              <span
                className={classNames(
                  'text-[11px] leading-3.5 text-gold whitespace-nowrap',
                  compact ? 'lg:hidden' : 'md:hidden',
                )}
              >
                {text('shell.playMoney')}
              </span>
            )}
          </span>
        </Link>
        {compact && (
          <span className="hidden lg:inline">
            <PlayMoneyMark />
          </span>
        )}
        <CategoryTabs />
        <span className="grow md:hidden" />
        <button
          type="button"
          className={classNames(searchClass, isCrowded ? '2xl:flex' : 'lg:flex')}
          onClick={() => modal.open('search')}
        >
          <Search size={16} aria-hidden="true" />
          <span className="grow text-start">{text('shell.search.open')}</span>
          <kbd className="px-1.5 rounded-sm border border-hair text-xs font-sans">/</kbd>
        </button>
        <IconButton
          label={text('shell.search.open')}
          className={classNames(
            isCrowded ? '2xl:hidden' : 'lg:hidden',
            compact && 'max-[359px]:hidden',
          )}
          onClick={() => modal.open('search')}
        >
          <Search size={20} />
        </IconButton>
        {compact && (
          <Island>
            <ServiceIsland className="max-md:hidden" />
          </Island>
        )}
        <div className={compact ? '' : 'md:hidden'}>
          <AccountBox compact alone={compact} />
        </div>
      </div>
    </header>
  )
}

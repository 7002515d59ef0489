import type { ReactElement } from 'react'
import { useText } from '../../../../i18n/use-text.tsx'
import { useSiteInfo } from '../../../../lib/site.ts'
import { AccountBox } from './account-box.tsx'
import { Island } from '../island.tsx'
import { ServiceIsland } from '../islands.tsx'
import { LanguageMenu } from './language-menu.tsx'
import { PlayMoneyMark } from '../play-money-mark.tsx'
import { ThemeButton } from '../../../../ui/style/theme-button.tsx'

/**
 * The thin row above the bar: language, theme and account. On phones these are in the bar and the
 * menu.
 */
export function HeaderTop(): ReactElement {
  const text = useText()
  const { languages } = useSiteInfo()
  return (
    <section className="hidden md:block" aria-label={text('shell.account.top')}>
      <div className="wrap flex items-center gap-3 h-14 text-sm text-muted">
        <PlayMoneyMark />
        <span className="grow" />
        <Island>
          <ServiceIsland />
        </Island>
        <LanguageMenu offered={languages} />
        <ThemeButton />
        <AccountBox />
      </div>
    </section>
  )
}

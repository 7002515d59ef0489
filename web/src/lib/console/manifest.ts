import type { Permission } from '@kancil/contract/endpoint'
import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import type { MessageId } from '../../i18n/message-id.ts'
import type { LazyScreen } from '../screen/lazy-screen.tsx'

export type ConsoleGroup = 'desk' | 'money' | 'site' | 'house'

export type ConsolePage = {
  /** May hold `:id`; the screen reads it with `matchPath` of its own path. */
  readonly path: string
  readonly title: MessageId
  readonly screen: LazyScreen
  /** Below its path each of its cases has an address, for the same screen: see `useCasePlace`. */
  readonly hasCases?: true
  /**
   * The permission needed to see it; without one, every operator may. The server checks in any
   * case.
   */
  readonly permission?: Permission
  /**
   * Its place in the menu: pages of a group are sorted by `order`; `g` and then the letter opens
   * the page. A page without one is reached from another page.
   */
  readonly menu?: {
    readonly group: ConsoleGroup
    readonly order: number
    readonly icon: LucideIcon
    /** The alphabet is short: a page may go without. */
    readonly letter?: string
    /** What waits there, beside the name; nothing where nothing waits. */
    readonly badge?: ComponentType
  }
}

/** One tab of the settings page: forms for the settings that belong to the module. */
export type SettingsPart = {
  /** In the address, as `?part=`. */
  readonly key: string
  readonly title: MessageId
  readonly order: number
  readonly screen: LazyScreen
}

/**
 * What a module adds to the operators' console. The console collects the manifests of all modules;
 * a new page is one entry here.
 */
export type ConsoleManifest = {
  readonly pages: readonly ConsolePage[]
  readonly settings?: readonly SettingsPart[]
}

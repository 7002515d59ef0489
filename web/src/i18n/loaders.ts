import type { Language } from '@kancil/contract/languages'
import type { CatalogueGroup } from './catalogue-groups.ts'
import type { Loader } from './loader.ts'

/**
 * One lazy chunk for each language and group; a language never loads another's texts. Those of the
 * console are in the console's languages only.
 */
const loaders = {
  MS: {
    shell: () => import('virtual:messages/ms/shell'),
    app: () => import('virtual:messages/ms/app'),
    console: () => import('virtual:messages/ms/console'),
    audit: () => import('virtual:messages/ms/audit'),
    auditlog: () => import('virtual:messages/ms/auditlog'),
    misfits: () => import('virtual:messages/ms/misfits'),
    figures: () => import('virtual:messages/ms/figures'),
  },
  EN: {
    shell: () => import('virtual:messages/en/shell'),
    app: () => import('virtual:messages/en/app'),
    console: () => import('virtual:messages/en/console'),
    audit: () => import('virtual:messages/en/audit'),
    auditlog: () => import('virtual:messages/en/auditlog'),
    misfits: () => import('virtual:messages/en/misfits'),
    figures: () => import('virtual:messages/en/figures'),
  },
  CN: {
    shell: () => import('virtual:messages/cn/shell'),
    app: () => import('virtual:messages/cn/app'),
    console: () => import('virtual:messages/cn/console'),
    audit: () => import('virtual:messages/cn/audit'),
    auditlog: () => import('virtual:messages/cn/auditlog'),
    misfits: () => import('virtual:messages/cn/misfits'),
    figures: () => import('virtual:messages/cn/figures'),
  },
  VI: {
    shell: () => import('virtual:messages/vi/shell'),
    app: () => import('virtual:messages/vi/app'),
  },
  AR: {
    shell: () => import('virtual:messages/ar/shell'),
    app: () => import('virtual:messages/ar/app'),
  },
} satisfies Record<Language, Partial<Record<CatalogueGroup, Loader>>>

/** Groups that no screen needs at once. A new group of the member site belongs to them. */
export type LateGroup = Exclude<CatalogueGroup, keyof (typeof loaders)['EN']>

/**
 * How to fetch a group. The first script of a visit does not carry the addresses of late ones. A
 * console page in a language that the console does not speak would be in English.
 */
export function loaderOf(language: Language, group: CatalogueGroup): Loader {
  const early: Partial<Record<CatalogueGroup, Loader>> = loaders[language]
  const english: Partial<Record<CatalogueGroup, Loader>> = loaders.EN
  return (
    early[group] ??
    english[group] ??
    (async () => (await import('./late-loaders.ts')).lateLoaders[language][group as LateGroup]())
  )
}

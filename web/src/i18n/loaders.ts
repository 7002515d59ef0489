import type { Language } from '@kancil/contract/languages'
import type { Messages } from '@lingui/core'
import type { CatalogueGroup } from './catalogue-groups.ts'

type Loader = () => Promise<{ messages: Messages }>

/** One lazy chunk for each language and group; a language never loads another's texts. */
export const loaders: Readonly<Record<Language, Readonly<Record<CatalogueGroup, Loader>>>> = {
  MS: {
    shell: () => import('virtual:messages/ms/shell'),
    app: () => import('virtual:messages/ms/app'),
    help: () => import('virtual:messages/ms/help'),
    phone: () => import('virtual:messages/ms/phone'),
    security: () => import('virtual:messages/ms/security'),
    messages: () => import('virtual:messages/ms/messages'),
    safety: () => import('virtual:messages/ms/safety'),
    install: () => import('virtual:messages/ms/install'),
    console: () => import('virtual:messages/ms/console'),
    audit: () => import('virtual:messages/ms/audit'),
    misfits: () => import('virtual:messages/ms/misfits'),
  },
  EN: {
    shell: () => import('virtual:messages/en/shell'),
    app: () => import('virtual:messages/en/app'),
    help: () => import('virtual:messages/en/help'),
    phone: () => import('virtual:messages/en/phone'),
    security: () => import('virtual:messages/en/security'),
    messages: () => import('virtual:messages/en/messages'),
    safety: () => import('virtual:messages/en/safety'),
    install: () => import('virtual:messages/en/install'),
    console: () => import('virtual:messages/en/console'),
    audit: () => import('virtual:messages/en/audit'),
    misfits: () => import('virtual:messages/en/misfits'),
  },
  CN: {
    shell: () => import('virtual:messages/cn/shell'),
    app: () => import('virtual:messages/cn/app'),
    help: () => import('virtual:messages/cn/help'),
    phone: () => import('virtual:messages/cn/phone'),
    security: () => import('virtual:messages/cn/security'),
    messages: () => import('virtual:messages/cn/messages'),
    safety: () => import('virtual:messages/cn/safety'),
    install: () => import('virtual:messages/cn/install'),
    console: () => import('virtual:messages/cn/console'),
    audit: () => import('virtual:messages/cn/audit'),
    misfits: () => import('virtual:messages/cn/misfits'),
  },
  VI: {
    shell: () => import('virtual:messages/vi/shell'),
    app: () => import('virtual:messages/vi/app'),
    help: () => import('virtual:messages/vi/help'),
    phone: () => import('virtual:messages/vi/phone'),
    security: () => import('virtual:messages/vi/security'),
    messages: () => import('virtual:messages/vi/messages'),
    safety: () => import('virtual:messages/vi/safety'),
    install: () => import('virtual:messages/vi/install'),
    console: () => import('virtual:messages/vi/console'),
    audit: () => import('virtual:messages/vi/audit'),
    misfits: () => import('virtual:messages/vi/misfits'),
  },
  AR: {
    shell: () => import('virtual:messages/ar/shell'),
    app: () => import('virtual:messages/ar/app'),
    help: () => import('virtual:messages/ar/help'),
    phone: () => import('virtual:messages/ar/phone'),
    security: () => import('virtual:messages/ar/security'),
    messages: () => import('virtual:messages/ar/messages'),
    safety: () => import('virtual:messages/ar/safety'),
    install: () => import('virtual:messages/ar/install'),
    console: () => import('virtual:messages/ar/console'),
    audit: () => import('virtual:messages/ar/audit'),
    misfits: () => import('virtual:messages/ar/misfits'),
  },
}

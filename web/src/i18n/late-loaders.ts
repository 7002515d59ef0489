import type { Language } from '@kancil/contract/languages'
import type { Loader } from './loader.ts'
import type { LateGroup } from './loaders.ts'

/** As in `loaders.ts`, for texts that no screen needs at once. */
export const lateLoaders: Readonly<Record<Language, Readonly<Record<LateGroup, Loader>>>> = {
  MS: {
    help: () => import('virtual:messages/ms/help'),
    security: () => import('virtual:messages/ms/security'),
    messages: () => import('virtual:messages/ms/messages'),
    phone: () => import('virtual:messages/ms/phone'),
    install: () => import('virtual:messages/ms/install'),
    center: () => import('virtual:messages/ms/center'),
    records: () => import('virtual:messages/ms/records'),
    safety: () => import('virtual:messages/ms/safety'),
    lottery: () => import('virtual:messages/ms/lottery'),
  },
  EN: {
    help: () => import('virtual:messages/en/help'),
    security: () => import('virtual:messages/en/security'),
    messages: () => import('virtual:messages/en/messages'),
    phone: () => import('virtual:messages/en/phone'),
    install: () => import('virtual:messages/en/install'),
    center: () => import('virtual:messages/en/center'),
    records: () => import('virtual:messages/en/records'),
    safety: () => import('virtual:messages/en/safety'),
    lottery: () => import('virtual:messages/en/lottery'),
  },
  CN: {
    help: () => import('virtual:messages/cn/help'),
    security: () => import('virtual:messages/cn/security'),
    messages: () => import('virtual:messages/cn/messages'),
    phone: () => import('virtual:messages/cn/phone'),
    install: () => import('virtual:messages/cn/install'),
    center: () => import('virtual:messages/cn/center'),
    records: () => import('virtual:messages/cn/records'),
    safety: () => import('virtual:messages/cn/safety'),
    lottery: () => import('virtual:messages/cn/lottery'),
  },
  VI: {
    help: () => import('virtual:messages/vi/help'),
    security: () => import('virtual:messages/vi/security'),
    messages: () => import('virtual:messages/vi/messages'),
    phone: () => import('virtual:messages/vi/phone'),
    install: () => import('virtual:messages/vi/install'),
    center: () => import('virtual:messages/vi/center'),
    records: () => import('virtual:messages/vi/records'),
    safety: () => import('virtual:messages/vi/safety'),
    lottery: () => import('virtual:messages/vi/lottery'),
  },
  AR: {
    help: () => import('virtual:messages/ar/help'),
    security: () => import('virtual:messages/ar/security'),
    messages: () => import('virtual:messages/ar/messages'),
    phone: () => import('virtual:messages/ar/phone'),
    install: () => import('virtual:messages/ar/install'),
    center: () => import('virtual:messages/ar/center'),
    records: () => import('virtual:messages/ar/records'),
    safety: () => import('virtual:messages/ar/safety'),
    lottery: () => import('virtual:messages/ar/lottery'),
  },
}

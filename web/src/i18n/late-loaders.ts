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
    lottery: () => import('virtual:messages/ms/lottery'),
    safety: () => import('virtual:messages/ms/safety'),
  },
  EN: {
    help: () => import('virtual:messages/en/help'),
    security: () => import('virtual:messages/en/security'),
    messages: () => import('virtual:messages/en/messages'),
    phone: () => import('virtual:messages/en/phone'),
    install: () => import('virtual:messages/en/install'),
    center: () => import('virtual:messages/en/center'),
    records: () => import('virtual:messages/en/records'),
    lottery: () => import('virtual:messages/en/lottery'),
    safety: () => import('virtual:messages/en/safety'),
  },
  CN: {
    help: () => import('virtual:messages/cn/help'),
    security: () => import('virtual:messages/cn/security'),
    messages: () => import('virtual:messages/cn/messages'),
    phone: () => import('virtual:messages/cn/phone'),
    install: () => import('virtual:messages/cn/install'),
    center: () => import('virtual:messages/cn/center'),
    records: () => import('virtual:messages/cn/records'),
    lottery: () => import('virtual:messages/cn/lottery'),
    safety: () => import('virtual:messages/cn/safety'),
  },
  VI: {
    help: () => import('virtual:messages/vi/help'),
    security: () => import('virtual:messages/vi/security'),
    messages: () => import('virtual:messages/vi/messages'),
    phone: () => import('virtual:messages/vi/phone'),
    install: () => import('virtual:messages/vi/install'),
    center: () => import('virtual:messages/vi/center'),
    records: () => import('virtual:messages/vi/records'),
    lottery: () => import('virtual:messages/vi/lottery'),
    safety: () => import('virtual:messages/vi/safety'),
  },
  AR: {
    help: () => import('virtual:messages/ar/help'),
    security: () => import('virtual:messages/ar/security'),
    messages: () => import('virtual:messages/ar/messages'),
    phone: () => import('virtual:messages/ar/phone'),
    install: () => import('virtual:messages/ar/install'),
    center: () => import('virtual:messages/ar/center'),
    records: () => import('virtual:messages/ar/records'),
    lottery: () => import('virtual:messages/ar/lottery'),
    safety: () => import('virtual:messages/ar/safety'),
  },
}

import type { Language } from '@kancil/contract/languages'

/** The files of each language under `locales/<folder>/`. */
export const catalogueFiles = [
  'shell',
  'identity',
  'wallet',
  'payments',
  'staking',
  'games',
  'errors',
  'operator',
  'help',
  'policy',
  'entry',
  'door',
  'reach',
  'announce',
  'inbox',
  'press',
  'security',
  'provider',
  'phone',
  'proof',
  'authenticator',
  'codes',
  'install',
  'join',
  'coming',
  'cashback',
  'desk',
  'audit',
  'suspense',
  'recall',
  'lottery',
  'drawdesk',
] as const

/**
 * When each group is loaded: `shell` comes with the first HTML, `app` with the first lazy screen,
 * `help` with the help centre and the agents' policy, `phone` with signing in by phone, `install`
 * with the pages beside play, `security` with the personal centre's own pages, `messages` with the
 * inbox and the popups, `lottery` with its screens. `console` is for the operators' site alone;
 * there, `audit` comes with the audit log and `misfits` with payments that did not go as expected.
 */
export const catalogueGroups = {
  shell: ['shell', 'door', 'announce'],
  app: ['identity', 'entry', 'reach', 'wallet', 'payments', 'staking', 'games', 'errors'],
  lottery: ['lottery'],
  help: ['help', 'policy'],
  security: ['security', 'authenticator', 'cashback'],
  messages: ['inbox'],
  phone: ['phone', 'provider', 'proof'],
  install: ['install', 'join', 'coming'],
  console: [
    'shell',
    'reach',
    'errors',
    'operator',
    'identity',
    'entry',
    'payments',
    'wallet',
    'games',
    'press',
    'codes',
    'desk',
    'lottery',
    'drawdesk',
  ],
  audit: ['audit'],
  misfits: ['suspense', 'recall'],
} as const satisfies Record<string, readonly (typeof catalogueFiles)[number][]>

export type CatalogueGroup = keyof typeof catalogueGroups

export const languageFolders = {
  MS: 'ms',
  EN: 'en',
  CN: 'cn',
  VI: 'vi',
  AR: 'ar',
} as const satisfies Record<Language, string>

import type { Language } from '@kancil/contract/languages'

/** Files of each language under `locales/<folder>/`. */
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
] as const

/**
 * `shell` comes with the first HTML, `app` with the first lazy screen, `help` with the help centre
 * and the agents' policy, `phone` with the ways in, `install` with what is told beside playing,
 * `security` with the personal centre's own pages, `messages` with the inbox and the popups,
 * `console` on the operators' site alone, `audit` there beside what was done at it, `misfits` with
 * the money that came or went otherwise than it should.
 */
export const catalogueGroups = {
  shell: ['shell', 'door', 'announce'],
  app: ['identity', 'entry', 'reach', 'wallet', 'payments', 'staking', 'games', 'errors'],
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

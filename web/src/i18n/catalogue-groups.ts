import type { Language } from '@kancil/contract/languages'

/** The files under `locales/`, each with all the languages of its readers. */
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
  'auditlog',
  'suspense',
  'recall',
  'cashier',
  'safety',
  'guard',
  'center',
  'records',
  'lottery',
  'lotplay',
  'drawdesk',
  'memberfile',
  'reconcile',
  'transfer',
  'flight',
  'sports',
  'sportsdesk',
  'promo',
  'promodesk',
  'agents',
  'agentdesk',
  'points',
  'rewardsdesk',
  'service',
  'servicedesk',
  'reports',
  'club',
] as const

/**
 * When each group is loaded: `shell` comes with the first HTML, `app` with the first lazy screen,
 * `help` with the help centre and the agents' policy, `phone` with signing in by phone, `install`
 * with the pages beside play, `center` with the personal centre and the agent centre, `security`
 * and `records` with pages in them, `messages` with the inbox and the popups, `service` with live
 * chat and what members write to the house, `payments`, `lottery`, `sports`, `safety` and
 * `transfers` with their screens. `console` is for the operators' site alone; there, `audit` comes
 * with the dashboard and the audit log, `auditlog` with the values of its rows, `misfits` with
 * payments that did not go as expected and `figures` with the dashboard and the reports.
 */
export const catalogueGroups = {
  shell: ['shell', 'door', 'announce'],
  app: ['identity', 'entry', 'reach', 'wallet', 'games', 'errors'],
  sports: ['sports'],
  payments: ['payments', 'staking'],
  lottery: ['lottery', 'lotplay'],
  promo: ['promo'],
  agents: ['agents'],
  points: ['points'],
  club: ['club'],
  help: ['help', 'policy'],
  security: ['security', 'authenticator', 'cashback'],
  center: ['center'],
  records: ['records'],
  messages: ['inbox'],
  service: ['service'],
  safety: ['safety'],
  transfers: ['transfer'],
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
    'cashier',
    'lottery',
    'lotplay',
    'drawdesk',
    'guard',
    'safety',
    'memberfile',
    'reconcile',
    'sports',
    'sportsdesk',
    'promodesk',
    'agentdesk',
    'rewardsdesk',
    'service',
    'servicedesk',
  ],
  audit: ['audit'],
  auditlog: ['auditlog'],
  misfits: ['suspense', 'recall', 'flight'],
  figures: ['reports'],
} as const satisfies Record<string, readonly (typeof catalogueFiles)[number][]>

export type CatalogueGroup = keyof typeof catalogueGroups

/** Groups of the operators' site alone. */
export const consoleGroups = ['console', 'audit', 'auditlog', 'misfits', 'figures'] as const
export type ConsoleGroup = (typeof consoleGroups)[number]

/** The languages of the operators' site. The member site has all of the offered ones. */
export const consoleLanguages = ['MS', 'EN', 'CN'] as const satisfies readonly Language[]
export type ConsoleLanguage = (typeof consoleLanguages)[number]

/** Each language as catalogues name it, and the folders of written pages. */
export const languageFolders = {
  MS: 'ms',
  EN: 'en',
  CN: 'cn',
  VI: 'vi',
  AR: 'ar',
} as const satisfies Record<Language, string>

/** The files that have a language: those of the console only where operators read it. */
export function filesOf(folder: string): readonly string[] {
  if (consoleLanguages.some((language) => languageFolders[language] === folder))
    return catalogueFiles
  const groups = Object.entries(catalogueGroups).filter(
    ([group]) => !(consoleGroups as readonly string[]).includes(group),
  )
  const read = new Set<string>(groups.flatMap(([, files]) => files))
  return catalogueFiles.filter((file) => read.has(file))
}

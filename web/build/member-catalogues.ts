import type { Plugin } from 'vite'
import type { CatalogueGroup } from '../src/i18n/catalogue-groups.ts'

/** Texts that only operators see. */
const operatorsOnly = [
  'console',
  'audit',
  'auditlog',
  'misfits',
  'figures',
] as const satisfies readonly CatalogueGroup[]

/**
 * Leaves the loaders of the operators' texts out of the member site, whose entry would otherwise
 * carry an address for each of them in every language.
 */
export function memberCatalogues(): Plugin {
  const lines = new RegExp(`^ *(${operatorsOnly.join('|')}): \\(\\) => import\\(.*\\),\\n`, 'gm')
  return {
    name: 'kancil-member-catalogues',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/i18n\/loaders\.ts$/ },
      handler: (code) => ({ code: code.replace(lines, ''), map: null }),
    },
  }
}

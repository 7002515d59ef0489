import type { SiteInfo } from '@kancil/contract/site/info'
import { lookStyle } from '@kancil/rules/site/look'

/** The operator's colours for the head of the first HTML; '' where the product's apply. */
export function lookHead({ look }: Pick<SiteInfo, 'look'>): string {
  const style = look ? lookStyle(look) : ''
  return style && `<style>${style}</style>`
}

import type { ReactElement } from 'react'
import { useSiteInfo } from '../../lib/site.ts'
import { LogoMark } from './logo.tsx'

/** The operator's logo beside the site's name, or the product's. */
export function SiteLogo({ size = 36 }: { size?: 26 | 36 }): ReactElement {
  const logo = useSiteInfo().look?.logo
  if (!logo) return <LogoMark size={size} />
  const height = size === 26 ? 'h-6.5' : 'h-9'
  const src = `/wps/pictures/${logo}.webp`
  return <img src={src} alt="" className={`${height} w-auto max-w-28 shrink-0`} />
}

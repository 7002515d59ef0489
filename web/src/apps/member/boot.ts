import type { Language } from '@kancil/contract/languages'
import type { SiteInfo } from '@kancil/contract/site/info'
import type { StatusReport } from '@kancil/contract/site/status'
import type { Messages } from '@lingui/core'

/** An answer that came with the page, so that the first render need not fetch it. */
export type BootRead = { readonly name: string; readonly input: unknown; readonly value: unknown }

/**
 * What the server put into the page; the client's first render must equal the server's, so both
 * start from it.
 */
export type Boot = {
  readonly language: Language
  /** The address that was rendered: the page's own, or one that shares its first HTML. */
  readonly path: string
  readonly info: SiteInfo
  readonly status: StatusReport
  readonly reads: readonly BootRead[]
  readonly messages: Messages
}

export const bootId = 'boot'

export function readBoot(): Boot | null {
  const text = document.getElementById(bootId)?.textContent
  return text ? (JSON.parse(text) as Boot) : null
}

import type { SiteInfo } from '@kancil/contract/site/info'
import type { StatusReport } from '@kancil/contract/site/status'

/**
 * What the first HTML needs to know about the site and this visitor; provided by the module that
 * knows it (module.ts).
 */
export type PageFacts = {
  readonly info: SiteInfo
  readonly status: StatusReport
  /** Who the page may contact besides its own origin. */
  readonly outside: Outside
}

/** Origins, and Google's measurement id, '' for none. */
export type Outside = {
  readonly domains: readonly string[]
  readonly imageCDNs: readonly string[]
  readonly launchGameCDNs: readonly string[]
  readonly gtagId: string
  /** Origins of vendors' games. */
  readonly frames?: readonly string[]
}

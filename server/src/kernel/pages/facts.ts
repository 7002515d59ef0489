import type { SiteInfo } from '@kancil/contract/site/info'
import type { StatusReport } from '@kancil/contract/site/status'

/**
 * What the first HTML needs to know of the site and of this visitor; the module that knows it says
 * so (module.ts).
 */
export type PageFacts = {
  readonly info: SiteInfo
  readonly status: StatusReport
  /** Whom the page may reach beside its own origin. */
  readonly outside: Outside
}

/** Origins, and Google's measurement id, '' for none. */
export type Outside = {
  readonly domains: readonly string[]
  readonly imageCDNs: readonly string[]
  readonly launchGameCDNs: readonly string[]
  readonly gtagId: string
}

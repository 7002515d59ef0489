import type { FastifyRequest } from 'fastify'
import type { JobWork } from './jobs/jobs.ts'
import type { Kernel } from './kernel.ts'
import type { LiveMessage } from './live/message.ts'
import type { NamedHandler } from './events/event.ts'
import type { PageFacts } from './pages/facts.ts'

export type ModuleName =
  | 'site'
  | 'identity'
  | 'safety'
  | 'wallet'
  | 'payments'
  | 'games'
  | 'lottery'
  | 'sports'
  | 'promotions'
  | 'rewards'
  | 'agents'
  | 'messages'
  | 'operator'

/** A module of the server: what it needs, serves, hears and does on its own. */
export type Module = {
  readonly name: ModuleName
  /** The modules whose door it may open. */
  readonly needs: readonly ModuleName[]
  readonly routes?: (kernel: Kernel) => void | Promise<void>
  readonly events?: (kernel: Kernel) => readonly NamedHandler[]
  readonly jobs?: (kernel: Kernel) => readonly JobWork[]
  /** What a tab is told as soon as its live stream opens. */
  readonly hello?: (kernel: Kernel, memberId: string | null) => Promise<readonly LiveMessage[]>
  /** What the first HTML needs; one module says it. Without one no pages are served. */
  readonly pageFacts?: (kernel: Kernel, request: FastifyRequest) => Promise<PageFacts>
  /** Whether members' sessions end early; one module says it, from what operators chose. */
  readonly strictSessions?: (kernel: Kernel) => Promise<boolean>
  readonly stop?: (kernel: Kernel) => Promise<void>
}

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

/**
 * A part of the server: what it serves, which events it handles and what it does in the background.
 */
export type Part = {
  readonly name: string
  readonly routes?: (kernel: Kernel) => void | Promise<void>
  readonly events?: (kernel: Kernel) => readonly NamedHandler[]
  readonly jobs?: (kernel: Kernel) => readonly JobWork[]
  /** Sent to a tab as soon as its live stream opens. */
  readonly hello?: (kernel: Kernel, memberId: string | null) => Promise<readonly LiveMessage[]>
  /** What the first HTML needs; one module provides it. Without it no pages are served. */
  readonly pageFacts?: (kernel: Kernel, request: FastifyRequest) => Promise<PageFacts>
  /** Origins, besides the house's own studio, that members' pages may show in a frame. */
  readonly frameOrigins?: (kernel: Kernel) => Promise<readonly string[]>
  /** Whether members' sessions end early, as operators chose; one module provides it. */
  readonly strictSessions?: (kernel: Kernel) => Promise<boolean>
  /** Starts what runs all the time, in a process with the worker's role; `stop` ends it. */
  readonly work?: (kernel: Kernel) => void
  readonly stop?: (kernel: Kernel) => Promise<void>
}

/** A part that is one of the thirteen modules, with the modules whose doors it may open. */
export type Module = Part & {
  readonly name: ModuleName
  readonly needs: readonly ModuleName[]
}

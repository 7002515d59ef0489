import type { OutputOf } from '@kancil/contract/endpoint'
import type { launchGame } from '@kancil/contract/games/launch'
import type { CallError, CodeOf } from '../../../lib/call/error.ts'

/** A launched game: its address and its session. */
export type LaunchedGame = OutputOf<typeof launchGame>
export type LaunchError = CallError<CodeOf<typeof launchGame>>

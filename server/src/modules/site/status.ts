import type { systemStatus, StatusReport } from '@kancil/contract/site/status'
import type { Context } from '../../kernel/http/serve.ts'
import { reportFor } from './guard.ts'

/** Whether the site is open to this visitor. */
export function status(context: Context<typeof systemStatus>): Promise<StatusReport> {
  context.reply.header('cache-control', 'no-store')
  return reportFor(context, context.request)
}

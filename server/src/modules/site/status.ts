import type { OutputOf } from '@kancil/contract/endpoint'
import type { systemStatus } from '@kancil/contract/site'
import type { Context } from '../../kernel/serve.ts'
import { statusFor } from './guard.ts'

/** Whether the site is open to this visitor, and what it knows of where he is. */
export async function status(
  context: Context<typeof systemStatus>,
): Promise<OutputOf<typeof systemStatus>> {
  const { request, ip, reply } = context
  reply.header('cache-control', 'no-store')
  const found = await statusFor(context, request)
  const { message } = found.settings.system
  return {
    status: found.status,
    ip,
    country: found.country,
    ...(found.status === 0 || message === '' ? {} : { message }),
  }
}

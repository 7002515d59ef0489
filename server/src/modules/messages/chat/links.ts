import type { OutputOf } from '@kancil/contract/endpoint'
import { type customerServiceLinks, liveChatType } from '@kancil/contract/site/customer-service'
import { serviceFor } from '@kancil/rules/site/service-for'
import type { Context } from '../../../kernel/http/serve.ts'
import { offeredServices, readSettings } from '../../site/door.ts'
import { type MessagesOutside, rankLevelOf } from '../outside.ts'

type Endpoint = typeof customerServiceLinks

export async function serviceLinks(
  outside: MessagesOutside,
  { db, secrets, caller }: Context<Endpoint>,
): Promise<OutputOf<Endpoint>> {
  const [settings, rank] = await Promise.all([
    readSettings(db),
    caller ? rankLevelOf(outside, db, caller.memberId) : 0,
  ])
  const links = serviceFor(offeredServices({ secrets }, settings), rank)
  const { windows } = settings.support
  return {
    version: {
      pathList: links.map((link) => ({ type: liveChatType, ...link, ...windows[link.csType] })),
    },
  }
}

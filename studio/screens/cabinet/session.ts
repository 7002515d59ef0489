import type { RgsBalance } from '@kancil/contract/seamless/rgs-fields'
import { type Failure, remedyFor } from '../engine/round/failure.ts'
import type { Cabinet } from './cabinet.ts'

/** The balance is always the studio's answer, never computed here. */
export function takeBalance({ hud, parent, entered }: Cabinet, balance: RgsBalance): void {
  hud.setCurrency(balance.currency, entered?.display.currencySymbol ?? '')
  hud.setBalance(balance.amount)
  parent.tell('balanceUpdate')
}

/**
 * Says what went wrong and does what can be done: stop, wait for the network, or authenticate
 * again. `again` authenticates; `idle` makes the game playable where nothing else is needed.
 */
export async function recover(
  cabinet: Cabinet,
  call: 'authenticate' | 'play' | 'end',
  failure: Failure,
  { again, idle }: { readonly again: () => Promise<void>; readonly idle: () => void },
): Promise<void> {
  const { hud, notice, say, entered } = cabinet
  const remedy = remedyFor(call, failure)
  const line = remedy.say ? say(remedy.say) : ''
  if (remedy.do === 'stop') {
    hud.setState('stopped')
    return notice.stop(line, entered?.links.lobbyUrl ?? null)
  }
  if (remedy.do === 'reconnect') {
    hud.setState('loading')
    await notice.retry(line)
    return again()
  }
  if (remedy.do === 'authenticate' || remedy.do === 'askAgain') await again()
  else idle()
  if (line && hud.state() !== 'stopped') notice.tell(line)
  return undefined
}

import type { SessionJackpots } from '@kancil/contract/seamless/jackpots'
import type { RgsClient } from '../frame/client.ts'
import type { Speaker } from '../texts/speaker.ts'
import { openDialog } from './dialog.ts'
import { element } from './element.ts'
import type { Hud } from './hud.ts'

type Jackpot = SessionJackpots['jackpots'][number]

const everyMs = 5_000

export type JackpotOptions = {
  readonly hud: Pick<Hud, 'setFact' | 'text'>
  readonly say: Speaker
  readonly client: RgsClient
  readonly place: HTMLElement
  /** Told once, when the game turns out to have one. */
  readonly onFound: (jackpot: Jackpot) => void
}

/** The jackpot that the next round may win, as it grows, and the news that it was won. */
export function createJackpot({ hud, say, client, place, onFound }: JackpotOptions) {
  const announced = new Set<string>()
  let current: Jackpot | undefined
  let hasLooked = false

  async function look(): Promise<void> {
    const reply = await client.jackpots()
    if (reply.kind !== 'ok') return
    const { jackpots, won } = reply.answer
    const [jackpot] = jackpots
    if (jackpot && !current) onFound(jackpot)
    current = jackpot
    if (jackpot) hud.setFact('jackpot', `${jackpot.name} ${hud.text(jackpot.amount)}`)
    for (const { roundId, amount } of won.filter((win) => !announced.has(win.roundId))) {
      announced.add(roundId)
      if (hasLooked) celebrate(amount)
    }
    hasLooked = true
  }

  function celebrate(amount: number): void {
    const { body } = openDialog(place, say, { name: 'jackpot', title: say('jackpot.title') })
    body.append(
      element('p', { class: 'jackpot-amount' }, element('bdi', { dir: 'ltr' }, hud.text(amount))),
      element('p', { class: 'lead' }, say('jackpot.text', { name: current?.name ?? '' })),
    )
  }

  return {
    begin(): void {
      void look()
      setInterval(() => void look(), everyMs)
    },
    current: (): Jackpot | undefined => current,
  }
}

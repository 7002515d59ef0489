import type { PvpHandRecord, PvpView } from '@kancil/contract/seamless/pvp'
import type { Cabinet } from '../cabinet/cabinet.ts'
import { browserStream, sealOf } from '../engine/fair/browser-stream.ts'
import { openDialog } from '../engine/page/dialog.ts'
import { element } from '../engine/page/element.ts'
import type { PvpLink } from './link.ts'
import { actButton, type PvpScreen } from './screen.ts'
import { seatOf } from './seats.ts'

type Hands = NonNullable<PvpView['sitting']>['hands']

/** The latest hands of the sitting; each opens as it was shown, and is checked in this browser. */
export function createHandList(cabinet: Cabinet, screen: PvpScreen, link: PvpLink) {
  const { say, hud } = cabinet
  const list = element('ol', { class: 'pvp-hands' })
  const title = element('h3', {}, say('pvp.hands'))
  const root = element('section', { class: 'pvp-log', hidden: true }, title, list)

  async function open(handId: string): Promise<void> {
    const reply = await link.hand(handId)
    if (reply.kind !== 'ok') return
    const record = reply.answer
    const { body } = openDialog(cabinet.shell.dialogs, say, {
      name: 'hand',
      title: say('pvp.hand', { number: record.number }),
    })
    const verdict = element('p', { role: 'status', class: 'verdict' })
    const check = actButton(say('pvp.check'), () => {
      void isDealtBy(screen, record).then((isGood) => {
        verdict.textContent = say(isGood ? 'pvp.checked' : 'pvp.unchecked')
        verdict.dataset['good'] = String(isGood)
      })
    })
    const fact = (name: string, value: string) => [
      element('dt', {}, name),
      element('dd', {}, element('bdi', { dir: 'ltr', class: 'seed' }, value)),
    ]
    body.append(
      element(
        'div',
        { class: 'pvp-felt still' },
        ...record.seats.map((seat) => seatOf({ say, hud, screen, base: 0 }, seat)),
      ),
      element(
        'dl',
        { class: 'seeds' },
        ...fact('SHA-256', record.serverSeedHash),
        ...fact('serverSeed', record.serverSeed),
        ...fact('clientSeed', record.clientSeed),
      ),
      check,
      verdict,
    )
  }

  return {
    root,
    tell(hands: Hands): void {
      title.hidden = hands.length === 0
      list.replaceChildren(
        ...hands.map(({ handId, number, net }) => {
          const button = element(
            'button',
            { type: 'button', 'data-hand': handId, 'data-won': net > 0 || null },
            element('span', {}, say('pvp.hand', { number })),
            element('bdi', { dir: 'ltr' }, (net > 0 ? '+' : '') + hud.text(net)),
          )
          button.addEventListener('click', () => void open(handId))
          return element('li', {}, button)
        }),
      )
    },
  }
}

/** Whether the seed is the one that was sealed, and deals the cards of the record. */
async function isDealtBy(screen: PvpScreen, record: PvpHandRecord): Promise<boolean> {
  const { serverSeed, serverSeedHash, clientSeed, seats } = record
  if ((await sealOf(serverSeed)) !== serverSeedHash) return false
  const nextInt = await browserStream({ serverSeed, clientSeed, nonce: 0 })
  const dealt = screen.deal(nextInt, seats.length)
  return seats.every(({ cards, rows }, place) => {
    const shown = cards ?? rows?.flat() ?? []
    return shown.toSorted().join() === dealt[place]!.toSorted().join()
  })
}

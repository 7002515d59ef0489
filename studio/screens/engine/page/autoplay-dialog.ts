import type { AutoPlan } from '../play/autoplay.ts'
import type { Speaker } from '../texts/speaker.ts'
import { openDialog } from './dialog.ts'
import { element } from './element.ts'

export type AutoplayOptions = {
  readonly place: HTMLElement
  readonly say: Speaker
  /** The stake of each round, x1,000,000. */
  readonly bet: number
  readonly text: (micro: number) => string
  readonly onStart: (plan: AutoPlan) => void
}

const rounds = [10, 25, 50, 100] as const
const losses = [10, 20, 50, 100] as const
const wins = [10, 25, 100] as const

/** A loss limit always applies; nothing plays by itself until the player presses Start. */
export function showAutoplay({ place, say, bet, text, onStart }: AutoplayOptions): void {
  const { body, close } = openDialog(place, say, { name: 'autoplay', title: say('auto.title') })
  const count = choice(
    'auto-rounds',
    say('auto.rounds'),
    rounds.map((n) => [n, String(n)]),
  )
  const loss = choice(
    'auto-loss',
    say('auto.loss'),
    losses.map((n) => [n, text(n * bet)]),
  )
  const win = choice('auto-win', say('auto.win'), [
    [0, say('auto.never')],
    ...wins.map((n) => [n, text(n * bet)] as const),
  ])
  const start = element('button', { type: 'submit', class: 'primary' }, say('auto.start'))
  const form = element(
    'form',
    { class: 'autoplay-form' },
    element('p', {}, say('auto.lead', { amount: text(bet) })),
    ...[count, loss, win].map(({ row }) => row),
    start,
  )
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    close()
    const winTimes = win.value()
    onStart({
      rounds: count.value(),
      lossMost: loss.value() * bet,
      winStop: winTimes === 0 ? null : winTimes * bet,
    })
  })
  body.append(form)
}

function choice(
  id: string,
  label: string,
  options: readonly (readonly [value: number, text: string])[],
) {
  const select = element(
    'select',
    { id },
    ...options.map(([value, text]) => element('option', { value }, text)),
  )
  const row = element(
    'div',
    { class: 'switch-row' },
    element('label', { for: id }, element('span', {}, label)),
    select,
  )
  return { row, value: () => Number(select.value) }
}

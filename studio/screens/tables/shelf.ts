import type { HallAnswer, TableView } from '@kancil/contract/seamless/tables'
import type { Cabinet } from '../cabinet/cabinet.ts'
import type { CabinetSay } from '../cabinet/say.ts'
import { iconButton, meter, setRoundWord } from '../cabinet/shell.ts'
import { element } from '../engine/page/element.ts'
import { icon } from '../engine/page/icons.ts'
import type { Felt } from './felt.ts'

export type Shelf = ReturnType<typeof createShelf>

/** Chips, limits, undo, double and the button that confirms: fills the dock. */
export function createShelf({ shell, say, hud }: Cabinet) {
  const undo = iconButton('undo', say('table.undo'))
  const double = iconButton('double', say('table.double'))
  const inPlay = meter('bet', say('label.bet'))
  const word = element('span', { class: 'spin-word' })
  const confirm = element(
    'button',
    { type: 'button', class: 'spin', 'aria-keyshortcuts': 'Enter' },
    element('span', { class: 'spin-face' }, icon('watch'), word),
  )
  shell.dock.append(
    shell.balance.root,
    shell.centre,
    element('div', { class: 'stepper' }, undo, inPlay.root, double),
    confirm,
  )
  const chips = element('div', {
    class: 'chips',
    role: 'radiogroup',
    'aria-label': say('label.bet'),
  })
  const limits = element('select', { class: 'limits', 'aria-label': say('table.limits') })
  const clear = element('button', { type: 'button', class: 'plain' }, say('table.clear'))
  const rebet = element('button', { type: 'button', class: 'plain' }, say('table.rebet'))
  const tray = element('div', { class: 'tray' }, limits, chips, clear, rebet)
  return {
    ...{ undo, double, inPlay, confirm, chips, limits, clear, rebet, tray },
    setConfirm(amount: number, isEnabled: boolean): void {
      const text = amount > 0 ? say('table.place', { amount: hud.text(amount) }) : say('table.bet')
      setRoundWord(word, text)
      confirm.setAttribute('aria-label', text)
      confirm.toggleAttribute('data-busy', !isEnabled)
    },
    /** The chips on offer; the one chosen is a radio button, so that arrow keys work. */
    fill({ chips: amounts, groups }: HallAnswer, chosen: number): void {
      chips.replaceChildren(
        ...amounts.map((amount, index) => {
          const input = element('input', { type: 'radio', name: 'chip', value: amount })
          input.checked = amount === chosen
          const whole = hud.plain(amount).replace(/\.0+$/, '')
          const label = say('table.chip', { amount: hud.text(amount) })
          input.setAttribute('aria-label', label)
          return element(
            'label',
            { class: 'chip', 'data-rank': index },
            input,
            element('span', {}, whole),
          )
        }),
      )
      limits.replaceChildren(
        ...groups.map(({ name, least, most }) =>
          element(
            'option',
            { value: name },
            `${say(`group.${name as 'small'}`)} ${hud.text(least)} – ${hud.text(most)}`,
          ),
        ),
      )
    },
    chip: () => Number(chips.querySelector<HTMLInputElement>('input:checked')?.value ?? Number.NaN),
  }
}

/** The head of a table: its name, the clock, and who else is there. */
export function createHead(say: CabinetSay) {
  const name = element('b')
  const round = element('span', { class: 'muted' })
  const players = element('span', { class: 'muted' })
  const phase = element('span', { class: 'phase' })
  const bar = element('i')
  const clock = element('div', { class: 'clock', role: 'timer' }, bar)
  const root = element('div', { class: 'table-head' }, name, round, phase, players, clock)
  return {
    root,
    tell({ name: title, round: at, crowd }: TableView, now: number): void {
      name.textContent = title
      round.textContent = at ? say('table.round', { number: at.number }) : ''
      players.textContent = say('table.players', { count: crowd.players })
      const left = at ? Math.max(0, at.closesAt - now) : 0
      const isOpen = at?.status === 'open' && left > 0
      const key = isOpen
        ? 'table.betting'
        : at?.status === 'shown'
          ? 'table.waiting'
          : 'table.closed'
      phase.textContent = isOpen ? `${say(key)} · ${Math.ceil(left / 1_000)}` : say(key)
      root.dataset['phase'] = isOpen ? 'open' : 'closed'
      const whole = at ? at.closesAt - at.opensAt : 1
      bar.style.inlineSize = `${isOpen ? (left / whole) * 100 : 0}%`
    },
  }
}

/** All tables of the game, each with its small road; one press goes there. */
export function createTableList(felt: Felt, say: CabinetSay, onChoose: (code: string) => void) {
  const root = element('nav', { class: 'table-list', 'aria-label': say('table.list') })
  const rows = new Map<string, { button: HTMLButtonElement; seen: string }>()
  return {
    root,
    tell(tables: ReadonlyMap<string, TableView>, chosen: string, now: number): void {
      root.hidden = tables.size < 2
      for (const [code, view] of tables) {
        let row = rows.get(code)
        if (!row) {
          const button = element('button', {
            type: 'button',
            class: 'table-tile',
            'data-table': code,
          })
          button.addEventListener('click', () => onChoose(code))
          root.append(button)
          rows.set(code, (row = { button, seen: '' }))
        }
        const { round, results } = view
        const left =
          round?.status === 'open' ? Math.max(0, Math.ceil((round.closesAt - now) / 1_000)) : 0
        const seen = `${results.length}:${results.at(-1)?.number ?? 0}:${left}`
        row.button.setAttribute('aria-pressed', String(code === chosen))
        if (seen === row.seen) continue
        row.seen = seen
        row.button.replaceChildren(
          element(
            'span',
            { class: 'tile-name' },
            view.name,
            element('i', {}, left > 0 ? String(left) : ''),
          ),
          ...felt.road(results, 'small'),
        )
      }
    },
  }
}

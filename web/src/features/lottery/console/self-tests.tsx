import type { DeskGame } from '@kancil/contract/lottery/desk'
import type { ReactElement } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { Instant } from '../../../ui/instant.tsx'

/** What the nightly test of a game's digits found. */
export function SelfTests({ game }: { game: DeskGame }): ReactElement | null {
  const text = useText()
  if (game.draws !== 'house') return null
  return (
    <section className="grid gap-1 text-sm">
      <h3 className="font-semibold">{text('drawdesk.selfTest')}</h3>
      {game.selfTests.length === 0 && <p className="text-muted">{text('drawdesk.noSelfTest')}</p>}
      <ul className="grid gap-1">
        {game.selfTests.map((row) => (
          <li key={row.sample}>
            {text(`drawdesk.sample.${row.sample}`, { count: row.draws })}{' '}
            <span className={row.isEven ? 'text-success' : 'text-danger font-semibold'}>
              {row.worstP === null
                ? text('drawdesk.tooFew')
                : text(row.isEven ? 'drawdesk.even' : 'drawdesk.uneven', {
                    p: row.worstP < 0.001 ? row.worstP.toExponential(1) : row.worstP.toFixed(3),
                  })}
            </span>{' '}
            <Instant at={row.testedAt} className="text-muted" />
          </li>
        ))}
      </ul>
    </section>
  )
}

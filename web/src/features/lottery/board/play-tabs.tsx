import type { Play } from '@kancil/rules/lottery/family'
import type { RuleSet } from '@kancil/rules/lottery/rule-set'
import type { ReactElement } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { classNames } from '../../../ui/style/class-names.ts'
import { playName, ruleText } from './play-name.ts'

/** The plays of a game; below them what the chosen one means, pays and returns. */
export function PlayTabs(props: {
  plays: readonly Play[]
  active: Play
  rules: RuleSet
  onChange: (play: string) => void
}): ReactElement {
  const text = useText()
  const { active, rules } = props
  return (
    <div className="grid gap-3 min-w-0">
      <div
        role="radiogroup"
        aria-label={text('lottery.play')}
        className="flex gap-1.5 overflow-x-auto no-bar row-fade"
      >
        {props.plays.map(({ code }) => (
          <button
            key={code}
            type="button"
            role="radio"
            aria-checked={code === active.code}
            onClick={() => props.onChange(code)}
            className={classNames(
              'min-h-11 px-4 rounded-full text-sm font-semibold whitespace-nowrap border',
              code === active.code
                ? 'bg-primary text-on-primary border-transparent'
                : 'bg-raised text-text border-hair hover:border-line',
            )}
          >
            {text(playName(code))}
          </button>
        ))}
      </div>
      <p className="text-sm text-muted">
        {text(ruleText(active.code))} <Price play={active} rules={rules} />
      </p>
    </div>
  )
}

function Price({ play, rules }: { play: Play; rules: RuleSet }): ReactElement {
  const text = useText()
  const prices = rules.prices[play.code]!
  const { distinct, pair } = prices
  const returned = Object.values(rules.returns[play.code] ?? {})[0] ?? '0'
  // Exact: shown as it is in the rules, which the server computes anew at each start.
  const rtp = String(Number(returned) * 100)
  return (
    <>
      <strong className="text-gold font-semibold">
        {distinct && pair
          ? text('lottery.oddsTwo', { distinct, pair })
          : text('lottery.odds', { odds: Object.values(prices)[0] ?? '' })}
      </strong>
      {' · '}
      {text('lottery.returns', { rtp: Number(rtp).toFixed(2) })}
      {' · '}
      {text('lottery.version', { version: rules.version })}
    </>
  )
}

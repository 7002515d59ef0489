import type { Play } from '@kancil/rules/lottery/family'
import { groupOdds } from '@kancil/rules/lottery/prices/prize-group'
import type { RuleSet } from '@kancil/rules/lottery/rule-set'
import type { ReactElement } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { ChoiceRow } from './choice-row.tsx'
import { describePlay, playName, ruleText } from './play-name.ts'

/** The plays of a game by their headings; below them what the chosen one means and pays. */
export function PlayTabs(props: {
  plays: readonly Play[]
  active: Play
  rules: RuleSet
  onChange: (play: string) => void
  /** Beside what the play means. */
  children: ReactElement
}): ReactElement {
  const text = useText()
  const { active, rules, plays } = props
  const { family } = rules
  const groups = Map.groupBy(plays, ({ code }) => describePlay(family, code).group)
  const { group } = describePlay(family, active.code)
  const inGroup = groups.get(group) ?? []
  return (
    <div className="grid gap-3 min-w-0">
      {groups.size > 1 && (
        <ChoiceRow
          label={text('lottery.playGroup')}
          choices={[...groups].map(([id]) => ({ value: id, label: text(id) }))}
          active={group}
          onChange={(id) => props.onChange(groups.get(id)![0]!.code)}
        />
      )}
      {(inGroup.length > 1 || groups.size === 1) && (
        <ChoiceRow
          look="pill"
          label={text('lottery.play')}
          choices={inGroup.map(({ code }) => ({
            value: code,
            label: playName(text, family, code),
          }))}
          active={active.code}
          onChange={props.onChange}
        />
      )}
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <p className="text-sm text-muted grow basis-72 min-w-0">
          {ruleText(text, family, active.code)} <Price play={active} rules={rules} />
        </p>
        {props.children}
      </div>
    </div>
  )
}

function Price({ play, rules }: { play: Play; rules: RuleSet }): ReactElement {
  const text = useText()
  const { prices, returns, groups, version } = rules
  const chance = groups?.chances[play.code]
  const odds = chance
    ? [groups.least, groups.most].map((group) =>
        groupOdds(group, BigInt(chance[0]), BigInt(chance[1])),
      )
    : Object.values(prices[play.code] ?? {})
  const returned = Object.values(returns[play.code] ?? {}).map(Number)
  const [low, high] = chance
    ? [groups.least / 2_000, groups.most / 2_000]
    : [Math.min(...returned), Math.max(...returned)]
  const percent = (share: number): string => (share * 100).toFixed(2)
  const rtp = low === high ? percent(low) : `${percent(low)}–${percent(high)}`
  const numbers = odds.map(Number)
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)]
  return (
    <>
      <strong className="text-gold font-semibold">
        {least === most
          ? text('lottery.odds', { odds: String(least) })
          : text('lottery.oddsRange', { least: String(least), most: String(most) })}
      </strong>
      {' · '}
      {text('lottery.returns', { rtp })}
      {' · '}
      {text('lottery.version', { version })}
    </>
  )
}

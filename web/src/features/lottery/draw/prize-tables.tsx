import { fourDigit, type FourDigitDraw } from '@kancil/rules/lottery/numbers/four-digit'
import { type VietnamDraw, vietnamNorth, vietnamSouth } from '@kancil/rules/lottery/numbers/vietnam'
import type { ReactElement } from 'react'
import type { MessageId } from '../../../i18n/message-id.ts'
import { useText } from '../../../i18n/use-text.tsx'
import { classNames } from '../../../ui/style/class-names.ts'
import type { ResultProps } from './result-props.ts'
import './draw.css'

const dots = '····'
const ten = Array.from<string>({ length: 10 }).fill(dots)
const underWay: FourDigitDraw = {
  ...{ first: dots, second: dots, third: dots, special: ten, consolation: ten },
}
const firstThree = [
  ['first', 'lottery.prize.first'],
  ['second', 'lottery.prize.second'],
  ['third', 'lottery.prize.third'],
] as const

/** The results board of 4D: three prizes large, ten special and ten consolation prizes. */
export function FourDigitResult({ result, isFresh, isSmall }: ResultProps): ReactElement {
  const text = useText()
  const drawn = fourDigit.readDraw(result)
  const draw = drawn ?? underWay
  const motion = motionOf(drawn !== null, isFresh)
  if (isSmall)
    return (
      <span dir="ltr" className="num font-semibold">
        {draw.first} · {draw.second} · {draw.third}
      </span>
    )
  return (
    <div dir="ltr" className="grid gap-3 w-full max-w-md">
      <dl className="grid grid-cols-3 gap-2 text-center">
        {firstThree.map(([prize, name], place) => (
          <div key={prize} className="rounded-md border border-hair bg-raised p-2">
            <dt className="text-xs text-muted">{text(name)}</dt>
            <dd
              className={classNames(
                'num text-xl font-bold',
                place === 0 ? 'text-gold' : '',
                motion,
              )}
            >
              {draw[prize]}
            </dd>
          </div>
        ))}
      </dl>
      <Numbers title="lottery.prize.special" numbers={draw.special} motion={motion} />
      <Numbers title="lottery.prize.consolation" numbers={draw.consolation} motion={motion} />
    </div>
  )
}

function Numbers(props: {
  title: MessageId
  numbers: readonly string[]
  motion: string
}): ReactElement {
  const text = useText()
  return (
    <div>
      <p className="text-xs text-muted">{text(props.title)}</p>
      <ul className="grid grid-cols-5 gap-1 text-center">
        {props.numbers.map((number, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- a number may be drawn twice
          <li key={place} className={classNames('num py-1 rounded-sm bg-raised', props.motion)}>
            {number}
          </li>
        ))}
      </ul>
    </div>
  )
}

function motionOf(isDrawn: boolean, isFresh: boolean | undefined): string {
  if (!isDrawn) return 'ball-rolls'
  return isFresh ? 'ball-lands' : ''
}

const regions = { 'vn-north': vietnamNorth, 'vn-south': vietnamSouth } as const
const prizeNames: Readonly<Record<string, string>> = { db: 'ĐB' }

/** A table of prizes as a station prints it, the special prize first. */
export function VietnamResult(props: ResultProps & { region: keyof typeof regions }): ReactElement {
  const { result, isFresh, isSmall } = props
  const draw: VietnamDraw | null = regions[props.region].readDraw(result)
  const special = [draw?.prizes['db'] ?? '·····'].flat()[0]!
  if (isSmall)
    return (
      <span dir="ltr" className="num font-semibold">
        <span className="text-muted text-xs">ĐB</span> {special}
      </span>
    )
  if (!draw)
    return (
      <span dir="ltr" className="num text-2xl font-bold ball-rolls justify-self-start">
        ĐB {special}
      </span>
    )
  return (
    <table dir="ltr" className="w-full max-w-md text-center border-collapse">
      <tbody>
        {Object.entries(draw.prizes).map(([prize, numbers]) => (
          <tr key={prize} className="border-b border-hair last:border-0">
            <th scope="row" className="num text-xs text-muted font-normal py-1 w-10">
              {prizeNames[prize] ?? prize.toUpperCase()}
            </th>
            <td className="py-1">
              <span className="flex flex-wrap justify-center gap-x-4 gap-y-0.5">
                {[numbers].flat().map((number, place) => (
                  <Ending
                    // oxlint-disable-next-line react/no-array-index-key -- two may be equal
                    key={place}
                    number={number}
                    isSpecial={prize === 'db'}
                    isFresh={isFresh ?? false}
                  />
                ))}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A number whose last two digits, which most plays are about, stand out. */
function Ending(props: { number: string; isSpecial: boolean; isFresh: boolean }): ReactElement {
  const { number, isSpecial } = props
  return (
    <span
      className={classNames(
        'num',
        isSpecial && 'text-lg font-bold text-gold',
        props.isFresh && 'ball-lands',
      )}
    >
      {number.slice(0, -2)}
      <strong className={isSpecial ? '' : 'text-primary font-semibold'}>{number.slice(-2)}</strong>
    </span>
  )
}

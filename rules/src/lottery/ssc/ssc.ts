import { buildFamily } from '../plays.ts'
import { withBankers } from '../drums/bankers.ts'
import { positionalOf } from '../drums/direct.ts'
import { direct, input, sidesOfTwo } from './direct.ts'
import { digits, drawFive, readFive, windows } from './draw.ts'
import { fixedRules } from './fixed.ts'
import { anyOf, groupOfDifferent, groupOfFive, groupOfThree, spanRule, sumOf } from './groups.ts'

const one = () => 1

const three = ['3f', '3m', '3l'] as const
const two = ['2f', '2l'] as const

/** Five digits from five drums (handbook, games 1.4): classical plays and fixed odds. */
export const ssc = buildFamily(
  'ssc',
  [
    ...(['5', '4f', '4l', ...three, ...two] as const).map((name) =>
      direct(`direct${name}`, windows[name]),
    ),
    ...(['4f', '4l', ...three, ...two] as const).map((name) =>
      input(`input${name}`, windows[name]),
    ),
    positionalOf('positional', digits, 5),
    ...[...three, ...two].flatMap((name) => [
      sumOf(`sum${name}`, windows[name]),
      spanRule(`span${name}`, windows[name]),
    ]),
    ...three.flatMap((name) => [
      groupOfThree(`group${name}_3`, windows[name]),
      groupOfDifferent(`group${name}_6`, windows[name]),
      anyOf(`any${name}_1`, windows[name], 1),
      anyOf(`any${name}_2`, windows[name], 2),
      withBankers(groupOfDifferent(`group${name}_6`, windows[name]), {
        ...{ values: digits, size: 3, most: one },
      }),
      withBankers(anyOf(`any${name}_2`, windows[name], 2), {
        ...{ values: digits, size: 2, most: (_bankers, drags) => Math.min(drags, 2) },
      }),
    ]),
    ...two.flatMap((name) => [
      groupOfDifferent(`group${name}`, windows[name]),
      withBankers(groupOfDifferent(`group${name}`, windows[name]), {
        ...{ values: digits, size: 2, most: one },
      }),
      sidesOfTwo(`bsoe${name}`, windows[name]),
    ]),
    ...(['120', '60', '30', '20', '10', '5'] as const).map(groupOfFive),
    ...fixedRules,
  ],
  { draw: drawFive, readDraw: readFive },
)

import { type BallsDraw, choiceOf, readBalls } from '../balls.ts'
import { buildFamily } from '../plays.ts'
import { combinations, products } from '../selections.ts'

const faces = ['1', '2', '3', '4', '5', '6']
const sides = ['big', 'small', 'odd', 'even']

function everyRoll(): readonly BallsDraw[] {
  return products([faces, faces, faces]).map((balls) => ({ balls }))
}

const sumOf = ({ balls }: BallsDraw) => balls.reduce((sum, ball) => sum + Number(ball), 0)
const sorted = ({ balls }: BallsDraw) => balls.toSorted().join('')
const facesOf = ({ balls }: BallsDraw) => new Set(balls)
const timesOf = (face: string, { balls }: BallsDraw) => balls.filter((ball) => ball === face).length

const runs = ['123', '234', '345', '456']

function isSide(side: string, draw: BallsDraw): boolean {
  const sum = sumOf(draw)
  if (side === 'big' || side === 'small') return sum >= 11 === (side === 'big')
  return (sum % 2 === 1) === (side === 'odd')
}

const sideGroup = (side: string) => (side === 'big' || side === 'small' ? 'size' : 'parity')

const rules = [
  choiceOf<BallsDraw>({
    code: 'sum',
    values: Array.from({ length: 16 }, (_, n) => String(n + 3)),
    prizeOf: (value) => value,
    result: (value, draw) => String(sumOf(draw)) === value,
    draws: everyRoll,
  }),
  // As the states' lotteries have it: 11 to 18 is big, three equal ones too.
  choiceOf<BallsDraw>({
    code: 'sumSides',
    values: sides,
    groupOf: sideGroup,
    result: isSide,
    draws: everyRoll,
  }),
  // As casinos have it: three equal ones lose every side.
  choiceOf<BallsDraw>({
    code: 'sumSidesCasino',
    values: sides,
    groupOf: sideGroup,
    result: (side, draw) => facesOf(draw).size > 1 && isSide(side, draw),
    draws: everyRoll,
  }),
  // Paid once, however often the number is there.
  choiceOf<BallsDraw>({
    code: 'single',
    values: faces,
    together: 3,
    result: (face, { balls }) => balls.includes(face),
    draws: everyRoll,
  }),
  choiceOf<BallsDraw>({
    code: 'triple',
    values: faces.map((face) => face.repeat(3)),
    result: (value, draw) => sorted(draw) === value,
    draws: everyRoll,
  }),
  choiceOf<BallsDraw>({
    code: 'tripleAny',
    values: ['triple'],
    result: (_value, draw) => facesOf(draw).size === 1,
    draws: everyRoll,
  }),
  // The pair and the third face, in the order of their faces: `336`.
  choiceOf<BallsDraw>({
    code: 'pairSingle',
    values: faces.flatMap((pair) =>
      faces.filter((face) => face !== pair).map((face) => pair + pair + face),
    ),
    result: (value, draw) => sorted(draw) === [...value].toSorted().join(''),
    draws: everyRoll,
  }),
  // The pair alone; three equal ones are none.
  choiceOf<BallsDraw>({
    code: 'pair',
    values: faces.map((face) => face.repeat(2)),
    result: (value, draw) => timesOf(value[0]!, draw) === 2,
    draws: everyRoll,
  }),
  choiceOf<BallsDraw>({
    code: 'twoDifferent',
    values: combinations(faces, 2).map((pair) => pair.join('')),
    together: 3,
    result: (value, { balls }) => [...value].every((face) => balls.includes(face)),
    draws: everyRoll,
  }),
  choiceOf<BallsDraw>({
    code: 'threeDifferent',
    values: combinations(faces, 3).map((three) => three.join('')),
    result: (value, draw) => sorted(draw) === value,
    draws: everyRoll,
  }),
  choiceOf<BallsDraw>({
    code: 'run',
    values: ['straight'],
    result: (_value, draw) => runs.includes(sorted(draw)),
    draws: everyRoll,
  }),
]

/** Three dice (handbook, games 1.4, K3). */
export const threeDice = buildFamily('k3', rules, {
  draw: (next) => ({ balls: Array.from({ length: 3 }, () => String(next(6) + 1)) }),
  readDraw: (value) => readBalls(value, faces, 3, false),
})

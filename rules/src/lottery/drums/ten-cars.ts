import { type BallsDraw, choiceOf, drawBalls, readBalls } from '../balls.ts'
import { buildFamily, type Rule } from '../plays.ts'
import { ballTexts } from '../selections.ts'
import { directOf, positionalOf } from './direct.ts'

const cars = ballTexts(10)

/** Every first and second car; the others are in their order. */
function everyTop(): readonly BallsDraw[] {
  return cars.flatMap((first) =>
    cars
      .filter((second) => second !== first)
      .map((second) => {
        const rest = cars.filter((car) => car !== first && car !== second)
        return { balls: [first, second, ...rest] }
      }),
  )
}

const topSum = ({ balls }: BallsDraw) => Number(balls[0]) + Number(balls[1])

/** One place: its car, or a side of it; cars 06 to 10 are big. */
function carRule(place: number): Rule<BallsDraw> {
  return choiceOf<BallsDraw>({
    code: `car${place + 1}`,
    values: ['big', 'small', 'odd', 'even', ...cars],
    prizeOf: (value) => (cars.includes(value) ? 'number' : 'side'),
    groupOf: (value) =>
      cars.includes(value) ? 'number' : value === 'big' || value === 'small' ? 'size' : 'parity',
    result(value, { balls }) {
      const car = balls[place]!
      if (cars.includes(value)) return car === value
      const number = Number(car)
      if (value === 'big' || value === 'small') return number >= 6 === (value === 'big')
      return (number % 2 === 1) === (value === 'odd')
    },
    draws: () => cars.map((car) => ({ balls: Array.from<string>({ length: 10 }).fill(car) })),
  })
}

/** A place of the front against its mirror at the back: the higher car. */
function dragonRule(place: number): Rule<BallsDraw> {
  return choiceOf<BallsDraw>({
    code: `dragon${place + 1}`,
    values: ['dragon', 'tiger'],
    result: (side, { balls }) =>
      Number(balls[place]) > Number(balls[9 - place]) === (side === 'dragon'),
    chances: () => [['win', 1n, 2n]],
  })
}

const rules = [
  positionalOf('positional', cars, 10),
  directOf('top2', cars, 2),
  directOf('top3', cars, 3),
  choiceOf<BallsDraw>({
    code: 'topSum',
    values: Array.from({ length: 17 }, (_, n) => String(n + 3)),
    prizeOf: (value) => value,
    result: (value, draw) => String(topSum(draw)) === value,
    draws: everyTop,
  }),
  // Sums of two different cars are not symmetric about 11: big is 12 and more, 40 of 90.
  choiceOf<BallsDraw>({
    code: 'topSumSides',
    values: ['big', 'small', 'odd', 'even'],
    prizeOf: (side) => side,
    groupOf: (side) => (side === 'big' || side === 'small' ? 'size' : 'parity'),
    result(side, draw) {
      const sum = topSum(draw)
      if (side === 'big' || side === 'small') return sum >= 12 === (side === 'big')
      return (sum % 2 === 1) === (side === 'odd')
    },
    draws: everyTop,
  }),
  ...cars.map((_, place) => carRule(place)),
  ...[0, 1, 2, 3, 4].map(dragonRule),
]

/** A race of ten cars (handbook, games 1.4, PK10). */
export const tenCars = buildFamily('pk10', rules, {
  draw: (next) => drawBalls(next, cars, 10),
  readDraw: (value) => readBalls(value, cars, 10, true),
})

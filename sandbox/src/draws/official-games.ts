/** What a pretended lottery draws: so many numbers of so many digits for each prize. */
type Prizes = readonly (readonly [prize: string, count: number, digits: number])[]

export type OfficialGame = {
  readonly gameCode: string
  readonly prizes: Prizes
  /** Whether its prizes stand within a field of their own. */
  readonly isTable: boolean
  /** Minutes that its clock is ahead of UTC. */
  readonly offsetMinutes: number
  /** `HH:mm` by that clock. */
  readonly drawAt: string
  readonly weekdays?: readonly number[]
  readonly monthDays?: readonly number[]
}

const everyDay = [0, 1, 2, 3, 4, 5, 6]
const [malaysia, indochina] = [480, 420]

/** `db 1x5` is one number of five digits. */
function prizesOf(text: string): Prizes {
  return text.split(', ').map((part) => {
    const [prize, count, digits] = part.split(/[ x]/) as [string, string, string]
    return [prize, Number(count), Number(digits)] as const
  })
}

const north = prizesOf('db 1x5, g1 1x5, g2 2x5, g3 6x5, g4 4x4, g5 6x4, g6 3x3, g7 4x2')
const south = prizesOf('db 1x6, g1 1x5, g2 1x5, g3 2x5, g4 7x5, g5 1x4, g6 3x4, g7 1x3, g8 1x2')

/** The stations of Vietnam's centre and south, each with its days. */
const stations: readonly (readonly [code: string, days: readonly number[]])[] = [
  ['vn-c-hue', [0, 1]],
  ['vn-c-quang-nam', [2]],
  ['vn-c-da-nang', [3, 6]],
  ['vn-c-binh-dinh', [4]],
  ['vn-c-gia-lai', [5]],
  ['vn-s-tien-giang', [0]],
  ['vn-s-ho-chi-minh', [1, 6]],
  ['vn-s-ben-tre', [2]],
  ['vn-s-dong-nai', [3]],
  ['vn-s-tay-ninh', [4]],
  ['vn-s-vinh-long', [5]],
]

/** The draws of the neighbours, at the times that everybody knows; the results are pretended. */
export const officialGames: readonly OfficialGame[] = [
  {
    gameCode: '4d',
    prizes: prizesOf('first 1x4, second 1x4, third 1x4, special 10x4, consolation 10x4'),
    ...{ isTable: false, offsetMinutes: malaysia, drawAt: '19:00', weekdays: [0, 3, 6] },
  },
  {
    gameCode: 'thai',
    prizes: prizesOf('first 1x6, bottom2 1x2, front3 2x3, last3 2x3'),
    ...{ isTable: false, offsetMinutes: indochina, drawAt: '15:30', monthDays: [1, 16] },
  },
  {
    ...{ gameCode: 'lao', prizes: prizesOf('first 1x6'), isTable: false },
    ...{ offsetMinutes: indochina, drawAt: '20:30', weekdays: [1, 2, 3, 4, 5] },
  },
  {
    gameCode: 'hanoi',
    prizes: prizesOf('first 1x5, second 1x5'),
    ...{ isTable: false, offsetMinutes: indochina, drawAt: '18:30', weekdays: everyDay },
  },
  {
    ...{ gameCode: 'vn-north', prizes: north, isTable: true, offsetMinutes: indochina },
    ...{ drawAt: '18:15', weekdays: everyDay },
  },
  ...stations.map(([gameCode, weekdays]) => ({
    ...{ gameCode, prizes: south, isTable: true, offsetMinutes: indochina, weekdays },
    drawAt: gameCode.startsWith('vn-c-') ? '17:15' : '16:15',
  })),
]

import type { Prices } from '../family.ts'

/** By picked numbers: `hits:odds`, as the handbook writes it (games 1.4). */
const picks: Readonly<Record<string, string>> = {
  pick1: '1:3.7',
  pick2: '2:15.5',
  pick3: '2:2.5 3:42',
  pick4: '2:1 3:6 4:150',
  pick5: '3:3 4:20 5:680',
  pick6: '3:2 4:8 5:70 6:1800',
  pick7: '0:1 4:5 5:22 6:150 7:9000',
  pick8: '0:1 4:2 5:10 6:80 7:1000 8:35000',
  pick9: '0:1.5 4:1 5:5 6:35 7:300 8:4500 9:100000',
  pick10: '0:2.5 5:2.5 6:20 7:130 8:1200 9:12000 10:200000',
}

export const kenoPrices: Prices = {
  ...Object.fromEntries(
    Object.entries(picks).map(([play, text]) => [
      play,
      Object.fromEntries(
        text.split(' ').map((pay) => {
          const [hits, odds] = pay.split(':') as [string, string]
          return [`hit${hits}`, odds]
        }),
      ),
    ]),
  ),
  sum: { side: '1.95', tie: '215' },
  parity: { odd: '1.95', even: '1.95' },
  halves: { half: '2.35', middle: '4.6' },
}

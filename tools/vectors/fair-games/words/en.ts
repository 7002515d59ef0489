/** The sentences that describe how games draw. `{...}` is filled from the games' own sheets. */
export const en = {
  title: 'How each house game draws',
  summary:
    'What each of the house’s own games takes from the series of random numbers, in which order, and the tables that turn it into a result.',
  readHeading: 'How to read this page',
  series:
    'The series of numbers, and what the seeds are, is told on the page [Fairness](/help?topic=fair#formula). This page says what each game does with it; whoever follows both gets the round, to the last card.',
  draw: '“A draw of N”: let M be the largest multiple of N that is not above 4294967296. Take the next number of the series; skip it if it is M or more; otherwise the draw is what is left after division by N.',
  order:
    'Draws are listed in the order in which they are taken. Free spins, respins and all else that a round brings go on in the same series.',
  weights:
    '“By weight”: a draw of the sum of the weights. Subtract the weights from the left as long as the next one fits in; the place where it does not is the one.',
  shuffle:
    '“Shuffled”: places are counted from 0. For I from the last place down to 1, a draw of I + 1 gives J, and what is at I and at J change places.',
  count:
    'Reels and rows are counted from 1, everything else from 0. “3:40” means that three pay 40.',
  drawsOf: '{game}: draws and tables',
  stops:
    'A draw for each reel, from the left: of {lengths}. It names the place on the strip that stands in the top row; the next {below} stand below it, and after the last place comes the first.',
  strip: 'Reel {reel}:',
  freeStrip: 'Reel {reel} in free spins:',
  expanding:
    'A wild makes its whole reel wild. Every reel that is not yet wild then takes a draw again, from the left, until no further reel turns wild.',
  lanterns:
    'Then each {symbol} in view takes a prize by weight, reel by reel and from the top down. Prizes in bets, and their weights:',
  drops:
    'From {trigger} of them on they stay. In each drop every empty cell, reel by reel and from the top down, takes a draw of 1000 and holds one if it is below ' +
    '{landing}; then each new one takes its prize. It ends after {respins} drops in a row without a new one; a full screen adds {full} bets.',
  cells:
    'Every cell, reel by reel and from the top down ({reels} reels of {rows}), takes a symbol by weight. Symbols, their weights in the paid spin, and in free spins:',
  orbs: 'Then each {symbol} that came takes a multiplier by weight, in the same order. Multipliers and weights:',
  tumble:
    'Symbols that win vanish. Their cells take symbols again in the same way, and new multipliers after them, until nothing wins. The multipliers of a spin are added up and multiply what its symbols win.',
  most: 'A round pays at most {bets} bets.',
  lines: 'Lines, as the row on each reel from the left:',
  ways: 'Equal symbols on neighbouring reels from the left pay in any rows: the pay times the number of ways.',
  anywhere: 'Equal symbols pay anywhere: for at least so many.',
  wild: 'Wild, which stands for every symbol that pays by itself:',
  pay: 'Pays in coins; a bet is {coins} coins:',
  scatter: 'Scatter {symbol}, anywhere, in bets:',
  free: 'Free spins by scatters; wins are times {times}, and a round has at most {cap} of them:',
  again: 'In free spins {scatters} scatters add {spins} more.',
  floor: 'A payout is cut off below the smallest unit of the currency, once.',
  dadu: 'A draw of {faces} is the face. `under-N` wins below N, `over-N` from {faces} − N on; both pay {returned} / N times the stake.',
  kebun:
    'The trees 0 to {last} in this order are shuffled, and the first N of `nests-N` hold the nests. After K safe trees the round pays {percent} / 100 × {trees} / ({trees} − N) × {next} / ({next} − N) and so on, K fractions in all; it ends by itself before it would pay more than {most}.',
  gasing:
    'A draw of 2 for each row from the top: 0 is left, 1 is right. Their sum is the box, from the left. Pays in hundredths of the stake, from the edge to the middle; the other half is the same:',
  roda: 'A draw of the number of segments is the segment, clockwise from the top. Pays in hundredths of the stake:',
  risk: 'Mode {mode}:',
  tablesHeading: 'Tables: the chain of seeds',
  chain:
    'A table has a chain of 10000 server seeds: the SHA-256 of each is the one before it. The first of all is public before the first bet. So the seal of a round is the seed of the round before, and nobody can choose a seed once bets are placed.',
  chainClient:
    'The client seed is the table’s name, the chain’s number and the seed’s place in it, such as `melati-1-17`; the nonce is 0.',
  shoe: 'Cards: the ranks `A 2 3 4 5 6 7 8 9 10 J Q K` of spades (S), then of hearts (H), diamonds (D) and clubs (C), all this {decks} times, shuffled. One seed makes a shoe. A round begins where the one before it ended; when it ends beyond card {last}, the next one takes a new seed.',
  baccarat:
    'Baccarat: the first card goes to the player, the next to the banker, again to the player and to the banker; then the player’s third, if there is one, and the banker’s.',
  dragon: 'Dragon Tiger: the first card is the dragon’s, the second the tiger’s.',
  roulette: 'Roulette: a draw of 37 is the number.',
  sicBo: 'Sic Bo: three draws of 6, one added to each, are the dice.',
  wau: 'Wau Terbang: with a draw of {draws}, D, the string snaps at {percent} × {draws} / ({draws} − D) hundredths, cut off; at least 100 and at most {most}.',
  roomsHeading: 'Rooms: card players and the reef',
  deck: 'Niu Niu and Thirteen: the ranks `A 2 3 4 5 6 7 8 9 T J Q K` of S, H, C and D, in this order, shuffled. The first seat gets the first {niu} cards in Niu Niu, {thirteen} in Thirteen, the next seat the next ones.',
  deckClient:
    'The client seed is what the players’ seats brought along, in their order, with hyphens between; the nonce is 0. The server seed is of the table’s chain, as above.',
  banker:
    'Niu Niu: those who offered most for the bank stand in the order of their seats; a draw of their number, after the shuffle, names the banker.',
  reef:
    'Karang Biru: the first bullet of a clip has the nonce that the record shows, each further one the next. A bullet that hits takes a draw of 4294967296 and kills below ' +
    '4294967296 × {percent} / 100 / P, cut off, where P is what the fish pays; for the crab, with every fish that its blast reaches added.',
  naga: 'The naga then takes a draw of {count}, which names what it pays:',
  fish: 'What they pay, in bullets:',
  jackpotsHeading: 'Jackpots: the draw',
  jackpotStream:
    'Besides its own draws, a paid round of a slot with a jackpot takes a draw of {of} from a series of its own: the same server seed and nonce, and as client seed the ' +
    'round’s client seed, a colon, `jackpot`, a colon and the jackpot’s name. So the first message is `client:jackpot:name:nonce:0`; the round’s own series stays as it is.',
  jackpotWins:
    'The round wins the jackpot if the draw is below U × W: U is how often the unit of the currency goes into the stake, W the weight of the jackpot. Every unit that is staked has the same chance, whatever the jackpot holds. ' +
    'Nothing is drawn in trial play, while the jackpot is paused, or when the platform does not say within a second what it holds. The record of the round shows draw and bound.',
  jackpotUnits: 'Units, in the smallest parts of each currency:',
  jackpotWeights: 'Name and weight of {name} ({games}) by currency:',
  jackpotExample:
    'Example: server seed {seed}, first message {message}, stake {stake} in the smallest parts. Draw, and the bound it must be below:',
  jackpotLost: 'It does not win.',
  jackpotWon: 'It wins.',
} as const

export type Words = { readonly [Key in keyof typeof en]: string }

/** Letters drawn as the Latin letter on the left, or close enough for a reader to mistake them. */
const drawnAs: Readonly<Record<string, string>> = {
  a: 'аαɑᴀаաӕ',
  b: 'ЬьвβʙƄᏏ',
  c: 'сϲᴄⅽ',
  d: 'ԁɗᴅđժ',
  e: 'еєεᴇөə',
  f: 'ƒſғϝ',
  g: 'ɡɢġց',
  h: 'һнʜħհ',
  i: 'іιıɪɩӏӀǀļlłʟ',
  j: 'јϳᴊյ',
  k: 'кκᴋќ',
  m: 'мᴍϻ',
  n: 'пηɴŋոռ',
  o: 'оοσᴏøօо๐',
  p: 'рρᴘþ',
  q: 'ԛգ',
  r: 'гʀг',
  s: 'ѕꜱʂ',
  t: 'тτᴛŧ',
  u: 'υᴜսцμ',
  v: 'ѵνᴠ',
  w: 'ԝωᴡшѡ',
  x: 'хχ',
  y: 'уγʏүყ',
  z: 'ᴢʐ',
}

const plain = new Map(
  Object.entries(drawnAs).flatMap(([letter, others]) =>
    [...others].map((other) => [other.toLowerCase(), letter] as const),
  ),
)

/** The text as a hurried reader sees it; only for comparison, with both sides folded. */
export function foldLookAlikes(text: string): string {
  return [...text]
    .map((letter) => plain.get(letter) ?? letter)
    .join('')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
}

/** Alphabets whose letters can be mistaken for each other's. */
const alike = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
  /\p{Script=Coptic}/u,
  /\p{Script=Georgian}/u,
  /\p{Script=Lisu}/u,
  /\p{Script=Deseret}/u,
]

/** No real name mixes two of these. */
export function mixesAlphabets(text: string): boolean {
  return alike.filter((script) => script.test(text)).length > 1
}

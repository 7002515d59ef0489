/** Whether every word that was typed begins a word of the text, in any order. */
export function matchesWords(text: string, typed: string): boolean {
  const words = wordsOf(text)
  return wordsOf(typed).every((part) =>
    words.some((word) => word.startsWith(part) || isInside(word, part)),
  )
}

/** Chinese has no spaces: a part may be anywhere. */
const isInside = (word: string, part: string): boolean =>
  /[\u3400-\u9fff]/.test(part) && word.includes(part)

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .split(/[\s/·:,.-]+/)
    .filter((word) => word !== '')

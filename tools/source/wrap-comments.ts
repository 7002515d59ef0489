import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../repository.ts'
import { sourceFiles } from '../tidy/source-files.ts'

const columnsMax = 100

/**
 * Wraps comments wider than 100 columns, which the formatter leaves alone. Text that does not fit
 * moves to the start of the next line of the same comment, or to a new line.
 */
export function wrapComments(text: string): string {
  const lines = text.split('\n')
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]!
    if (line.length <= columnsMax) continue
    const [, indent = '', marker = '', words = ''] = /^(\s*)(\/\*\*|\/\/|\*) (.*)$/.exec(line) ?? []
    if (!marker) continue
    if (marker === '/**') {
      if (words.endsWith(' */'))
        lines.splice(at, 1, `${indent}/**`, `${indent} * ${words.slice(0, -3)}`, `${indent} */`)
      continue // Its text is on the next line now.
    }
    const prefix = `${indent}${marker} `
    const cut = words.lastIndexOf(' ', columnsMax - prefix.length)
    if (cut <= 0) continue
    const rest = words.slice(cut + 1)
    lines[at] = prefix + words.slice(0, cut)
    const next = lines[at + 1] ?? ''
    const goesOn = next.startsWith(prefix) && /^[A-Za-z(`'"]/.test(next.slice(prefix.length))
    if (goesOn) lines[at + 1] = `${prefix}${rest} ${next.slice(prefix.length)}`
    else lines.splice(at + 1, 0, prefix + rest)
  }
  return lines.join('\n')
}

if (import.meta.main) {
  for (const { path, text } of sourceFiles(root)) {
    const wrapped = wrapComments(text)
    if (wrapped !== text) {
      writeFileSync(join(root, path), wrapped)
      console.log(`wrapped ${path}`)
    }
  }
}

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { languageFolders } from '../src/i18n/catalogue-groups.ts'
import type { PageBlock, PageSection, WrittenPage } from '../src/i18n/written-page.ts'

const prefix = 'virtual:pages/'
const source = join(import.meta.dirname, '../src/i18n/pages')
const heading = /^## (.+?) \{#([a-z-]+)\}$/

/**
 * Pages for reading: help and the house rules, one file each in a small subset of Markdown.
 * `virtual:pages/<folder>` holds all pages of one language as a lazy chunk, parsed at build time.
 */
export function writtenPages(): Plugin {
  return {
    name: 'kancil-written-pages',
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return undefined
      const folder = id.slice(prefix.length + 1)
      if (!Object.values(languageFolders).includes(folder as 'en'))
        return this.error(`no such pages: ${folder}`)
      for (const file of pageFiles(folder)) this.addWatchFile(join(source, folder, `${file}.md`))
      const text = JSON.stringify(JSON.stringify(readPages(folder)))
      return `export const pages = JSON.parse(${text})`
    },
  }
}

/** Keys of one language's pages. */
export function pageFiles(folder: string): string[] {
  return readdirSync(join(source, folder)).map((name) => name.replace(/\.md$/, ''))
}

export function readPages(folder: string): Record<string, WrittenPage> {
  return Object.fromEntries(
    pageFiles(folder).map((key) => [
      key,
      parsePage(readFileSync(join(source, folder, `${key}.md`), 'utf8'), `${folder}/${key}`),
    ]),
  )
}

/**
 * `# Title`, one summary paragraph, then `## Heading {#id}` with paragraphs and `- lists`, one line
 * each. Anything else is an error, so that no content is lost silently.
 */
export function parsePage(text: string, name: string): WrittenPage {
  const parts = text.trim().split(/\n{2,}/)
  const [title = '', summary = '', ...rest] = parts
  if (!title.startsWith('# ') || /^[#-]/.test(summary))
    throw new Error(`${name}: a page begins with its title and a paragraph`)
  const sections: (PageSection & { blocks: PageBlock[] })[] = []
  for (const part of rest) {
    const [, words, id] = heading.exec(part) ?? []
    if (words !== undefined && id !== undefined) sections.push({ id, heading: words, blocks: [] })
    else if (part.startsWith('#') || !sections.at(-1))
      throw new Error(`${name}: not a heading with an id: ${part.slice(0, 60)}`)
    else sections.at(-1)!.blocks.push(blockOf(part, name))
  }
  return { title: title.slice(2), summary, sections }
}

function blockOf(part: string, name: string): PageBlock {
  const lines = part.split('\n')
  if (lines.every((line) => line.startsWith('- '))) return lines.map((line) => line.slice(2))
  if (lines.length > 1) throw new Error(`${name}: one line a paragraph: ${part.slice(0, 60)}`)
  return part
}

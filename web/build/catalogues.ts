import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setupI18n } from '@lingui/core'
import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'
import type { MessageId } from '../src/i18n/message-id.ts'
import {
  catalogueFiles,
  catalogueGroups,
  filesOf,
  languageFolders,
} from '../src/i18n/catalogue-groups.ts'
import { countWords, formOf, shownOf } from '../src/i18n/count-words.ts'

const prefix = 'virtual:messages/'
/** The catalogues: each has the texts of a topic in all the languages of its readers. */
export const locales = join(import.meta.dirname, '../src/i18n/locales')

/** A text by the short name of its language: `en`. */
type Languages = Readonly<Record<string, string>>

/** The texts of one file in all their languages. */
export function readTexts(file: string): Record<string, Languages> {
  return JSON.parse(readFileSync(pathOf(file), 'utf8')) as Record<string, Languages>
}

/** The texts of one file in one language. */
export function readCatalogue(language: string, file: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(readTexts(file)).flatMap(([id, text]) => {
      const written = text[language]
      return written === undefined ? [] : [[id, written]]
    }),
  )
}

function pathOf(file: string): string {
  return join(locales, `${file}.json`)
}

/** Renders a text of one language as the page does; throws if the language has no such text. */
export function speaker(
  language: string,
  tag: string,
): (id: string, values?: Readonly<Record<string, unknown>>) => string {
  const texts = Object.assign({}, ...filesOf(language).map((file) => readCatalogue(language, file)))
  const i18n = setupI18n({ locale: tag, messages: { [tag]: {} } })
  return (id, values = {}) => {
    const text = (texts as Record<string, string>)[id]
    if (text === undefined) throw new Error(`${language} has no text ${id}`)
    i18n.load(tag, { [id]: compileText(text) })
    return i18n._(id as MessageId, countWords(values, tag))
  }
}

/**
 * Compiles the ICU texts at build time: `virtual:messages/<language>/<group>` is a lazy chunk of
 * compiled messages, so the browser carries no message parser.
 */
export function catalogues(): Plugin {
  return {
    name: 'kancil-catalogues',
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return undefined
      const [language = '', group = ''] = id.slice(prefix.length + 1).split('/')
      const files = catalogueGroups[group as keyof typeof catalogueGroups] as readonly string[]
      if (!files || !Object.values(languageFolders).includes(language as 'en'))
        return this.error(`no such catalogue: ${language}/${group}`)
      const compiled: Record<string, unknown> = {}
      for (const file of files) {
        this.addWatchFile(pathOf(file))
        for (const [key, text] of Object.entries(readCatalogue(language, file)))
          compiled[key] = compact(compileText(text))
      }
      return `export const messages = JSON.parse(${JSON.stringify(JSON.stringify(compiled))})`
    },
    handleHotUpdate({ file, server }) {
      if (!catalogueFiles.some((name) => file.endsWith(`/${name}.json`))) return
      server.ws.send({ type: 'full-reload' })
    },
  }
}

/** Compiles a text; its plurals become choices by what `countWords` returns for the number. */
function compileText(text: string): CompiledMessage {
  return choosePlurals(compileMessageOrThrow(text))
}

type Choices = Readonly<Record<string, CompiledMessage | number>>

function choosePlurals(message: CompiledMessage, count = ''): CompiledMessage {
  return message.map((token) => {
    if (token === '#') return count ? [shownOf(count)] : token
    if (typeof token === 'string' || typeof token[2] !== 'object') return token
    const [name, type = 'select', choices] = token
    const within = type === 'plural' ? name : count
    const forms = Object.entries(choices as Choices).flatMap(([choice, form]) =>
      Array.isArray(form) ? [[choice, choosePlurals(form, within)] as const] : [],
    )
    if (type !== 'plural') return [name, type, Object.fromEntries(forms)]
    if ((choices as Choices)['offset']) throw new Error(`${name}: a plural without an offset`)
    // `=0` selects by the number itself, before the language's plural forms.
    const exact = forms.filter(([choice]) => /^\d/.test(choice))
    const others = Object.fromEntries(forms.filter(([choice]) => !/^\d/.test(choice)))
    const byForm: CompiledMessage[number] = [formOf(name), 'select', others]
    if (exact.length === 0) return byForm
    return [name, 'select', { ...Object.fromEntries(exact), other: [byForm] }]
  })
}

/** A message without values is stored as plain text. */
function compact(message: CompiledMessage): unknown {
  return message.length === 1 && typeof message[0] === 'string' ? [message[0]] : message
}

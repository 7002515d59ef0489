import {
  isLanguage,
  type Language,
  languageCookie,
  languageOf,
  negotiateLanguage,
  offeredLanguages,
} from '@kancil/contract/languages'
import type { FastifyRequest } from 'fastify'

/**
 * Decisions 4: the stored choice, `?lang=`, the browser's languages, the site's default; only
 * languages that are offered.
 */
export function languageFor(
  request: FastifyRequest,
  info: { readonly languages: readonly string[]; readonly defaultLanguage: string },
): Language {
  const offered = (code: Language | undefined) =>
    code && info.languages.includes(code) ? code : undefined
  const stored = request.cookies[languageCookie] ?? ''
  const { lang } = request.query as { lang?: unknown }
  return (
    offered(isLanguage(stored) ? stored : undefined) ??
    offered(languageOf(typeof lang === 'string' ? lang : '')) ??
    offered(negotiateLanguage(request.headers['accept-language'] ?? '')) ??
    languageOf(info.defaultLanguage) ??
    offeredLanguages[0]
  )
}

import { type Language, languageTags } from '@kancil/contract/languages'
import { moneyText } from '@kancil/contract/money-text'
import { siteZone } from '@kancil/contract/time'
import type { Letter, MailTexts } from './letters.ts'
import { mailTextsAr } from './texts-ar.ts'
import { mailTextsCn } from './texts-cn.ts'
import { mailTextsEn } from './texts-en.ts'
import { mailTextsMs } from './texts-ms.ts'
import { mailTextsVi } from './texts-vi.ts'

const catalogue: Record<Language, MailTexts> = {
  MS: mailTextsMs,
  EN: mailTextsEn,
  CN: mailTextsCn,
  VI: mailTextsVi,
  AR: mailTextsAr,
}

export type MailFrame = {
  readonly language: Language
  readonly brand: string
  /** The member site's public address, without a slash at the end. */
  readonly origin: string
}

export type ComposedMail = {
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** Everything in a mail, in the order in which it appears. */
type Sheet = {
  readonly lines: readonly string[]
  readonly code: string
  readonly link: { readonly label: string; readonly url: string; readonly orCopy: string } | null
  readonly facts: readonly (readonly [label: string, value: string])[]
  readonly closing: readonly string[]
}

/** The words of a letter in a language, as plain text and as HTML that says the same. */
export function composeMail(letter: Letter, frame: MailFrame): ComposedMail {
  const texts = catalogue[frame.language]
  const words = texts.letters[letter.kind]
  const fill = (text: string): string =>
    text
      .replaceAll('{brand}', frame.brand)
      .replaceAll('{minutes}', 'minutes' in letter ? String(letter.minutes) : '')
  const isNotice = letter.kind !== 'code' && letter.kind !== 'resetPassword'
  const sheet: Sheet = {
    lines: [
      `${texts.hello},`,
      ...(letter.kind === 'code' ? [texts.codeFor[letter.purpose]] : []),
      ...words.lines.map(fill),
    ],
    code: letter.kind === 'code' ? letter.code : '',
    link:
      letter.kind === 'resetPassword'
        ? { label: words.button ?? '', url: frame.origin + letter.path, orCopy: texts.orCopy }
        : null,
    facts: factsOf(letter, texts),
    closing: [...(isNotice ? [texts.notYou] : []), texts.automatic],
  }
  const subject = fill(words.subject)
  return { subject, text: asText(sheet, frame), html: asHtml(sheet, subject, frame) }
}

function factsOf(letter: Letter, { labels }: MailTexts): [string, string][] {
  if (!('account' in letter)) return []
  const facts: [string, string][] = [[labels.account, letter.account]]
  if (letter.kind === 'withdrawalAsked')
    facts.push([labels.amount, moneyText(letter.amount, letter.currency)])
  if (letter.kind === 'emailChanged') facts.push([labels.newEmail, letter.now ?? labels.none])
  if (letter.kind === 'mobileChanged') facts.push([labels.newMobile, letter.now ?? labels.none])
  if (letter.kind === 'recoveryCodeUsed') facts.push([labels.codesLeft, String(letter.codesLeft)])
  if ('at' in letter) facts.push([labels.time, houseTime(letter.at)])
  if ('ip' in letter && letter.ip) facts.push([labels.address, letter.ip])
  if (letter.kind === 'newPlace' && letter.browser) facts.push([labels.browser, letter.browser])
  return facts
}

const clock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: siteZone,
  dateStyle: 'short',
  timeStyle: 'medium',
})

/** The site's day is Kuala Lumpur's (decisions 22), and the mail says so. */
function houseTime(at: string): string {
  return `${clock.format(new Date(at))} (UTC+8)`
}

function asText({ lines, code, link, facts, closing }: Sheet, { brand }: MailFrame): string {
  const parts = [
    ...lines,
    ...(code ? [code] : []),
    ...(link ? [`${link.label}:\n${link.url}`] : []),
    ...(facts.length > 0 ? [facts.map(([label, value]) => `${label}: ${value}`).join('\n')] : []),
    ...closing,
    brand,
  ]
  return `${parts.join('\n\n')}\n`
}

const paragraph = 'margin:0 0 14px;font-size:15px;line-height:1.6'
const small = 'margin:0 0 8px;font-size:13px;line-height:1.5;color:#5d6672'

function asHtml(sheet: Sheet, subject: string, { brand, language }: MailFrame): string {
  const { lines, code, link, facts, closing } = sheet
  const body = [
    ...lines.map((line) => `<p style="${paragraph}">${escaped(line)}</p>`),
    code &&
      `<p dir="ltr" style="margin:4px 0 20px;font:700 32px/1.2 ui-monospace,Consolas,monospace;letter-spacing:6px;color:#0b6b43">${escaped(code)}</p>`,
    link ? linkBlock(link) : '',
    facts.length > 0 ? factTable(facts) : '',
    ...closing.map((line) => `<p style="${small}">${escaped(line)}</p>`),
  ]
  const direction = language === 'AR' ? 'rtl' : 'ltr'
  return `<!doctype html>
<html lang="${languageTags[language]}" dir="${direction}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(subject)}</title></head>
<body style="margin:0;padding:24px 12px;background:#eef3f0;color:#14201a;font-family:system-ui,-apple-system,'Segoe UI',sans-serif">
<div style="max-width:520px;margin:0 auto">
<p style="margin:0 0 12px;font-size:18px;font-weight:700;color:#0b6b43">${escaped(brand)}</p>
<div style="background:#fff;border:1px solid #d8e2dc;border-radius:14px;padding:24px">
<h1 style="margin:0 0 16px;font-size:19px;line-height:1.35">${escaped(subject)}</h1>
${body.filter(Boolean).join('\n')}
</div>
</div>
</body>
</html>
`
}

function linkBlock({ label, url, orCopy }: NonNullable<Sheet['link']>): string {
  const target = `href="${escaped(url)}" target="_blank" rel="noopener noreferrer"`
  return `<p style="margin:4px 0 18px"><a ${target} style="display:inline-block;background:#0b6b43;color:#fff;text-decoration:none;font-weight:650;border-radius:10px;padding:12px 20px">${escaped(label)}</a></p>
<p style="${small}">${escaped(orCopy)}<br><a ${target} dir="ltr" style="color:#0b6b43;overflow-wrap:anywhere">${escaped(url)}</a></p>`
}

function factTable(facts: Sheet['facts']): string {
  const rows = facts.map(
    ([label, value]) =>
      `<tr><td style="width:1%;white-space:nowrap;padding:6px 0;color:#5d6672;vertical-align:top">${escaped(label)}</td><td style="padding:6px 0;padding-inline-start:16px;overflow-wrap:anywhere"><bdi>${escaped(value)}</bdi></td></tr>`,
  )
  return `<table role="presentation" style="border-collapse:collapse;width:100%;font-size:14px;margin:4px 0 18px">${rows.join('')}</table>`
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}
